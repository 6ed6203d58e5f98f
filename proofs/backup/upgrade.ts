import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { fillTables } from '../../apps/api/testing/fill-tables.ts'
import { contentOf, lossesIn, migrationsIn, withFirst } from '../../apps/api/testing/upgrade.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { hashPassword } from '../../apps/api/src/secrets/password-hash.ts'
import { office, signIn } from '../../apps/api/testing/crash/server-process.ts'
import { startCluster, sqlOn } from '../cluster.ts'
import { call } from '../product.ts'
import { type Finding, type Environment, unless } from '../proof.ts'
import { earlierTrees } from './earlier-trees.ts'
import { mustCome } from '../until.ts'
import { runProgram, serve } from './program.ts'

const migrationsOf = (root: string) => path.join(root, 'apps/api/src/db/migrations')
const secret = randomBytes(32).toString('hex')
/** Reads of what was there in the first schema, and of what came with later ones. */
const reads = ['/api/Jobs', '/api/Schedules', '/api/Orders', '/api/Checklists', '/api/Workers?filter={"fields":["id","name"]}']

type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * A database of each earlier schema with rows in every table, and for each schema that an earlier commit left, one filled by the demo of that commit; then today's server starts on it. What was there must
 * be there, and be served. Migrations are killed in between as well. (promises.md#r11)
 */
export async function upgradesKeepEverything(environment: Environment): Promise<Finding> {
  const { root, folder, size } = environment
  const cluster = await startCluster(folder, { throwaway: true })
  try {
    const levels = migrationsIn(migrationsOf(root))
    const chosen = levels.map((_, index) => index + 1).slice(0, -1)
    const broken: string[] = []
    let rows = 0
    for (const level of size === 'whole' ? chosen : [1, chosen.at(-1) ?? 1]) {
      const url = await cluster.database(`level_${level}`)
      await withFirst(migrationsOf(root), level, (earlier) => migrate(url, earlier))
      await fillTables(url, { rows: 20, seed: level })
      await addOffice(url)
      const told = await upgradeAndServe(environment, { url, from: `schema ${level}` })
      broken.push(...told.broken)
      rows += told.rows
    }
    const own = size === 'whole' ? await fromEarlierCommits(environment, cluster) : { broken: [], said: '' }
    const kills = await killed(environment, cluster)
    return {
      broken: [...broken, ...own.broken, ...kills.broken],
      figures: `${size === 'whole' ? chosen.length : 2} earlier schemas with ${rows.toLocaleString('en-US')} rows in all their tables${own.said}; ${kills.times} migrations killed before their mark and run again; every value as before`,
    }
  } finally {
    await cluster.stop()
  }
}

/** The rows were made up, so nobody knows a password of them. */
async function addOffice(url: string): Promise<void> {
  const hash = await hashPassword(office.password)
  await sqlOn(url, `insert into account (id, username, password_hash) values (gen_random_uuid(), '${office.username}', '${hash}')`)
}

async function upgradeAndServe(
  { root, folder }: Environment,
  { url, from, user = office }: { url: string; from: string; user?: { username: string; password: string } },
) {
  const before = await contentOf(url)
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), APP_SECRET: secret, DAYSHEET_TEST_DATABASE: 'yes' }
  const server = await serve({ root, file: 'apps/api/src/main.ts', env })
  try {
    const token = await signIn(server.url, user)
    const broken: string[] = []
    for (const address of reads) {
      const { status } = await call(server.url, encodeURI(address), { token })
      if (status !== 200) broken.push(`from ${from}: ${address} answers ${status}`)
    }
    // What a running server writes by itself: who signed in, what waits to be sent, what is too old to be kept.
    const own = [
      'session',
      'sign_in_counter',
      'familiar_place',
      'last_seen',
      'text_message',
      'worker_entry',
      'audit_entry',
      'change_event',
      'change_horizon',
      'carrier_callback',
      'used_ticket',
      'node',
      'error_count',
      'removed_filing',
    ]
    const kept = Object.fromEntries(Object.entries(before).filter(([table]) => !own.includes(table)))
    broken.push(...lossesIn(kept, await contentOf(url, kept)).map((loss) => `from ${from}: ${loss}`))
    return { broken, rows }
  } finally {
    await server.end()
  }
}

