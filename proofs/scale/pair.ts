/** A PostgreSQL and its hot standby, streamed to over a line that can be cut. */
import path from 'node:path'
import { databaseUrl } from '../../apps/api/testing/database-url.ts'
import { faultProxy } from '../../apps/api/testing/fault-proxy.ts'
import { sqlOn } from '../cluster.ts'
import { type DebianServer, initCluster, needDebianPostgres, postgresFolder, runPostgres, startDebian } from '../debian-postgres.ts'
import { undoAll, type Step } from '../undo.ts'
import { mustCome } from '../until.ts'

const database = 'daysheet'
const standbyName = 'daysheet_standby'

type Server = Omit<DebianServer, 'url'> & {
  /** Of the product's database. */
  url: string
}

export interface Pair {
  primary: Server
  standby: Server & { promote: () => Promise<void> }
  /** Between them: what is streamed stops coming through, without a word. */
  cutStreaming: () => void
  stop: () => Promise<void>
}

interface Wish {
  /** A commit is acknowledged when the standby has it on its disk too. */
  isSynchronous: boolean
  /** Of the standby. */
  settings?: Record<string, string>
}

const always = { wal_keep_size: '256MB', hot_standby_feedback: 'on', log_min_error_statement: 'panic' }

export async function startPair(folder: string, { isSynchronous, settings = {} }: Wish): Promise<Pair> {
  needDebianPostgres()
  const place = postgresFolder(path.join(folder, 'pair'))
  const [first, second] = [path.join(place, 'primary'), path.join(place, 'standby')]
  await initCluster(first)
  const steps: Step[] = []
  const stop = () => undoAll(steps)
  const give = async (data: string, { isStandby = false, more = {} }: { isStandby?: boolean; more?: Record<string, string> } = {}) => {
    const server = await startDebian(data, { ...always, ...more }, { isStandby })
    steps.push(server.stop)
    return { ...server, url: server.url(database) }
  }
  try {
    const primary = await give(first)
    await sqlOn(databaseUrl(primary.url, 'postgres'), `create database ${database}`)
    const line = await faultProxy(primary.url)
    steps.push(line.close)
    const linePort = new URL(line.url).port
    await runPostgres('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      linePort,
      '-U',
      'postgres',
      '-D',
      second,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ])
    const conninfo = `host=127.0.0.1 port=${linePort} user=postgres application_name=${standbyName}`
    const standby = await give(second, { isStandby: true, more: { primary_conninfo: conninfo, ...settings } })
    if (isSynchronous) await sqlOn(primary.url, `alter system set synchronous_standby_names = '${standbyName}'`, 'select pg_reload_conf()')
    const wanted = isSynchronous ? 'sync' : 'async'
    const isStreaming = async () =>
      (await sqlOn(primary.url, `select from pg_stat_replication where state = 'streaming' and sync_state = '${wanted}'`)).length > 0
    await mustCome(isStreaming, 20_000, 'The standby did not stream', 50)
    const promote = () => runPostgres('pg_ctl', ['promote', '-D', second, '-w'])
    return { primary, standby: { ...standby, promote }, cutStreaming: () => line.set('black hole'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
