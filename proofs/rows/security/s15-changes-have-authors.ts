import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverProcess, signIn } from '../../../apps/api/testing/crash/server-process.ts'
import { entities } from '../../audit/entities.ts'
import { randomActions } from '../../audit/random-actions.ts'
import { replay } from '../../audit/replay.ts'
import { sqlOn, startCluster } from '../../cluster.ts'
import { unless, type Check, type Proof } from '../../proof.ts'

const counts = { whole: 5_000, small: 700 }
const role = 'daysheet_app'

/** What nobody may do to the audit, and what a role of the application alone may not do at all. */
const actions = {
  owner: ["update audit_entry set actor = 'nobody'", 'delete from audit_entry', 'truncate audit_entry'],
  application: [
    ...["update audit_entry set actor = 'nobody'", 'delete from audit_entry', 'truncate audit_entry'],
    ...['set daysheet.audit_is_archived = on; delete from audit_entry', 'delete from audit_archive'],
    ...['alter table audit_entry disable trigger all', 'drop trigger audit_entry_only_grows on audit_entry', 'drop table audit_entry'],
    ...['alter table job disable trigger audit_update', "set session_replication_role = 'replica'", 'create table other (id integer)'],
    ...['create or replace function acting() returns text language sql stable as $$ select $$$$ $$', 'delete from applied_migration'],
  ],
}

const check: Check = async ({ root, folder, size, log }) => {
  const cluster = await startCluster(folder, { throwaway: true })
  const secret = randomBytes(32).toString('hex')
  const owner = await cluster.database('daysheet')
  const application = withRole(owner, secret)
  try {
    await sqlOn(owner, `create role ${role} login password '${secret}'`)
    const granted = spawnSync(process.execPath, [path.join(root, 'apps/api/src/commands/app-role.ts'), role], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: owner,
        APP_SECRET: secret,
        DAYSHEET_TEST_DATABASE: 'yes',
        DATA_DIR: path.join(folder, 'data'),
      },
      encoding: 'utf8',
    })
    if (granted.status !== 0) throw new Error(`The role was not granted: ${granted.stderr}`)
    const server = await serverProcess({
      databaseUrl: application,
      dataDir: path.join(folder, 'data'),
      unsafe: true,
      root,
      env: { APP_SECRET: secret },
    })
    try {
      await server.start()
      const tokens = [await signIn(server.url), await signIn(server.url), await signIn(server.url)]
      const run = await randomActions({ url: server.url, tokens, count: counts[size], seed: 15 })
      log([...run.done].map(([kind, count]) => `${kind} ${count}`).join(', '))
      await textsAreSettled(owner)
      const told = await replay(owner)
      const missing = notDone(run.done)
      const allowed = [
        ...(await allowedOf(owner, actions.owner, 'the owner')),
        ...(await allowedOf(application, actions.application, role)),
      ]
      const done = [...run.done.values()].reduce((sum, count) => sum + count, 0)
      return {
        broken: [
          ...told.broken,
          ...allowed,
          ...run.faults.slice(0, 5),
          ...unless([size === 'small' || missing.length === 0, `never done, so not shown: ${missing.join(', ')}`]),
        ],
        figures: `${counts[size]} random actions of ${run.done.size} kinds (${done} done, ${run.refused} refused) as a role that may not change tables: ${told.entries} audit entries rebuild ${told.rows} rows of ${told.tables} tables, 0 without an author; ${actions.owner.length + actions.application.length} ways to change the audit refused`,
      }
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await cluster.stop()
  }
}

function withRole(owner: string, password: string): string {
  const url = new URL(owner)
  url.username = role
  url.password = password
  return url.href
}

const settleLimitMs = 20_000

/** The queue writes on after the last call. */
async function textsAreSettled(url: string): Promise<void> {
  for (const until = performance.now() + settleLimitMs; performance.now() < until; await pause(200)) {
    const rows = await sqlOn<{ waiting: number }>(
      url,
      `select count(*)::int as waiting from text_message where state in ('queued', 'handing')`,
    )
    if (rows[0]?.waiting === 0) return
  }
}

/** Kinds of actions that should be among those done, so that the run shows something of them. */
function notDone(done: ReadonlyMap<string, number>): string[] {
  // A job that has anything is not deleted, and nearly each has.
  const wanted = entities.flatMap(({ plural }) => [`POST ${plural}`, ...(plural === 'Jobs' ? [] : [`DELETE ${plural}`])])
  const named = ['copy of a schedule', 'scope saved', 'filing deleted', 'order placed', 'return placed', 'bagout added']
  const more = ['container answered', 'crew texted', 'text answered', 'item edited', 'worker let go', 'picture uploaded']
  return [...wanted, ...named, ...more].filter((kind) => !done.has(kind))
}

async function allowedOf(url: string, statements: string[], who: string): Promise<string[]> {
  const allowed: string[] = []
  for (const statement of statements) {
    const isRefused = await sqlOn(url, 'begin', statement, 'rollback').then(
      () => false,
      () => true,
    )
    if (!isRefused) allowed.push(`${who} may: ${statement}`)
  }
  return allowed
}

export const changesHaveAuthors: Proof = {
  row: 'S15',
  promise: 'Every change has an author',
  check,
  controls: [
    {
      what: 'bagouts are written without an author',
      mutations: [
        {
          file: 'apps/api/src/features/bagouts/add-bagout.ts',
          find: 'return inTransaction(db, actor, async (tx) => {',
          put: 'return db.transaction().execute(async (tx) => {',
        },
      ],
      seen: /have no author \(database\)/,
    },
    {
      what: 'pictures are recorded behind the back of the audit',
      mutations: [
        {
          file: 'apps/api/src/db/migrations/0010-seen-from-outside.sql',
          find: "array['stored_file', 'text_opt_out']",
          put: "array['text_opt_out']",
        },
      ],
      seen: /^stored_file: /,
    },
    {
      what: 'the application may change the audit',
      mutations: [
        {
          file: 'apps/api/src/db/app-role.sql',
          find: 'revoke update, delete on audit_entry from app_role;',
          put: 'alter table audit_entry disable trigger user;',
        },
      ],
      seen: /daysheet_app may: (update|delete)/,
    },
  ],
}