/** How many migrations a database has had. */
const levelOf = async (url: string) => (await sqlOn<{ n: number }>(url, 'select count(*)::int as n from applied_migration'))[0]?.n ?? 0

/** The demo of each earlier commit whose migrations are the beginning of today's, on a database of its own. */
async function fromEarlierCommits(environment: Environment, cluster: Cluster) {
  const broken: string[] = []
  const done: string[] = []
  for (const { commit, level, tree } of earlierTrees(environment.root, path.join(environment.folder, 'earlier'))) {
    const url = await cluster.database(`commit_${commit}`)
    const env = {
      DATABASE_URL: url,
      DATA_DIR: path.join(environment.folder, `data-${commit}`),
      APP_SECRET: secret,
      DAYSHEET_TEST_DATABASE: 'yes',
    }
    const demo = await serve({ root: tree, file: 'apps/api/src/commands/demo.ts', env })
    await demo.end()
    fs.rmSync(tree, { recursive: true, force: true })
    const before = await levelOf(url)
    const told = await upgradeAndServe(environment, { url, from: `commit ${commit}`, user: { username: 'demo', password: 'demo' } })
    const after = await levelOf(url)
    broken.push(
      ...told.broken,
      ...unless([
        before === level && after > level,
        `the demo of commit ${commit} came from schema ${before} to ${after}, not from ${level} upwards`,
      ]),
    )
    done.push(`${commit} (schema ${level}, ${told.rows.toLocaleString('en-US')} rows)`)
    environment.log(done.at(-1) ?? '')
  }
  if (done.length === 0)
    throw new Error('needs the history of the repository: no earlier commit has another schema (git fetch --unshallow)')
  return { broken, said: `, and the demo of ${done.length} earlier commits: ${done.join(', ')}` }
}

/**
 * From the first schema on each migration is killed once when its statements are done and its mark is not, and gets through the second time. Then nothing may be missing or there twice.
 */
async function killed({ root, folder, size }: Environment, cluster: Cluster) {
  const url = await cluster.database('killed')
  await withFirst(migrationsOf(root), 1, (earlier) => migrate(url, earlier))
  await fillTables(url, { rows: 20 })
  const before = await contentOf(url)
  const program = path.join(folder, 'migrate.mjs')
  fs.writeFileSync(program, `const { migrate } = await import(process.env.MIGRATE)\nawait migrate(process.env.URL, process.env.FOLDER)\n`)
  const all = migrationsIn(migrationsOf(root)).length
  const broken: string[] = []
  let times = 0
  for (let level = 2; level <= (size === 'whole' ? all : 3) && broken.length === 0; level += 1) {
    await withFirst(migrationsOf(root), level, async (earlier) => {
      const env = { MIGRATE: path.join(root, 'apps/api/src/db/migrate.ts'), URL: url, FOLDER: earlier }
      const migrating = { root: folder, file: 'migrate.mjs', env }
      await killAtMark(url, migrating)
      times += 1
      const again = await runProgram(migrating)
      if (again.code !== 0)
        broken.push(`after kills migration ${level} ends with: ${/Error: (.*)/.exec(again.said)?.[1] ?? again.said.slice(-200)}`)
    })
  }
  broken.push(...lossesIn(before, await contentOf(url, before)).map((loss) => `after kills: ${loss}`))
  return { broken, times }
}

/** Lets a migration come to the place where it marks itself as applied, holds it there and kills the process; PostgreSQL is told that the caller is gone. */
async function killAtMark(url: string, migrating: Parameters<typeof runProgram>[0]): Promise<void> {
  const holder = new pg.Client({ connectionString: url, application_name: 'proof' })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table applied_migration in share mode')
    const isThere = async () =>
      (await sqlOn(url, `select from pg_stat_activity where application_name = 'daysheet migrations' and wait_event_type = 'Lock'`))
        .length > 0
    const killing = new AbortController()
    const running = runProgram(migrating, { killed: killing.signal })
    await mustCome(isThere, 60_000, 'The migration did not come to its mark', 20)
    killing.abort()
    await running
    await sqlOn(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'daysheet migrations'`)
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
}
