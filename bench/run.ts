/**
 * `npm run bench`: each read, the sign-in, exports, incoming clock events, a filing's upload and materials beside their floor, the screens of full days, and a change on
 * its way to a thousand open streams, on the rows of bench/generate.sql, in one run. `-- --seconds 5 --passes 3` sets the length; `-- --only dashboard,export` runs these alone; `-- --years 10` says how
 * long a past the export has; `-- --write` puts the tables into docs/benchmarks.md.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare, rowOf, type Compared } from './compare.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExport } from './export.ts'
import { measureFiling } from './filing.ts'
import { materialNames, measureBreakdown, measureMaterials, ordersOf } from './materials.ts'
import { intakeNames, measureIntake } from './intake.ts'
import { measurePlanner } from './planner.ts'
import { prepareFaces, preparePostgres, type Prepared } from './prepare.ts'
import { readLoads, readNames } from './scenarios.ts'
import { endAll, startBoth, type Bases } from './servers.ts'
import { measureStartUp } from './start-up.ts'
import { measureStreams } from './streams.ts'
import { breakdownTable, exportTable, filingTable, intakeTable, readsTable, screenTable, streamsTable, writeInto } from './tables.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    passes: { type: 'string', default: '3' },
    years: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const root = path.resolve(import.meta.dirname, '..')
const account = { username: 'office', password: 'bench pass phrase' }
const length = { passes: Number(values.passes), seconds: Number(values.seconds) }

const screens = ['planner-screen', 'dashboard-screen']
const groups: Record<string, string[]> = {
  start: ['start'],
  reads: readNames,
  screens,
  export: ['export'],
  intake: intakeNames,
  filing: ['filing'],
  materials: materialNames,
  streams: ['streams'],
}
const wanted = asked(values.only)
const isWanted = (scenario: string) => wanted.has(scenario)
const isAnyWanted = (scenarios: readonly string[]) => scenarios.some(isWanted)

/** Scenarios and groups of them, comma between; nothing asked is everything. */
function asked(only: string): ReadonlySet<string> {
  const all = Object.values(groups).flat()
  if (only === '') return new Set(all)
  const names = only.split(',').flatMap((name) => groups[name] ?? name)
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are ${[...Object.keys(groups), ...all].join(', ')}.`)
  return new Set(names)
}

/** Shows a table, and writes it when all that belongs into it was measured. */
function publish(name: string, scenarios: readonly string[], table: string): void {
  console.log(`\n${table}`)
  if (values.write && scenarios.every(isWanted)) writeInto(path.join(root, 'docs/benchmarks.md'), name, table)
}

async function measureStarts(): Promise<void> {
  const { first, later } = await measureStartUp(length.passes)
  const seconds = (value: number) => `${value.toFixed(1)} s`
  const table = `\`npm start\` on an installed clone until ready: ${later.map(seconds).join(', ')}; on an empty data folder ${seconds(first)} (target 5 s).`
  publish('start', ['start'], table)
}

async function measureReads(bases: Bases): Promise<void> {
  const results: Compared[] = []
  for (const load of await readLoads(bases, account, isWanted)) {
    const compared = await compare(load, bases, length)
    console.log(rowOf(compared))
    results.push(compared)
  }
  publish('reads', readNames, readsTable(results, length))
}

async function measureScreens(base: string): Promise<void> {
  if (isWanted('planner-screen')) {
    const figures = await measurePlanner(base, account, length.passes)
    const table = screenTable(
      figures,
      'The planner of a day with 60 jobs and 480 people',
      'a supervisor is dragged across the board and back',
    )
    publish('planner', ['planner-screen'], table)
  }
  if (isWanted('dashboard-screen')) {
    const figures = await measureDashboard(base, account, length.passes)
    const table = screenTable(
      figures,
      'The dashboard of a day with 60 jobs, 480 people and 1,920 clock events',
      'six cards are opened, one with all its photos and places, and closed',
    )
    publish('dashboard', ['dashboard-screen'], table)
  }
}

/** What a year's database is asked; events come in last, because they leave more rows than there were. */
async function onOneYear(postgres: Prepared): Promise<void> {
  const { url } = await postgres.fill('bench', { days: 365 })
  await prepareFaces(postgres.folder)
  const { bases } = await startBoth(url, { folder: postgres.folder, port: 4810 })
  if (isAnyWanted(readNames)) await measureReads(bases)
  if (isAnyWanted(screens)) await measureScreens(bases.product)
  if (isWanted('filing')) publish('filing', ['filing'], filingTable(await measureFiling(bases.product, account, length.passes)))
  if (isAnyWanted(intakeNames)) {
    const results = await measureIntake(bases, account, { ...length, isWanted })
    publish('intake', intakeNames, intakeTable(results, length))
  }
  await endAll()
}

async function onManyYears(postgres: Prepared): Promise<void> {
  const days = Number(values.years) * 365
  const { url, seconds } = await postgres.fill('bench_years', { days })
  const both = await startBoth(url, { folder: postgres.folder, port: 4820 })
  const figures = await measureExport(both, { account, passes: length.passes, days })
  publish('export', ['export'], exportTable(figures, { days, seconds, passes: length.passes }))
  await endAll()
}

/** The same hundred jobs alone and among others; and in the second database what else there is of materials. */
async function onOrders(postgres: Prepared): Promise<void> {
  const results: Compared[] = []
  for (const [at, orders] of [ordersOf.few, ordersOf.many].entries()) {
    const { url } = await postgres.fill(`bench_orders_${orders}`, { days: 1, orders })
    const { bases } = await startBoth(url, { folder: postgres.folder, port: 4830 + at * 10 })
    results.push(...(await measureMaterials(bases, orders, { account, ...length, isWanted })))
    if (orders === ordersOf.many && isWanted('breakdown'))
      publish('breakdown', ['breakdown'], breakdownTable(await measureBreakdown(bases.product, account, length.passes)))
    await endAll()
  }
  const compared = materialNames.filter((name) => name !== 'breakdown')
  if (results.length > 0) publish('materials', compared, readsTable(results, length))
}

if (isWanted('start')) await measureStarts()
if (isWanted('streams')) publish('streams', ['streams'], streamsTable(await measureStreams(length.passes)))
const ofOneYear = [...readNames, ...screens, ...intakeNames, 'filing']
const postgres = isAnyWanted([...ofOneYear, ...materialNames, 'export']) ? await preparePostgres(account) : null
try {
  if (postgres && isAnyWanted(ofOneYear)) await onOneYear(postgres)
  if (postgres && isAnyWanted(materialNames)) await onOrders(postgres)
  if (postgres && isWanted('export')) await onManyYears(postgres)
} finally {
  await endAll()
  await postgres?.stop()
}
