/** Somebody deletes what they should not have: the second before is recovered beside the running cluster, from a base backup and the archive that all its hosts fill. (docs/backups.md) */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../../../apps/api/testing/crash/server-process.ts'
import { serve } from '../../backup/program.ts'
import { sqlOn } from '../../cluster.ts'
import { copyForPostgres, fileForPostgres, postgresFolder, runPostgres, startDebian } from '../../debian-postgres.ts'
import { call } from '../../product.ts'
import { unless, type Finding } from '../../proof.ts'
import { withUndo } from '../../undo.ts'
import { mustCome } from '../../until.ts'
import { json, persist } from '../load/persist.ts'
import { primary, urlOf } from '../leader.ts'
import { addressOf } from '../network.ts'
import { acknowledgedAgain, wholeAgain, type Scenario, type Scene } from './scenario.ts'

const rowsToLose = 50
const archiveLimitMs = 90_000
const recoverLimitMs = 180_000

async function recover(scene: Scene): Promise<Finding> {
  const { cluster, load, folder, root, log } = scene
  const { values } = cluster
  const place = postgresFolder(path.join(folder, 'recoveries'))
  // One base backup for all the recoveries of a cluster: what happens in between, a new primary among it, is in the archive.
  const base = path.join(place, 'base')
  if (!fs.existsSync(base)) await takeBase(scene, base)
  const mark = randomUUID()
  const ids = Array.from({ length: rowsToLose }, () => randomUUID())
  const signal = AbortSignal.timeout(archiveLimitMs)
  for (const id of ids)
    await persist({ urls: [cluster.url], token: load.token, signal }, '/api/Jobs', json({ id, address: `Kept ${mark}` }))
  const acknowledged = Object.values(load.writers).flatMap((writer) => writer.acknowledged.map(({ id }) => id))
  const url = urlOf(cluster, await primary(cluster))
  const [now] = await sqlOn<{ at: string }>(url, 'select clock_timestamp()::text as at')
  await pause(1_000)
  log(`${rowsToLose} jobs are deleted by mistake`)
  await sqlOn(url, `delete from job where address = 'Kept ${mark}'`)
  await archived(url, values.ARCHIVE ?? '')
  const began = performance.now()
  const found = await withUndo(async (undo) => {
    const data = path.join(place, mark)
    undo(() => fs.rmSync(data, { recursive: true, force: true }))
    const server = await startRecovered({ base, data, until: now?.at ?? '', archive: values.ARCHIVE ?? '' })
    undo(server.stop)
    const there = new Set((await sqlOn<{ id: string }>(server.url('daysheet'), 'select id from job')).map(({ id }) => id))
    const env = {
      DATABASE_URL: server.url('daysheet'),
      DATA_DIR: path.join(folder, 'recovered-data'),
      APP_SECRET: values.APP_SECRET ?? '',
      TEXTS: 'simulator',
    }
    const product = await serve({ root, file: 'apps/api/src/main.ts', env })
    undo(product.end)
    const token = await signIn(product.url, { username: values.OFFICE_USERNAME ?? '', password: values.OFFICE_PASSWORD ?? '' })
    const { status } = await call(product.url, `/api/Jobs/${ids[0]}`, { token })
    return { back: ids.filter((id) => there.has(id)).length, missing: acknowledged.filter((id) => !there.has(id)).length, status }
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { broken } = await acknowledgedAgain(load, performance.now())
  return {
    broken: [
      ...broken,
      ...unless(
        [found.back === ids.length, `${ids.length - found.back} of ${ids.length} rows are missing after the recovery`],
        [found.missing === 0, `${found.missing} of ${acknowledged.length} writes acknowledged before are missing after the recovery`],
        [found.status === 200, `the product on the recovered database answers ${found.status} for a recovered row`],
      ),
    ],
    figures: `the second before back beside the running cluster in ${seconds} s, with all ${acknowledged.length.toLocaleString('en-US')} writes acknowledged by then, ${await wholeAgain(scene)}`,
  }
}

async function takeBase({ cluster, log }: Scene, base: string): Promise<void> {
  log('a base backup is taken')
  const from = `postgres://replicator:${cluster.values.REPLICATION_PASSWORD}@${addressOf(await primary(cluster))}:5432/`
  await runPostgres('pg_basebackup', ['-d', from, '-D', base, '-X', 'stream', '-c', 'fast'])
}

/** The piece of the log that is written now is ended and waited for. */
async function archived(url: string, archive: string): Promise<void> {
  const [piece] = await sqlOn<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name')
  await mustCome(() => fs.existsSync(path.join(archive, piece?.name ?? '')), archiveLimitMs, `${piece?.name} was not archived`, 100)
}

interface Recovery {
  base: string
  data: string
  /** As PostgreSQL says it. */
  until: string
  archive: string
}

/** A server of its own on a copy of the base backup, which Patroni's settings do not lead anywhere. */
async function startRecovered({ base, data, until, archive }: Recovery) {
  copyForPostgres(base, data)
  // What Patroni has written of a former standby would be a second recovery target.
  fs.copyFileSync(path.join(data, 'postgresql.base.conf'), path.join(data, 'postgresql.conf'))
  const hba = path.join(data, 'recovered_hba.conf')
  fs.writeFileSync(hba, 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  fileForPostgres(path.join(data, 'recovery.signal'))
  const server = await startDebian(data, {
    hba_file: hba,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: until,
    recovery_target_action: 'promote',
    archive_mode: 'off',
    // Not less than the primary has, or nobody can read while it recovers.
    max_connections: '300',
  })
  const isBack = async () => (await sqlOn<{ is: boolean }>(server.url('postgres'), 'select pg_is_in_recovery() as is'))[0]?.is === false
  try {
    await mustCome(isBack, recoverLimitMs, 'The recovery was not over', 50)
  } catch (error) {
    await server.kill()
    throw error
  }
  return server
}

export const anyMinuteRecovered: Scenario = { what: 'the second before a mishap recovered beside it', run: recover }
