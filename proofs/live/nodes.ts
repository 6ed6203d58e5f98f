import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { howItBroke } from '../../apps/api/testing/crash/write-load.ts'
import { withProduct } from '../product.ts'
import type { Environment } from '../proof.ts'

/** Somebody signed in: an office account with one session. */
export interface Person {
  accountId: string
  sessionId: string
  token: string
}

/** Two nodes of the product on one PostgreSQL, and what checks of them need beside. */
export interface TwoNodes {
  a: ServerProcess
  b: ServerProcess
  databaseUrl: string
  /** Straight to the database, past both nodes. */
  pool: pg.Pool
  people: (count: number) => Promise<Person[]>
}

/** Starts both nodes from the environment's tree on a PostgreSQL with the product's own settings; everything is gone when `action` ends. */
export async function onTwoNodes<T>(
  environment: Pick<Environment, 'root' | 'folder'>,
  action: (two: TwoNodes) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  return withProduct(environment, { nodes: 2, isDurable: true, env }, async ({ nodes: [a, b], databaseUrl, undo }) => {
    if (b === undefined) throw new Error('There is one node only')
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, application_name: 'proof' })
    pool.on('error', () => {})
    undo(() => pool.end())
    return action({ a, b, databaseUrl, pool, people: (count) => signedIn(pool, count) })
  })
}

/** Accounts with a session each, put straight into the database: a thousand sign-ins would be a minute of hashing. */
async function signedIn(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({ accountId: uuid(), sessionId: uuid(), token: randomBytes(32).toString('hex') }))
  const columns = [
    people.map(({ accountId }) => accountId),
    people.map(({ sessionId }) => sessionId),
    people.map(({ token }) => createHash('sha256').update(token).digest()),
  ]
  await pool.query(`insert into account (id, username) select id, 'proof-' || id from unnest($1::uuid[]) id`, columns.slice(0, 1))
  await pool.query(
    `insert into session (id, token_hash, account_id, idle_seconds, expires_at)
     select s, t, a, 3600, now() + interval '1 hour' from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as one (a, s, t)`,
    columns,
  )
  return people
}

/** What a call was answered; status 0 when there was no answer, with why. */
export interface Answered {
  status: number
  body: string
  etag: string | null
  failure?: string
}

/** One call with a JSON body. It never throws: whoever is cut off learns it from the answer. */
export async function send(
  url: string,
  {
    method = 'GET',
    path: to,
    token,
    body,
    headers,
  }: { method?: string; path: string; token: string; body?: unknown; headers?: Record<string, string> },
): Promise<Answered> {
  try {
    const answer = await fetch(url + to, {
      method,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: answer.status, body: await answer.text(), etag: answer.headers.get('etag') }
  } catch (error) {
    return { status: 0, body: '', etag: null, failure: howItBroke(error) }
  }
}
