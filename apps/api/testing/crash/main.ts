/**
 * `npm run crash -- 50`                    kills the server 50 times under 100 writes a second (promises.md R1)
 * `npm run crash -- database 20`           kills PostgreSQL 20 times under 200 writes a second (R2)
 * `npm run crash -- database 20 control`   the same with synchronous_commit off: this must lose some, or the run proves nothing
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { databaseUrl } from '../database-url.ts'
import { type KillReport, runKills } from './kill-run.ts'
import { serverProcess } from './server-process.ts'

const words = process.argv.slice(2)
const isDatabase = words.includes('database')
const isControl = words.includes('control')
const kills = Number(words.find((word) => /^\d+$/.test(word)) ?? (isDatabase ? 20 : 50))

// Ctrl-C ends the run after the kill under way; the report says how many there were.
let isEnough = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isEnough = true))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-crash-'))
fs.chmodSync(folder, 0o711)
try {
  const report = await run()
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  const isGood = isControl ? report.lost > 0 : report.lost + report.doubled + report.refused.length === 0
  process.exitCode = isGood ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<KillReport> {
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') })
  try {
    const url = databaseUrl(postgres.url, 'daysheet')
    await sqlOn(postgres.url, 'create database daysheet')
    const server = await serverProcess({ databaseUrl: url, dataDir: path.join(folder, 'data') })
    await server.start()
    if (isControl) await loseCommits(postgres.url)
    try {
      return await runKills({
        ...{ server, databaseUrl: url, kills, perSecond: isDatabase ? 200 : 100 },
        isEnough: () => isEnough,
        progress: (line) => process.stderr.write(`${line}\n`),
        kill: isDatabase
          ? () => killPostgres(postgres)
          : async () => {
              await server.end('SIGKILL')
              await server.start()
            },
      })
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await postgres.stop()
  }
}

/** Every process of the server at once, as a machine's out-of-memory killer might. It is started again by whoever keeps it running. */
async function killPostgres(postgres: EmbeddedPostgres): Promise<void> {
  const pid = postgres.pid()
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** After the server has checked its database, or it would refuse to start. Connections made from now on have it. */
async function loseCommits(url: string): Promise<void> {
  await sqlOn(url, 'alter system set synchronous_commit = off', 'select pg_reload_conf()')
}

async function sqlOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
