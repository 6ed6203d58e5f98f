/** The bare server the product is measured against: node:http, one pool, prepared statements, no checks. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { exportHours } from './floor-export.ts'
import { jobHours, workerHours } from './floor-hours.ts'
import { takeEvents, takePhoto } from './floor-intake.ts'
import { materialQueries } from './floor-materials.ts'
import { floorQueries } from './floor-reads.ts'
import { reviewWeek } from './floor-review.ts'

const [connectionString, port, folder] = process.argv.slice(2)
if (!connectionString || !port || !folder) throw new Error('usage: floor.ts DATABASE_URL PORT FOLDER')
const photos = path.join(folder, 'floor-photos')
const pool = new pg.Pool({ connectionString, max: 10 })

async function signIn(body: Buffer): Promise<string> {
  const { username, password } = JSON.parse(body.toString()) as { username: string; password: string }
  const found = await pool.query<{ id: string; password_hash: string }>({
    name: 'account',
    text: 'select id, password_hash from account where username = $1 and active',
    values: [username],
  })
  const account = found.rows[0]
  if (!account || !(await verify(account.password_hash, password))) throw new Error('wrong password in the benchmark')
  await pool.query({
    name: 'session',
    text: `insert into session (id, token_hash, account_id, idle_seconds, expires_at)
      values (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, 43200, now() + interval '7 days')`,
    values: [account.id],
  })
  return JSON.stringify({ userId: account.id })
}

const queries = { ...floorQueries, ...materialQueries }

async function read(name: string, values: string[]): Promise<string> {
  if (!(name in queries)) throw new Error(`The floor does not know ${name}`)
  const statement = { name, text: queries[name as keyof typeof queries], values } // was looked up above
  const { rows } = await pool.query<{ body: string }>(statement)
  return rows[0]?.body ?? 'null'
}

async function answer(request: IncomingMessage, name: string, values: string[]): Promise<string> {
  switch (name) {
    case 'login':
      return signIn(await buffer(request))
    case 'worker-hours':
      return workerHours(pool, values)
    case 'job-hours':
      return jobHours(pool, values)
    case 'review':
      return reviewWeek(pool, values)
    case 'events':
      return takeEvents(pool, await buffer(request))
    case 'photo':
    case 'photo-anew':
      return takePhoto(photos, await buffer(request), name === 'photo-anew')
    default:
      return read(name, values)
  }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://floor')
  const [name, values] = [url.pathname.slice(1), url.searchParams.getAll('p')]
  try {
    if (name === 'export') return await exportHours(pool, response, values)
    const body = await answer(request, name, values)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end(String(error))
  }
}

createServer((request, response) => void serve(request, response)).listen(Number(port), '127.0.0.1', () => console.log('ready'))
