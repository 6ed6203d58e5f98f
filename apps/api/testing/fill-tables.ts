/**
 * Rows of made-up values in every table of a database, whatever its schema: by its catalog, its foreign keys and its checks. What a check refuses is tried again with other values, so that a
 * later migration needs no word here.
 */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'

type Column = {
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  parent: { table: string; column: string } | null
  checks: string[]
}
type Table = { name: string; columns: Column[] }
type Random = () => number

/** Of some tables one row in a hundred suits all checks: the chance that none of so many does is none. */
const attemptsAtMost = 5000
/** A table that has a row and takes no other has room for one. */
const fewAttempts = 30
const quote = (name: string) => pg.escapeIdentifier(name)

/** For tables with matching names: at least this many rows for each word that a column may have. */
type EachWord = { tables: RegExp; times: number }

/**
 * Fills every table at `url` with up to `rows` rows, some with more for `eachWord`. The same
 * seed writes the same but for ids. Throws when a table stays empty, or does not take a word that
 * its check lists.
 */
export async function fillTables(
  url: string,
  { rows = 4, seed = 1, eachWord }: { rows?: number; seed?: number; eachWord?: EachWord } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'filler' })
  await client.connect()
  try {
    const random = randomFrom(seed)
    for (const table of inOrder(await tablesOf(client))) {
      await fillTable(client, table, { rows, random })
      if (eachWord?.tables.test(table.name)) await addEachWord(client, table, { times: eachWord.times, random })
    }
  } finally {
    await client.end()
  }
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef,
      'parent', (select json_build_object('table', p.relname, 'column', pa.attname) from pg_constraint k join pg_class p on p.oid = k.confrelid
        join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
      'checks', array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[a.attnum])) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'applied_migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    group by c.relname order by c.relname`)
  return rows
}

/** Parents first. */
function inOrder(tables: Table[]): Table[] {
  const done: Table[] = []
  let left = tables
  while (left.length > 0) {
    const open = new Set(left.map(({ name }) => name))
    const next = left.filter(({ name, columns }) =>
      columns.every(({ parent }) => !parent || parent.table === name || !open.has(parent.table)),
    )
    if (next.length === 0) throw new Error(`Tables that need each other: ${[...open].join(', ')}`)
    done.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return done
}

async function fillTable(client: pg.Client, table: Table, { rows, random }: { rows: number; random: Random }): Promise<void> {
  const count = async () => Number((await client.query<{ n: string }>(`select count(*) as n from ${quote(table.name)}`)).rows[0]?.n)
  let refusal = ''
  let made = 0
  let failed = 0
  while (made < rows && failed < (made > 0 ? fewAttempts : attemptsAtMost)) {
    const refused = await tryRow(client, table, { random, nulls: nullsAfter(failed) })
    made += refused === undefined ? 1 : 0
    failed = refused === undefined ? 0 : failed + 1
    refusal = refused ?? refusal
  }
  if ((await count()) === 0) throw new Error(`No row of made-up values suits ${table.name}: ${refusal}`)
}

type Making = { random: Random; nulls: number; fixed?: Record<string, string> }

/**
 * How many of a row's nullable values are null. When checks want most columns to be
 * null, every other row has mostly nulls after a few refusals.
 */
const nullsAfter = (refusals: number) => (refusals > 20 && refusals % 2 === 1 ? 0.75 : 0.25)

/** Why a check or key refused a row of made-up values; undefined when it was inserted. */
async function tryRow(client: pg.Client, table: Table, making: Making): Promise<string | undefined> {
  try {
    await insertRow(client, table, making)
    return undefined
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) throw error
    return error.message
  }
}

/** The words that the check of a column lists, if it has such a check. */
const wordsOf = ({ checks }: Column): string[] => {
  const list = checks.find((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[[^\]]*\]\)\)\)$/.test(check))
  return list === undefined ? [] : [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '')
}

