/**
 * Judges the reader of filings on made-up ones: node scripts/run.mjs apps/api/testing/acp7/judge.ts --seed 7 --filings 500
 *   --family NAME   only families whose name holds this · --set open|held|browser|all   which families (browser: printed by Chromium) · --worst 20   how many to list
 *   --draw NUMBER   one filing again, with every wrong cell · --save FOLDER   keep the PDFs of what is listed
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFamilies } from './corpus/families.ts'
import { browserFamilies } from './corpus/browser-pages.ts'
import { heldFamilies } from './corpus/held.ts'
import { judged, judgedFiling, missedTargets, percent, tallyOf, type Judged, type Tally } from './corpus/judging.ts'
import { TimedReader } from './corpus/timed-reader.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    filings: { type: 'string', default: '500' },
    family: { type: 'string', default: '' },
    set: { type: 'string', default: 'all' },
    worst: { type: 'string', default: '20' },
    draw: { type: 'string' },
    save: { type: 'string' },
  },
})
const sets = { open: openFamilies, held: heldFamilies, browser: browserFamilies, all: [...openFamilies, ...heldFamilies] }
const families = (sets[values.set as keyof typeof sets] ?? sets.all).filter(({ name }) => name.includes(values.family))
const reader = new TimedReader(20_000)

async function judgeMany() {
  const all: Judged[] = []
  for await (const one of judged(families, Number(values.seed), Number(values.filings), reader)) all.push(one)
  const groups = families.map(({ name, unusual }): [string, Judged[]] => [
    unusual ? `${name} (unusual)` : name,
    all.filter(({ family }) => family.name === name),
  ])
  table([
    ...groups.map(([name, own]): [string, Tally] => [name, tallyOf(own)]),
    ['all but unusual', tallyOf(all.filter(({ family }) => !family.unusual))],
    ['unusual', tallyOf(all.filter(({ family }) => family.unusual))],
  ])
  const amiss = all.filter(({ score, failure }) => score.right < score.cells || score.invented.length > 0 || failure !== null)
  console.log(`\n${amiss.length} of ${all.length} filings are not read rightly throughout; the worst:`)
  for (const one of amiss.toSorted((left, right) => badness(right) - badness(left)).slice(0, Number(values.worst))) details(one, 2)
  const missed = missedTargets(all)
  console.log(missed.length > 0 ? `\nMissed: ${missed.join('; ')}` : '\nAll targets are met.')
  if (missed.length > 0) process.exitCode = 1
}

/** What is silent is worse than any number of cells. */
const badness = ({ score }: Judged) =>
  Number(score.silent) * 1e6 + score.wrongButSure + (score.cells - score.right) + score.invented.length * 10

function table(lines: [string, Tally][]) {
  const head = [
    'family',
    'filings',
    'rows',
    'cells',
    '% right',
    'wrong but sure',
    'sure of nothing',
    'lost',
    'invented',
    'silent filings',
    'silent rows',
    'warned though right',
    'failed',
  ]
  const cells = lines.map(([name, t]) => [
    name,
    ...[
      t.filings,
      t.rows,
      t.cells,
      percent(t),
      t.wrongButSure,
      t.sureOfNothing,
      t.lost,
      t.invented,
      t.silent,
      t.silentRows,
      t.needlesslyWarned,
      t.failed,
    ].map(String),
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)))
  for (const line of [head, ...cells])
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
}

function details({ family, draw, drawn, reading, score, failure }: Judged, most: number) {
  const share = percent(score)
  const read = failure ?? `${reading?.rows.length ?? 0} read${reading?.problem ? `, ${reading.problem.kind}` : ''}`
  console.log(`\n${family.name}  --draw ${draw}  ${share} %  ${drawn.rows.length} rows printed, ${read}${score.silent ? '  SILENT' : ''}`)
  for (const { row, property, printed, read: got, confidence } of score.wrong.slice(0, most))
    console.log(`  row ${row + 1} ${property}: printed "${printed}", read "${got}" (${confidence})`)
  if (score.wrong.length > most) console.log(`  … and ${score.wrong.length - most} more cells`)
  for (const row of score.lost.slice(0, most)) console.log(`  lost: ${Object.values(row).join(' | ')}`)
  for (const { confidence: _, ...row } of score.invented.slice(0, most)) console.log(`  invented: ${Object.values(row).join(' | ')}`)
  for (const { text } of reading?.warnings.slice(0, most) ?? []) console.log(`  warning: ${text}`)
  if (values.save === undefined) return
  mkdirSync(values.save, { recursive: true })
  writeFileSync(join(values.save, `${family.name.replaceAll(/\W+/g, '-')}-${draw}.pdf`), drawn.bytes)
}

try {
  if (values.draw === undefined) await judgeMany()
  else for (const family of families) details(await judgedFiling(family, Number(values.draw), reader), 1000)
} finally {
  await reader.close()
}
