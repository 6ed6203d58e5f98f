import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { office, signIn } from '../../apps/api/testing/crash/server-process.ts'
import { sqlOn } from '../cluster.ts'
import { call, callFor } from '../product.ts'
import { type Finding, type Environment, unless } from '../proof.ts'
import { type Step, withUndo } from '../undo.ts'
import {
  copyForPostgres,
  type DebianServer,
  fileForPostgres,
  initCluster,
  needDebianPostgres,
  postgresFolder,
  runPostgres,
  startDebian,
} from '../debian-postgres.ts'
import { mustCome } from '../until.ts'
import { serve, type Serving } from './program.ts'

export interface Drill {
  /** Seconds after which a piece of the log goes to the archive even if it is not full; 0: never. */
  archiveTimeout: number
  /** How old the newest recovered write may be when the machine is lost, in seconds. */
  rpo: number
  /** How long after a piece went to the archive the machine is lost, in seconds: near the worst moment. */
  lostAfter: number
  /** Whether the archive is used to recover, or the base backup alone. */
  usesArchive?: boolean
}

const rowsToLose = 100
const recoveredWithinMs = 120_000
const database = 'daysheet'

/**
 * PostgreSQL 15 with its archive as docs/backups.md says; the product writes; somebody deletes rows and drops a table; later the machine is lost with its disk. Recovered are the second before the mishap, on
 * which the product starts, and the end of the archive, which says how much is lost at most. (promises.md#r10)
 */
export function recoverAMinute({ root, folder, log }: Environment, drill: Drill): Promise<Finding> {
  return withUndo(async (undo) => {
    needDebianPostgres()
    const place = postgresFolder(path.join(folder, 'fifteen'))
    const [data, base, archive] = ['data', 'base', 'archive'].map((name) => path.join(place, name)) as [string, string, string]
    const env = { APP_SECRET: randomBytes(32).toString('hex'), OFFICE_USERNAME: office.username, OFFICE_PASSWORD: office.password }
    postgresFolder(archive)
    await initCluster(data)
    const primary = await startDebian(data, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      archive_timeout: String(drill.archiveTimeout),
      wal_level: 'replica',
    })
    undo(primary.stop)
    await sqlOn(primary.url('postgres'), `create database ${database}`)
    const start = (server: DebianServer) =>
      serve({
        root,
        file: 'apps/api/src/main.ts',
        env: { ...env, DATABASE_URL: server.url(database), DATA_DIR: path.join(folder, 'data') },
      })
    const product = await start(primary)
    undo(product.end)
    await runPostgres('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      base,
      '-X',
      'stream',
      '-c',
      'fast',
    ])
    const lost = await writeAndLose(product.url, primary, { drill, log })
    await product.end()

    const settings = drill.usesArchive === false ? {} : { restore_command: `cp ${archive}/%f %p`, recovery_target_action: 'promote' }
    const copies = { base, place, isRecovery: drill.usesArchive !== false, settings: { ...settings, archive_mode: 'off' } }
    const found = await secondBefore(copies, { lost, undo, start })
    const end = await recover(copies, { name: 'end', target: {} })
    undo(end.stop)
    const newest = await newestBeat(end)
    const age = (lost.killedAt - newest) / 1000
    const missing = newest === 0 ? 'everything since the base backup is' : `the last ${age.toFixed(1)} s are`
    return {
      broken: [...found.broken, ...unless([age <= drill.rpo, `of the lost machine ${missing} missing, more than ${drill.rpo} s`])],
      figures: `PostgreSQL ${found.version}: ${found.rows} of ${rowsToLose} deleted rows and the dropped table back as of the second before, served after ${found.seconds.toFixed(1)} s; a machine lost ${drill.lostAfter} s after the last piece was archived lost its last ${age.toFixed(1)} s (archive_timeout ${drill.archiveTimeout} s)`,
    }
  })
}

interface Lost {
  ids: string[]
  /** As PostgreSQL says it. */
  secondBefore: string
  killedAt: number
}

interface Recovering {
  lost: Lost
  undo: (step: Step) => void
  start: (server: DebianServer) => Promise<Serving>
}

