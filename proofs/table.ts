/** docs/proofs.md: one line a row, replaced when the row is proved anew. */
import fs from 'node:fs'
import type { Proof } from './proof.ts'

const marks = { begin: '<!-- proofs: begin -->', end: '<!-- proofs: end -->' }
const head = ['| Row | Checked | Result, variants caught | Date, commit, time |', '|---|---|---|---|']

export interface Proved {
  row: Proof['row']
  promise: string
  /** Figures of the check, or what is broken. */
  checked: string
  /** What was planted in each control, and what the check said of it. */
  controls: string
  caught: number
  broken: number
  isGood: boolean
  /** What was not run, of a row that is good as far as it was. */
  part?: string | undefined
  /** Why nothing of it was run. */
  notRun?: string
  date: string
  /** Of the tree that was proved, shortened. */
  commit: string
  seconds: number
}

/** One line without what could end a cell, and without letters of no script that a table could show. */
const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u{10000}-\u{10FFFF}]+/gu, '…')
    .trim()

function resultOf({ isGood, part, notRun }: Proved): string {
  if (notRun !== undefined) return 'not run'
  if (!isGood) return '**not proved**'
  return part === undefined ? 'kept' : 'kept, in part'
}

const doneOf = ({ checked, part, notRun }: Proved) =>
  [checked, ...[notRun, part].flatMap((what) => (what === undefined ? [] : `not run: ${what}`))].filter(Boolean).join('; ')

/** What a run prints, with each broken variant and what the check said of it. */
export const lineOf = (proved: Proved): string =>
  [`${proved.row} ${resultOf(proved)}: ${proved.promise}`, doneOf(proved), proved.controls, `${Math.round(proved.seconds)} s`]
    .filter(Boolean)
    .join('; ')

/** What the document keeps. promises.md has the promise, the file of the row its broken variants. */
const recordOf = (proved: Proved): string => {
  const { row, caught, broken, date, commit, seconds } = proved
  return `| ${row} | ${cell(doneOf(proved))} | ${resultOf(proved)}, ${caught}/${broken} | ${date}, ${commit}, ${Math.round(seconds)} s |`
}

/** R before S, by number. */
export const inOrder = (a: string, b: string): number => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1))

/** Puts the lines into the table of `file`; lines of other rows stay, those of rows that are no longer there go. */
export function writeTable(file: string, proved: readonly Proved[], known: ReadonlySet<string>): void {
  const text = fs.readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(marks.begin)
  const [table = '', after = ''] = rest.split(marks.end)
  const lines = new Map<string, string>()
  for (const line of table.split('\n')) {
    const row = /^\| ([RS]\d+) +\|/.exec(line)?.[1]
    if (row !== undefined && known.has(row)) lines.set(row, line)
  }
  for (const one of proved) lines.set(one.row, recordOf(one))
  const sorted = [...lines].toSorted(([a], [b]) => inOrder(a, b)).map(([, line]) => line)
  fs.writeFileSync(file, [before, marks.begin, '\n', [...head, ...sorted].join('\n'), '\n', marks.end, after].join(''))
}
