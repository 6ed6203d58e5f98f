import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { made, drawnRows, part } from '../../apps/api/testing/filings/cases.ts'
import { sqlOn } from '../cluster.ts'
import { call } from './nodes.ts'
import { routesOf, type Document, type Surroundings } from './valid-requests.ts'

const sessionId = '01930000-0000-7000-8000-00000000f19a'
export const token = 'R19'.padEnd(64, 'x')

/** A session that outlives whatever the requests do to accounts: put back when they ended it. */
export const reviveSession = (databaseUrl: string) =>
  sqlOn(
    databaseUrl,
    `insert into account (id, username, password_hash) values ('${sessionId}', 'r19', 'none') on conflict do nothing`,
    `update account set active = true where id = '${sessionId}' and not active`,
    `insert into session (id, token_hash, account_id, idle_seconds, expires_at)
      values ('${sessionId}', '\\x${createHash('sha256').update(token).digest('hex')}', '${sessionId}', 86400, now() + interval '1 day') on conflict do nothing`,
  )

/** What a valid request of each route needs: the document, and rows, pictures and filings there are. */
export async function surroundings(url: string, databaseUrl: string): Promise<Surroundings> {
  const headers = { authorization: token }
  // The document of our own server, whose shape rest/openapi.ts makes.
  const document = JSON.parse((await call(`${url}/api/openapi.json`, { headers })).body) as Document
  const ids = new Map<string, string[]>()
  for (const { method, path: route } of routesOf(document)) {
    const plural = /^\/api\/([A-Z]\w+)$/.exec(route)?.[1]
    if (method !== 'GET' || plural === undefined || ids.has(plural)) continue
    const { status, body } = await call(`${url}${route}?filter={"limit":20}`, { headers })
    const rows = status === 200 ? (JSON.parse(body) as { id?: string }[]) : [] // a list of rows
    const found = rows.flatMap(({ id }) => (id !== undefined && id !== sessionId ? [id] : []))
    ids.set(plural, [...found, randomUUID()])
  }
  await sqlOn(databaseUrl, 'analyze')
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return { document, token, ids, picture, filing: Buffer.from(made([part(drawnRows(3))]).bytes) }
}
