/** The bare server a read is measured against: node:http, one pool, one prepared statement a path, no checks. */
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { floorQueries, type ReadScenario } from './floor-queries.ts'

const [connectionString, port] = process.argv.slice(2)
if (!connectionString || !port) throw new Error('usage: floor.ts DATABASE_URL PORT')
const pool = new pg.Pool({ connectionString, max: 10 })

async function signIn(text: string): Promise<string> {
  const { username, password } = JSON.parse(text) as { username: string; password: string }
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

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor')
  const name = url.pathname.slice(1)
  const answer = (body: string) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  const fail = (error: unknown) => response.writeHead(500).end(String(error))
  if (name === 'login') {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => void signIn(text).then(answer, fail))
    return
  }
  const statement = { name, text: floorQueries[name as ReadScenario], values: url.searchParams.getAll('p') }
  pool.query<{ body: string }>(statement).then((result) => answer(result.rows[0]?.body ?? 'null'), fail)
})
server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
