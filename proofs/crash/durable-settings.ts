import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { serverProcess, signIn } from '../../apps/api/testing/crash/server-process.ts'
import { sqlOn, startCluster } from '../cluster.ts'
import { both, type Check, type Finding, type Environment, unless } from '../proof.ts'

const secret = 'a secret of this proof alone, long enough'
const settings = ['fsync', 'full_page_writes', 'synchronous_commit']

/** How a database comes to lose what it confirmed, and back: for the whole server, for the database, for the role, for both. */
const ways = [
  ...settings.map((setting) => ({
    what: `${setting} off`,
    setting,
    on: [`alter system set ${setting} = off`, 'select pg_reload_conf()'],
    off: [`alter system reset ${setting}`, 'select pg_reload_conf()'],
  })),
  ...['database daysheet', 'role postgres', 'role postgres in database daysheet'].map((whose) => ({
    what: `synchronous_commit off for ${whose}`,
    setting: 'synchronous_commit',
    on: [`alter ${whose} set synchronous_commit = off`],
    off: [`alter ${whose} reset synchronous_commit`],
  })),
]

type Cluster = Awaited<ReturnType<typeof startCluster>>

async function onCluster(folder: string, action: (cluster: Cluster, databaseUrl: string) => Promise<Finding>): Promise<Finding> {
  const cluster = await startCluster(folder)
  try {
    return await action(cluster, await cluster.database('daysheet'))
  } finally {
    await cluster.stop()
  }
}

/** The server does not start on a database with one of them off, and says which; with all of them on it does. */
async function refusesToStart(environment: Environment, cluster: Cluster, databaseUrl: string): Promise<Finding> {
  /** What a server on this address said when it did not start; nothing when it did. */
  const refusal = async (address = databaseUrl) => {
    const { folder, root } = environment
    const server = await serverProcess({ databaseUrl: address, dataDir: path.join(folder, 'refused'), root, env: { APP_SECRET: secret } })
    const said = await server.start().then(
      () => undefined,
      (error: unknown) => String(error),
    )
    await server.end('SIGKILL')
    return said
  }
  const broken: string[] = []
  const judge = ({ what, setting, said }: { what: string; setting: string; said: string | undefined }) => {
    environment.log(`${what}: ${said ?? 'started'}`)
    if (said === undefined) broken.push(`the server started with ${what}`)
    else if (!said.includes(`The database has ${setting} off`)) broken.push(`with ${what} it said ${said}`)
  }
  for (const { what, setting, on, off } of ways) {
    await sqlOn(cluster.postgres.url, ...on)
    // A reload reaches new connections a moment later.
    await pause(100)
    const said = await refusal()
    await sqlOn(cluster.postgres.url, ...off)
    await pause(100)
    judge({ what, setting, said })
  }
  const asking = `${databaseUrl}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  judge({ what: 'synchronous_commit off in DATABASE_URL', setting: 'synchronous_commit', said: await refusal(asking) })
  const said = await refusal()
  if (said !== undefined) broken.push(`with all of them on it did not start: ${said}`)
  return { broken, figures: `refused to start in ${ways.length + 1} ways of losing commits` }
}

/** How often the log of changes was synced: since PostgreSQL 18 among the figures of all input and output, before that among those of the log. */
async function walSyncs(url: string): Promise<number> {
  const [server] = await sqlOn<{ version: number }>(url, `select current_setting('server_version_num')::int as version`)
  const [counted] = await sqlOn<{ syncs: number }>(
    url,
    (server?.version ?? 0) >= 180_000
      ? `select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_io where object = 'wal'`
      : 'select wal_sync::int as syncs from pg_stat_wal',
  )
  return counted?.syncs ?? 0
}

/** A connection tells its figures every second while it works, and after ten when it rests. */
const figuresLateMs = 11_000

/** Each commit that the API acknowledges is synced: of commits one after the other there are at least as many syncs as commits. */
async function eachCommitSynced(
  { root, folder, size, log }: Environment,
  { databaseUrl, isSafe = true }: { databaseUrl: string; isSafe?: boolean },
): Promise<Finding> {
  const commits = size === 'whole' ? 200 : 50
  const server = await serverProcess({
    databaseUrl,
    dataDir: path.join(folder, 'synced'),
    root,
    unsafe: !isSafe,
    env: { APP_SECRET: secret },
  })
  try {
    await server.start()
    const headers = { authorization: await signIn(server.url), 'content-type': 'application/json' }
    await pause(figuresLateMs)
    const before = await walSyncs(databaseUrl)
    for (let n = 0; n < commits; n += 1) {
      const body = JSON.stringify({ id: uuid(), address: `${n} Power Street` })
      const answer = await fetch(`${server.url}/api/Jobs`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`A write was answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
    }
    const written = performance.now()
    let synced = 0
    while (synced < commits && performance.now() - written < figuresLateMs) {
      await pause(250)
      synced = (await walSyncs(databaseUrl)) - before
    }
    const figures = `${commits} serial commits through the API: +${synced} syncs of the log`
    log(figures)
    return { broken: unless([synced >= commits, `${commits} acknowledged commits were synced ${synced} times`]), figures }
  } finally {
    await server.end('SIGKILL')
  }
}

// Only syncs that are calls of their own are counted; elsewhere than on Linux the usual way of syncing is none.
const countable = ["alter system set wal_sync_method = 'fdatasync'", 'select pg_reload_conf()']

export const commitsAreDurable: Check = (environment) =>
  onCluster(environment.folder, async (cluster, databaseUrl) => {
    await sqlOn(cluster.postgres.url, ...countable)
    return both(await refusesToStart(environment, cluster, databaseUrl), await eachCommitSynced(environment, { databaseUrl }))
  })

/** The control: a database that syncs nothing, and a server told to take it. */
export const nothingIsSynced: Check = (environment) =>
  onCluster(environment.folder, async (cluster, databaseUrl) => {
    await sqlOn(cluster.postgres.url, 'alter system set fsync = off', ...countable)
    return eachCommitSynced(environment, { databaseUrl, isSafe: false })
  })