async function addEachWord(client: pg.Client, table: Table, { times, random }: { times: number; random: Random }): Promise<void> {
  for (const column of table.columns) {
    for (const word of wordsOf(column)) {
      const { rows } = await client.query<{ n: string }>(
        `select count(*) as n from ${quote(table.name)} where ${quote(column.name)} = $1`,
        [word],
      )
      let missing = times - Number(rows[0]?.n)
      let refusal: string | undefined
      for (let attempt = 0; missing > 0 && attempt < attemptsAtMost; attempt += 1) {
        const refused = await tryRow(client, table, { random, nulls: nullsAfter(attempt), fixed: { [column.name]: word } })
        if (refused === undefined) missing -= 1
        else refusal = refused
      }
      if (missing > 0) throw new Error(`No row of made-up values suits ${table.name} with ${column.name} = '${word}': ${refusal}`)
    }
  }
}

async function insertRow(client: pg.Client, { name, columns }: Table, { random, nulls, fixed = {} }: Making): Promise<void> {
  const given: { column: string; value: unknown }[] = []
  for (const column of columns) {
    const word = fixed[column.name]
    if (word !== undefined) {
      given.push({ column: column.name, value: word })
      continue
    }
    if (column.hasDefault && random() < 0.3) continue
    const value =
      column.isNullable && random() < nulls ? null : column.parent ? await parentOf(client, column.parent) : valueFor(column, random)
    given.push({ column: column.name, value })
  }
  const places = given.map((_, index) => `$${index + 1}`).join(', ')
  const names = given.map(({ column }) => quote(column)).join(', ')
  await client.query(
    given.length > 0 ? `insert into ${quote(name)} (${names}) values (${places})` : `insert into ${quote(name)} default values`,
    given.map(({ value }) => value),
  )
}

async function parentOf(client: pg.Client, { table, column }: { table: string; column: string }): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select ${quote(column)} as value from ${quote(table)} order by random() limit 1`)
  return rows[0]?.value ?? null
}

function valueFor(column: Column, random: Random): unknown {
  const { type } = column
  const below = (limit: number) => Math.floor(random() * limit)
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'text':
      return textFor(column, random)
    case 'uuid[]':
      return [randomUUID(), randomUUID()]
    case 'text[]':
      return [awkward(random), 'b']
    case 'jsonb':
      return JSON.stringify(random() < 0.5 ? [`${below(1000)}.jpg`, awkward(random)] : { [awkward(random)]: [1.5, null, true] })
    case 'boolean':
      return random() < 0.5
    case 'integer':
    case 'bigint':
      return below(7)
    case 'numeric':
      return `${below(100_000)}.${below(1000)}00`
    case 'double precision':
      return random() * 90
    case 'date':
      return new Date(Date.UTC(2020, 0, below(2000))).toISOString().slice(0, 10)
    case 'timestamp with time zone':
      return `${new Date(Date.UTC(2020, 0, 1, 0, below(3_000_000), below(60))).toISOString().slice(0, 19)}.${100_000 + below(900_000)}Z`
    case 'bytea':
      return createHash('sha256').update(String(random())).digest()
    default:
      throw new Error(`What is a value of ${type}?`)
  }
}

/** Whatever a file of rows could trip over. */
const awkward = (random: Random): string =>
  `${Math.floor(random() * 1e6)} \\. \\N Ünï "çødé" 'x'\t|\n\\.\n😀 ${'long '.repeat(Math.floor(random() * 20))}`

const shapes = (random: Random): string[] => {
  const number = Math.floor(random() * 1e7)
  return [
    ...[
      `word_${'abcdefghij'[number % 10]}`,
      `name-${number}.jpg`,
      `${1 + (number % 12)}:30 PM`,
      String(2_120_000_000 + number),
      `lower ${number}`,
    ],
    createHash('sha256').update(String(number)).digest('hex'),
  ]
}

function textFor(column: Column, random: Random): string {
  const { checks } = column
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const words = wordsOf(column)
  const choices =
    words.length > 0 ? words : checks.flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? ''))
  const isOneOf = checks.some((check) => check.includes('= ANY (ARRAY['))
  const pattern = checks.map((check) => / ~ '(.*)'::text/.exec(check)?.[1]).find((found) => found !== undefined)
  if (pattern !== undefined) return pick(shapes(random).filter((text) => new RegExp(pattern).test(text))) ?? ''
  if (isOneOf) return pick(choices) ?? ''
  if (checks.some((check) => check.includes('lower('))) return pick(shapes(random)) ?? ''
  return awkward(random)
}

function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
