/** `npm run cluster -- --minutes 60`: everything at once for so long: load of every kind, and scenarios one after the other as a seed draws them. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/demo/random.ts'
import { machine, writeInto } from '../../bench/tables.ts'
import { both } from '../proof.ts'
import { endOf, play, withLoad } from './hold.ts'
import { grown, watchMemory, type NodeMemory } from './memory.ts'
import { scenarios } from './scenarios/list.ts'
import { seconds, wholeAgain, type Outcome } from './scenarios/scenario.ts'

/** Writes a second by each of the three ways. */
const perSecond = 10
const longestRestMs = 10_000

export interface Endurance {
  root: string
  minutes: number
  seed: number
  /** Into docs/scale.md. */
  write: boolean
  /** Ends it early, after the scenario under way. */
  signal: AbortSignal
  log: (line: string) => void
}

/** Answers whether everything held. */
export async function endure({ root, minutes, seed, write, signal, log }: Endurance): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-endure-'))
  // PostgreSQL, which recovers there, runs as another user.
  fs.chmodSync(folder, 0o711)
  const began = performance.now()
  const stamped = (line: string) => log(`${Math.round((performance.now() - began) / 1000)} s: ${line}`)
  try {
    return await withLoad({ root, folder, size: 'whole', log: stamped }, perSecond, async (scene, undo) => {
      const memory = watchMemory(scene.cluster)
      undo(memory.end)
      const random = seededRandom(seed)
      const played: Played[] = []
      const endAt = performance.now() + minutes * 60_000
      const isOver = () => performance.now() > endAt || signal.aborted
      while (!isOver()) {
        // Each once, in an order of its own, before any comes again.
        for (const scenario of random.some(scenarios, scenarios.length)) {
          if (isOver()) break
          const outcome = await play(scenario, scene).catch(told)
          for (const sentence of outcome.broken) stamped(`BROKEN ${sentence}`)
          played.push({ ...outcome, what: scenario.what })
          await wholeAgain(scene)
          await pause(random.below(longestRestMs))
        }
      }
      const held = memory.tell()
      const end = await endOf(scene.load)
      stamped(end.figures)
      const broken = [...both(...played, end).broken, ...grown(held)]
      const text = report({ minutes, seed, played, figures: end.figures, held, broken })
      console.log(text)
      if (write && !signal.aborted) writeInto(path.join(root, 'docs/scale.md'), 'endurance', text)
      return broken.length === 0
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A scenario that could not be carried out to its end: the others go on if everything is whole again. */
const told = (error: unknown): Outcome => ({ broken: [error instanceof Error ? error.message : String(error)], figures: '' })

interface Played extends Outcome {
  what: string
}

interface Report {
  minutes: number
  seed: number
  played: readonly Played[]
  /** What the load came to. */
  figures: string
  held: readonly NodeMemory[]
  broken: readonly string[]
}

function report({ minutes, seed, played, figures, held, broken }: Report): string {
  const most = (values: readonly number[]) => (values.length === 0 ? '' : seconds(Math.max(...values)))
  const rows = [...Map.groupBy(played, ({ what }) => what)].map(([what, of]) => {
    const times = of.flatMap((one) => one.times ?? [])
    return `| ${what} | ${of.length} | ${most(times.map(({ ledMs }) => ledMs))} | ${most(times.map(({ backMs }) => backMs))} |`
  })
  const megabytes = (values: readonly number[]) => values.map((value) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} MB`)).join(' | ')
  return [
    `${machine()}, everything on it; ${minutes} minutes, seed ${seed}: ${figures}. ${broken.length === 0 ? 'Everything held.' : `**Did not hold: ${broken.join('; ')}.**`}`,
    '',
    '| Scenario | Played | Another led after, at most | Writes acknowledged so much later, at most |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    '| Memory, medians of | First quarter | Second | Third | Last | The most |',
    '|---|---:|---:|---:|---:|---:|',
    ...held.map(({ node, quarters, most: peak }) => `| ${node} | ${megabytes([...quarters, peak])} |`),
  ].join('\n')
}
