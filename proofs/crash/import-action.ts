import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { installQueue } from '../../apps/api/src/db/queue.ts'
import { databaseUrl } from '../../apps/api/testing/database-url.ts'
import { sqlOn } from '../cluster.ts'
import type { Environment } from '../proof.ts'
import type { Action } from './all-or-nothing.ts'
import { judged } from './actions.ts'

const template = 'moving_in'

/** `npm run import-data` as a process of its own, into a database that is empty each time. */
export async function importOfData(
  { root, folder, size }: Environment,
  ownerUrl: string,
): Promise<Action & { close: () => Promise<void> }> {
  const rows = size === 'whole' ? 6000 : 3000
  const source = path.join(folder, 'old-deployment')
  writeOldDeployment(source, rows)
  await sqlOn(ownerUrl, `create database ${template}`)
  await migrate(databaseUrl(ownerUrl, template))
  await installQueue(databaseUrl(ownerUrl, template))
  let made = 0
  let command: ChildProcess | undefined
  let watcher: pg.Client | undefined

  async function prepare() {
    await watcher?.end()
    const name = `moved_in_${(made += 1)}`
    await sqlOn(ownerUrl, `create database ${name} template ${template} strategy file_copy`)
    const url = databaseUrl(ownerUrl, name)
    watcher = new pg.Client({ connectionString: url, application_name: 'proof' })
    await watcher.connect()
    const look = async () => {
      const { rows: counted } = await connected().query<{ workers: number; jobs: number; audited: number }>(
        `select (select count(*)::int from worker) as workers, (select count(*)::int from job) as jobs, (select count(*)::int from audit_entry) as audited`,
      )
      const { workers = 0, jobs = 0, audited = 0 } = counted[0] ?? {}
      return [judged({ people: [workers, rows], jobs: [jobs, rows], 'lines in the audit': [audited, 2 * rows] })]
    }
    return { send: () => run(url), look }
  }

  /** Carries the command out; acknowledged is what it ended with 0. */
  function run(url: string): Promise<number[]> {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') }
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, 'apps/api/src/commands/import-data.ts'), source],
      {
        env: { ...env, APP_SECRET: 'a secret of this proof alone, long enough', NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') },
        stdio: 'ignore',
      },
    )
    command = child
    return new Promise((resolve) => child.once('close', (code) => resolve(code === 0 ? [0] : [])))
  }

  function connected(): pg.Client {
    if (watcher === undefined) throw new Error('Nothing was made ready')
    return watcher
  }

  async function kill() {
    if (command === undefined || command.exitCode !== null || command.signalCode !== null) return
    const gone = new Promise((resolve) => command?.once('close', resolve))
    command.kill('SIGKILL')
    await gone
  }

  return {
    name: 'an import of all data',
    prepare,
    kill,
    revive: () => Promise.resolve(),
    get watcher() {
      return connected()
    },
    async close() {
      await kill()
      await watcher?.end()
    },
  }
}

function writeOldDeployment(folder: string, rows: number): void {
  fs.mkdirSync(folder)
  const lines = (row: (n: number) => object) => Array.from({ length: rows }, (_, n) => `${JSON.stringify(row(n))}\n`).join('')
  fs.writeFileSync(
    path.join(folder, 'Worker.ndjson'),
    lines((n) => ({ id: newId(), name: `Person ${n}` })),
  )
  fs.writeFileSync(
    path.join(folder, 'Job.ndjson'),
    lines((n) => ({ id: newId(), address: `${n} Moved Street` })),
  )
}
