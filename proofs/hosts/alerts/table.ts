import type { Fired } from './fire.ts'

const longFrom = 120

function time(seconds: number | undefined): string {
  if (seconds === undefined) return 'not at all'
  return seconds < longFrom ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** For docs/watching.md: how each alert was made true, after how long it fired, and how long after the mend it was gone. `seconds`: what the whole run took. */
export const alertTable = (fired: readonly Fired[], { date, seconds }: { date: string; seconds: number }): string =>
  [
    `On ${date}, in ${time(Math.round(seconds))}.`,
    '',
    '| Alert | Made true | Fired after | Gone after the mend |',
    '|---|---|---:|---:|',
    ...fired.map(({ name, how, firedAfter, goneAfter }) => `| ${name} | ${how} | ${time(firedAfter)} | ${time(goneAfter)} |`),
  ].join('\n')
