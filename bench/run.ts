/**
 * `npm run bench`: each read and the sign-in, beside its floor (bench/floor.ts), on the generated year of bench/generate.sql, in one run.
 * `-- --seconds 5 --passes 3` sets the length; `-- --write` puts the table into docs/benchmarks.md.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare, type Compared } from './compare.ts'
import { measurePlanner } from './planner.ts'
import { prepareDatabase } from './prepare.ts'
import { readLoads, signInLoad } from './scenarios.ts'
import { measureStartUp } from './start-up.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    passes: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const root = path.resolve(import.meta.dirname, '..')
const account = { username: 'office', password: 'bench pass phrase' }
const children: ChildProcess[] = []

/** Starts a program of ours and resolves when it prints `ready`. */
function start(file: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${file} ended with code ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready')) resolve(child)
    })
  })
}

const row = (one: Compared) =>
  `| ${one.name} | ${one.product.perSecond.toFixed(1)} | ${one.floor.perSecond.toFixed(1)} | **${one.ratio.toFixed(2)}** | ${one.product.p50} / ${one.product.p99} | ${one.floor.p50} / ${one.floor.p99} | ${one.product.bytes} |`

function report(results: Compared[]): string {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  return [
    `Node ${process.version}, ${os.cpus().length} × ${cpu}, client, both servers and PostgreSQL on it; 4 connections, medians of ${values.passes} alternating passes of ${values.seconds} s.`,
    '',
    '| Scenario | Daysheet req/s | Floor req/s | Ratio | Daysheet p50 / p99 ms | Floor p50 / p99 ms | Bytes |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...results.map(row),
  ].join('\n')
}

/** Puts a table between the marks of docs/benchmarks.md that name it. */
function writeInto(file: string, name: string, table: string): void {
  const text = fs.readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`)
  fs.writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}

function publish(name: string, table: string): void {
  console.log(`\n${table}`)
  if (values.write) writeInto(path.join(root, 'docs/benchmarks.md'), name, table)
}

const milliseconds = (list: number[]) => (list.length === 0 ? 'none' : list.map((value) => `${value} ms`).join(', '))

async function measureFullDay(base: string): Promise<string> {
  const { usableMs, longTasksMs } = await measurePlanner(base, account, Number(values.passes))
  return [
    `The planner of a day with 60 jobs and 480 people in Chromium, ${values.passes} passes:`,
    '',
    `- from navigation to usable: ${milliseconds(usableMs)} (target 1,500 ms)`,
    `- tasks over 50 ms while a supervisor is dragged across the board and back: ${longTasksMs.map(milliseconds).join('; ')} (target none)`,
  ].join('\n')
}

async function measureStarts(): Promise<string> {
  const { first, later } = await measureStartUp(Number(values.passes))
  const seconds = (value: number) => `${value.toFixed(1)} s`
  return `\`npm start\` on an installed clone until ready: ${later.map(seconds).join(', ')}; on an empty data folder ${seconds(first)} (target 5 s).`
}

publish('start', await measureStarts())
const database = await prepareDatabase(account)
try {
  const bases = { product: 'http://127.0.0.1:4810', floor: 'http://127.0.0.1:4811' }
  await start('apps/api/src/main.ts', [], {
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    APP_SECRET: 'bench '.repeat(8),
    PORT: '4810',
    LOG_LEVEL: 'error',
  })
  await start('bench/floor.ts', [database.url, '4811'], {})
  const results: Compared[] = []
  const length = { passes: Number(values.passes), seconds: Number(values.seconds) }
  for (const load of [...(await readLoads(bases, account)), signInLoad(account)]) {
    const compared = await compare(load, bases, length)
    if (compared.product.failed + compared.floor.failed > 0) throw new Error(`${load.name}: ${JSON.stringify(compared)}`)
    console.log(row(compared))
    results.push(compared)
  }
  publish('reads', report(results))
  publish('planner', await measureFullDay(bases.product))
} finally {
  for (const child of children) {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
  }
  await database.stop()
}