/** The database as of the second before the mishap, and the product on it. */
async function secondBefore(copies: Copies, { lost, undo, start }: Recovering) {
  const began = performance.now()
  const server = await recover(copies, { name: 'before', target: { recovery_target_time: lost.secondBefore } }).catch((error: unknown) => {
    if (String(error).includes('recovery ended before configured recovery target')) return undefined
    throw error
  })
  if (server === undefined) return { broken: ['the second before the mishap is not in the archive'], rows: 0, version: '15', seconds: 0 }
  undo(server.stop)
  const product = await start(server)
  undo(product.end)
  const seconds = (performance.now() - began) / 1000
  const found = await lookAt(server, product.url, lost.ids)
  await product.end()
  await server.stop()
  return { ...found, seconds }
}

/** Rows written and acknowledged, then the mishap, then beats until the machine is gone. */
async function writeAndLose(url: string, primary: DebianServer, { drill, log }: { drill: Drill; log: Environment['log'] }): Promise<Lost> {
  const token = await signIn(url)
  const ids = Array.from({ length: rowsToLose }, () => randomUUID())
  const post = (id: string, address: string) => callFor(url, '/api/Jobs', { token, body: { id, address, active: true } })
  for (const id of ids) await post(id, `Kept ${id}`)
  const [now] = await sqlOn<{ at: string }>(primary.url(database), 'select clock_timestamp()::text as at')
  await pause(1_000)
  await sqlOn(primary.url(database), `delete from job where address like 'Kept %'`, 'drop table question')

  const archived = async () =>
    Number((await sqlOn<{ n: string }>(primary.url(database), 'select archived_count as n from pg_stat_archiver'))[0]?.n)
  const atFirst = await archived()
  const patience = Date.now() + (drill.archiveTimeout || 3) * 1_000 * 2 + 5_000
  const beat = async () => {
    await post(randomUUID(), `Beat ${Date.now()}`)
    await pause(250)
  }
  log('waiting for the archive')
  while ((await archived()) === atFirst && Date.now() < patience) await beat()
  const lostAt = Date.now() + drill.lostAfter * 1_000
  while (Date.now() < lostAt) await beat()
  const killedAt = Date.now()
  await primary.kill()
  return { ids, secondBefore: now?.at ?? '', killedAt }
}

interface Copies {
  base: string
  place: string
  isRecovery: boolean
  settings: Record<string, string>
}

/** A server on a copy of the base backup. Without the archive it has nothing but the base. */
async function recover(
  { base, place, isRecovery, settings }: Copies,
  { name, target }: { name: string; target: Record<string, string> },
): Promise<DebianServer> {
  const data = path.join(place, name)
  copyForPostgres(base, data)
  if (isRecovery) fileForPostgres(path.join(data, 'recovery.signal'))
  const server = await startDebian(data, { ...settings, ...(isRecovery ? target : {}) })
  const isBack = async () => (await sqlOn<{ is: boolean }>(server.url('postgres'), 'select pg_is_in_recovery() as is'))[0]?.is === false
  try {
    if (isRecovery) await mustCome(isBack, recoveredWithinMs, 'The recovery was not over', 50)
  } catch (error) {
    await server.kill()
    throw error
  }
  return server
}

async function lookAt(server: DebianServer, url: string, ids: readonly string[]) {
  const [told] = await sqlOn<{ rows: string; tables: string; version: string }>(
    server.url(database),
    `select (select count(*) from job where address like 'Kept %') as rows,
       (select count(*) from pg_class where relname = 'question' and relkind = 'r') as tables, current_setting('server_version') as version`,
  )
  const token = await signIn(url)
  const one = await call(url, `/api/Jobs/${ids[0]}`, { token })
  const rows = Number(told?.rows)
  return {
    rows,
    version: told?.version.split(' ')[0] ?? '',
    broken: unless(
      [rows === ids.length, `${ids.length - rows} of ${ids.length} rows are missing after the recovery`],
      [told?.tables === '1', 'the dropped table is missing after the recovery'],
      [one.status === 200, `the product on the recovered database answers ${one.status} for a recovered row`],
    ),
  }
}

/** When the newest recovered write was made, by the clock that wrote it. */
async function newestBeat(server: DebianServer): Promise<number> {
  const [found] = await sqlOn<{ at: string }>(
    server.url(database),
    `select coalesce(max(substr(address, 6)::bigint), 0)::text as at from job where address like 'Beat %'`,
  )
  return Number(found?.at)
}
