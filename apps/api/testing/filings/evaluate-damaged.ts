/**
 * Evaluates the reader on damaged filings, through the process that reads uploads: node scripts/run.mjs apps/api/testing/filings/evaluate-damaged.ts --seed 7 --filings 300
 * Asks how many are read wrongly without a word. A letter changed inside of an unpacked stream is another letter, and nobody can tell.
 */
import { parseArgs } from 'node:util'
import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { makeFilingReader } from '#ports/pdf/filing-reader.ts'
import { openFamilies } from './corpus/families.ts'
import { scoreOf } from './corpus/score.ts'
import { mutants } from './mutants.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, filings: { type: 'string', default: '300' } } })
const reader = makeFilingReader()
const counts = new Map<string, Record<string, number>>()
const silent: string[] = []

for (let index = 0; index < Number(values.filings); index++) {
  const family = openFamilies[index % openFamilies.length]
  const draw = (Math.imul(Number(values.seed), 1_000_003) + index) >>> 0
  const drawn = await family?.draw(seededRandom(draw))
  if (!family || !drawn) continue
  const mutant = mutants(drawn.bytes, draw).next().value
  const outcome = await outcomeOf(mutant.bytes, drawn)
  for (const damage of mutant.damage) {
    const own = counts.get(damage) ?? {}
    counts.set(damage, { ...own, [outcome.kind]: (own[outcome.kind] ?? 0) + 1 })
  }
  if (outcome.kind.startsWith('wrong and silent'))
    silent.push(`${family.name} --draw ${draw} (${mutant.damage.join(', ')}): ${outcome.detail}`)
}
await reader.close()

for (const [damage, own] of [...counts].toSorted())
  console.log(
    damage.padEnd(28),
    Object.entries(own)
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', '),
  )
console.log(silent.length === 0 ? '\nNothing is wrong without a word.' : `\nWrong without a word:\n${silent.join('\n')}`)
if (silent.length > 0) process.exitCode = 1

async function outcomeOf(bytes: Uint8Array, drawn: Parameters<typeof scoreOf>[1]): Promise<{ kind: string; detail: string }> {
  try {
    const { repaired, ...reading } = await reader.read(Buffer.from(bytes))
    const score = scoreOf(reading, drawn)
    const isRight = score.right === score.cells && score.invented.length === 0
    if (reading.problem) return { kind: 'refused', detail: reading.problem.kind }
    if (isRight) return { kind: repaired ? 'right, said to be damaged' : 'right', detail: '' }
    if (repaired || score.said) return { kind: 'wrong, and said so', detail: '' }
    const detail = `${score.lost.length} rows lost, ${score.invented.length} invented, ${score.wrongButSure} cells wrong and sure`
    return score.silent ? { kind: 'wrong and silent', detail } : { kind: 'wrong, and marked so', detail }
  } catch (error) {
    return { kind: 'refused', detail: error instanceof Error ? error.message : String(error) }
  }
}
