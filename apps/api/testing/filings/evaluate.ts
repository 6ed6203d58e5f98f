/**
 * Evaluates the reader of filings on made-up ones: node scripts/run.mjs apps/api/testing/filings/evaluate.ts --seed 7 --filings 500
 *   --kind NAME   only kinds whose name holds this; one alone where it is a whole name · --set open|held|further|fresh|later|programs|offices|browser|all   which kinds (programs: as programs in use write PDFs, offices: everyday filings, each kind as often as its share, browser: printed by Chromium) · --half A|B   of the offices
 *   --show [MOST]   what was wrong in the worst filings, 20 of them if not said otherwise · --draw NUMBER   one filing again, with every wrong cell
 *   --save FOLDER   keep the PDFs of what is listed
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserFamilies } from './corpus/browser-pages.ts'
import { openFamilies } from './corpus/families.ts'
import { freshKinds } from './corpus/fresh/kinds.ts'
import { furtherKinds } from './corpus/further/kinds.ts'
import { heldFamilies } from './corpus/held.ts'
import { laterKinds } from './corpus/later/kinds.ts'
import { officeHalves, officeKinds } from './corpus/offices/kinds.ts'
import { programKinds } from './corpus/programs/kinds.ts'
import { cellLines, printTable, refusalLines } from './corpus/evaluation-tables.ts'
import { evaluateMany, evaluateFiling, missedTargets, percent, type Evaluated } from './corpus/evaluation.ts'
import { TimedReader } from './corpus/timed-reader.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    filings: { type: 'string', default: '500' },
    kind: { type: 'string', default: '' },
    set: { type: 'string', default: 'all' },
    half: { type: 'string', default: '' },
    show: { type: 'string', default: '20' },
    draw: { type: 'string' },
    save: { type: 'string' },
  },
})
const sets = {
  open: openFamilies,
  held: heldFamilies,
  further: furtherKinds,
  fresh: freshKinds,
  later: laterKinds,
  programs: programKinds,
  offices: officeHalves[values.half] ?? officeKinds,
  browser: browserFamilies,
  all: [...openFamilies, ...heldFamilies, ...furtherKinds, ...freshKinds, ...laterKinds, ...programKinds, ...new Set(officeKinds)],
}
const set = sets[values.set as keyof typeof sets] ?? sets.all
const named = set.filter(({ name }) => name === values.kind)
const kinds = named.length > 0 ? named : set.filter(({ name }) => name.includes(values.kind))
const reader = new TimedReader(20_000)

async function evaluateAll() {
  const all: Evaluated[] = []
  for await (const one of evaluateMany(kinds, Number(values.seed), Number(values.filings), reader)) all.push(one)
  const amiss = all.filter(isAmiss)
  console.log(`${amiss.length} of ${all.length} filings are not read rightly throughout, or not refused for what they are; the worst:`)
  for (const one of amiss.toSorted((left, right) => badness(right) - badness(left)).slice(0, Number(values.show))) details(one, 2)
  console.log()
  printTable(cellLines([...new Set(kinds)], all))
  const refusals = refusalLines([...new Set(kinds)], all)
  if (refusals.length > 1) {
    console.log()
    printTable(refusals)
  }
  const missed = missedTargets(all)
  console.log(missed.length > 0 ? `\nMissed: ${missed.join('; ')}` : '\nAll targets are met.')
  if (missed.length > 0) process.exitCode = 1
}

const isAmiss = ({ score, failure, verdict }: Evaluated) =>
  verdict === null ? score.right < score.cells || score.invented.length > 0 || failure !== null : verdict !== 'own reason'

/** What is silent is worse than any number of cells. */
const badness = ({ score, verdict }: Evaluated) =>
  Number(verdict === 'taken') * 1e9 +
  Number(score.silent) * 1e6 +
  score.wrongButSure +
  (score.cells - score.right) +
  score.invented.length * 10

function details({ family, draw, drawn, reading, score, failure, verdict }: Evaluated, most: number) {
  const share = percent(score)
  const read = failure ?? `${reading?.rows.length ?? 0} read${reading?.problem ? `, ${reading.problem.kind}` : ''}`
  const fared = verdict ? `  ${verdict.toUpperCase()}, expected ${drawn.refusal?.kinds.join(' or ')}` : score.silent ? '  SILENT' : ''
  console.log(`\n${family.name}  --draw ${draw}  ${share} %  ${drawn.rows.length} rows printed, ${read}${fared}`)
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
  if (values.draw === undefined) await evaluateAll()
  else for (const kind of new Set(kinds)) details(await evaluateFiling(kind, Number(values.draw), reader), 1000)
} finally {
  await reader.close()
}
