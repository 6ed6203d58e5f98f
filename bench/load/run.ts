/**
 * `npm run load`: how each hot read grows with what a contractor has behind it. One database with a usual year (500 workers), one with ten such years, one of
 * 5,000 workers and ten years; the same questions, whose answers are equally long in all three. `-- --workers 1000 --years 4` makes smaller ones,
 * `-- --seconds 2` asks for so long at each size, `-- --searches` lets only jobs and people grow and asks
 * searches alone, `-- --write` puts the table into docs/scale.md. At the largest, by what smaller ones took, some 25 GB of
 * disk are needed until it ends. It ends with 1 and says which when a day's read is not flat.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { preparePostgres } from '../prepare.ts'
import { endAll, startProduct } from '../servers.ts'
import { writeInto } from '../tables.ts'
import { generate, timesOf, usual, type Generated, type Size } from './generate.ts'
import { measureGrowth } from './measure.ts'
import { growthTable, notFlat, sizesTable } from './report.ts'

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '5000' },
    years: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '2' },
    searches: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const account = { username: 'office', password: 'bench pass phrase' }

const largest = { workers: Number(values.workers), years: Number(values.years) }
const isWhole = (value: number, step: number) => Number.isInteger(value) && value > 0 && value % step === 0
if (!isWhole(largest.workers, usual.workers) || !isWhole(largest.years, 1) || largest.years < 2)
  throw new Error('--workers must be 500, 1000, 1500 …, --years a whole number of at least 2.')

const sizes: Size[] = [usual, { workers: usual.workers, years: largest.years }, largest].filter(
  (size, at, all) => all.findIndex((other) => timesOf(other) === timesOf(size)) === at,
)
// Nothing is written that must survive: what is measured are reads.
const postgres = await preparePostgres(account, { throwaway: true })
try {
  const generated: Generated[] = []
  for (const size of sizes) generated.push(await generate(postgres, size, values.searches ? ['job', 'worker'] : undefined))
  const bases: string[] = []
  for (const { url } of generated) bases.push((await startProduct(url, postgres.folder, { DAYSHEET_TEST_DATABASE: 'yes' })).base)
  const grown = await measureGrowth(bases, account, { seconds: Number(values.seconds), searchesAlone: values.searches })
  const text = `${sizesTable(generated)}\n\n${growthTable(grown, generated)}`
  console.log(`\n${text}`)
  if (values.write) writeInto(path.resolve(import.meta.dirname, '../../docs/scale.md'), values.searches ? 'searches' : 'growth', text)
  for (const line of notFlat(grown)) {
    console.log(`missed: ${line}`)
    process.exitCode = 1
  }
} finally {
  await endAll()
  await postgres.stop()
}
