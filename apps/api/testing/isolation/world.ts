/** What one contractor has that no other may see: rows in every table, a picture, people signed in, links and tickets that were given out. (promises.md#s19) */
import { tokenLength } from '@daysheet/domain/worker-page/link'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { askHost, type Asking } from '../ask-host.ts'
import { build } from '../builders.ts'
import { fillTables } from '../fill-tables.ts'
import { aPicture } from '../pictures.ts'
import { somebody } from '../somebody.ts'

/** A contractor and its database. */
export interface Party {
  name: string
  host: string
  db: Database
  url: string
}

export interface World extends Party {
  /** Stands in the free texts of its rows, and nowhere else. */
  mark: string
  /** One id of each table that has one. */
  ids: ReadonlyMap<string, string>
  /** Of somebody in the office and of a supervisor's phone. */
  token: string
  phoneToken: string
  /** Of a worker's own page. */
  link: string
  /** Uploaded; its name is made of its content. */
  picture: { container: string; name: string; body: Buffer }
}

/** Whoever signs in by it still can. */
const keptAsItIs = 'password_hash'
/** Written by the server itself, for itself, and, once a minute, when somebody was seen: whoever looks for longer has used a session of theirs. */
const ofTheServer = ['applied_migration', 'node', 'error_count', 'session', 'last_seen', 'change_horizon']

export const ask = (base: string, { host }: Pick<Party, 'host'>, target: string, asking?: Asking) => askHost(base, host, target, asking)

export const pathOf = ({ picture: { container, name } }: Pick<World, 'picture'>): string => `/api/images/${container}/download/${name}`

/** Fills the database of a party, and has the node at `base` keep a picture for it. */
export async function makeWorld(base: string, party: Party): Promise<World> {
  const mark = `Seen of ${party.name}`
  await fillMarked(party, mark)
  const ids = await idsOf(party.db)
  const [{ token }, { token: phoneToken }] = [await somebody(party.db, 'account'), await somebody(party.db, 'supervisor')]
  const link = await aLink(party.db, mark)
  return { ...party, mark, ids, token, phoneToken, link, picture: await keepPicture(base, party, token) }
}

/** Rows in every table, whose free texts say whose they are. */
async function fillMarked({ db, url }: Party, mark: string): Promise<void> {
  await fillTables(url, { rows: 3, seed: 20 })
  await db.deleteFrom('text_message').where('state', 'in', ['queued', 'handing', 'unknown']).execute()
  // The link of an old request opens nothing, not even at its own contractor.
  await db.updateTable('container_req').set({ requested_at: new Date() }).execute()
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> ${keptAsItIs}
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey @> array[a.attnum])
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))`.execute(db)
  for (const { table, column } of rows.filter((one) => ![...ofTheServer, 'change_event', 'audit_entry'].includes(one.table)))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mark}`.execute(db).catch(() => undefined) // appended to only
}

async function idsOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'id' and a.atttypid = 'uuid'::regtype`.execute(db)
  const ids = new Map<string, string>()
  for (const { table } of rows) {
    const found = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(db)
    if (found.rows[0]) ids.set(table, found.rows[0].id)
  }
  return ids
}

/** Of somebody's own page, as a text brought it to them. */
async function aLink(db: Database, mark: string): Promise<string> {
  const link = randomBytes(tokenLength).toString('base64url').slice(0, tokenLength)
  await db.updateTable('office_setting').set({ worker_page: true }).execute()
  const { id, phone } = await build(db).aWorker({ name: mark, phone: '9175550187' })
  const digest = createHash('sha256').update(link).digest()
  await build(db).aText({ worker_id: id, phone: phone ?? '', state: 'delivered', time: new Date(), page_digest: digest })
  return link
}

/** A picture that nobody else has, as a phone sends it. */
async function keepPicture(base: string, party: Party, token: string): Promise<World['picture']> {
  const container = 'events'
  const body = await aPicture(8, 8)
    .composite([
      {
        input: {
          create: { width: 4, height: 4, channels: 3, background: `#${createHash('sha256').update(party.name).digest('hex').slice(0, 6)}` },
        },
      },
    ])
    .png()
    .toBuffer()
  const { status, body: said } = await ask(base, party, `/api/images/${container}/upload`, {
    method: 'POST',
    headers: { authorization: token },
    form: { file: { name: `../../${party.name}.png`, body } },
  })
  if (status !== 200) throw new Error(`The picture of ${party.name} was answered ${status}: ${said}`)
  const { result } = JSON.parse(said) as { result: { files: Record<string, { name: string }[]> } } // the shape of an upload, product.md#calls
  return { container, name: result.files['file']?.[0]?.name ?? '', body }
}

/** All that is in a database, as one word. */
export async function contentOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const digests: string[] = []
  for (const { name } of rows.filter((one) => !ofTheServer.includes(one.name))) {
    const found = await sql<{
      digest: string
    }>`select md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(db)
    digests.push(`${name} ${found.rows[0]?.digest}`)
  }
  return digests.join('\n')
}

/** Its content once its background has come to rest: twice the same. */
export async function settledContent(db: Database): Promise<string> {
  let before = await contentOf(db)
  for (;;) {
    const now = await contentOf(db)
    if (now === before) return now
    before = now
  }
}

/** Gives somebody of `others` a namesake at `one`, with the same ids and a token of their own, as a copy of a database has them: what tells the two apart is the secret alone. */
export async function addTwin(one: Pick<Party, 'db'>, others: World): Promise<void> {
  const hash = createHash('sha256').update(others.token).digest()
  const { rows } = await sql<{ account: { id: string }; session: object }>`
    select row_to_json(a) as account, row_to_json(s) as session
    from session s join account a on a.id = s.account_id where s.token_hash = ${hash}`.execute(others.db)
  const [found] = rows
  if (found === undefined) throw new Error(`${others.name} has no session of its token`)
  const account = JSON.stringify(found.account)
  const session = JSON.stringify({ ...found.session, token_hash: `\\x${randomBytes(32).toString('hex')}` })
  await sql`insert into account select * from jsonb_populate_record(null::account, ${account}::jsonb)`.execute(one.db)
  await sql`insert into session select * from jsonb_populate_record(null::session, ${session}::jsonb)`.execute(one.db)
}
