/** Reads of a resource: one statement each, whose text is sent as it is. */
import { filterLimits } from '@daysheet/domain/filter/filter'
import { badRequest } from '../http/errors.ts'
import { systemCaller, type Caller } from './caller.ts'
import { ownRowsSql, writtenRowsSql } from './own-rows.ts'
import type { Database } from '../db/connection.ts'
import { isUuid } from './filter/coerce.ts'
import type { PendingRow } from './hooks.ts'
import { columnOf, modelNamed, type Model } from './model.ts'
import { readFilter, type Selection } from './filter/filter.ts'
import type { Resource } from './resource.ts'
import { countSql, selectSql, type Link, type Read } from './select.ts'
import { runStatement, Statement } from './statement.ts'
import { HttpError } from '../http-error.ts'

export const notOwn = () =>
  new HttpError(
    403,
    'Your role, Supervisor, covers your own days: jobs you run, from two weeks ago to two weeks ahead, in your own name.',
    {
      code: 'NOT_OWN',
    },
  )

/** Makes a link with its values bound to the statement. */
export type ScopeBuilder = (statement: Statement) => Link

/** The rows' JSON, comma separated. */
export async function readRows(resource: Resource, selection: Selection, link?: ScopeBuilder, sort?: ScopeBuilder): Promise<Read> {
  const statement = new Statement(resource.zone)
  const text = selectSql(statement, selection, { ...(link && { link: link(statement) }), ...(sort && { sort: sort(statement) }) })
  const [read] = await runStatement<Read>(resource.db, text, statement.values)
  if (!read) throw new Error('A read answers with one row')
  return checkedRead(resource, selection, read)
}

/** What a statement has read, fit to be sent: refused when it is too much. */
export function checkedRead(resource: Pick<Resource, 'hooks'>, selection: Selection, read: Read): Read {
  if (read.rows > filterLimits.rows) {
    throw badRequest(
      `The answer has more than ${filterLimits.rows} rows, including children. Narrow the filter: add a condition, a limit or fewer relations.`,
    )
  }
  return { ...read, body: reveal(resource, selection, read.body) }
}

/** Opens what is stored encrypted (`topLevelOnly`): the statement gives the row's id and the stored bytes. */
function reveal({ hooks }: Pick<Resource, 'hooks'>, { fields }: Selection, body: string | null): string | null {
  const sealed = fields.filter((field) => field.topLevelOnly)
  if (body === null || sealed.length === 0) return body
  const rows = JSON.parse(`[${body}]`) as Record<string, unknown>[] // the statement's own objects
  for (const row of rows) {
    for (const { name } of sealed) {
      const [id = '', bytes] = typeof row[name] === 'string' ? row[name].split(':') : []
      if (bytes !== undefined) row[name] = hooks.shown?.[name]?.(Buffer.from(bytes, 'hex'), id)
    }
  }
  return JSON.stringify(rows).slice(1, -1)
}

/** The row of that id with everything the filter asks for; its `body` is null when there is none. */
export async function readOne(
  resource: Resource,
  id: string,
  selection: Selection = readFilter(resource.caller, resource.model, undefined),
): Promise<Read> {
  if (!isUuid(id)) return { body: null, rows: 0, version: null }
  const byId = { ...selection, where: undefined, order: [], limit: undefined, skip: undefined }
  return readRows(resource, byId, idScope(id))
}

/** The rows of those ids, in that order; an id may come twice. */
export async function readByIds(
  resource: Resource,
  ids: readonly string[],
  selection: Selection = readFilter(resource.caller, resource.model, undefined),
): Promise<string> {
  const any: ScopeBuilder = (statement) => (alias) => `${alias}.id = any(${statement.bind(ids)}::uuid[])`
  const text = `[${(await readRows(resource, selection, any, inOrderOf(ids))).body ?? ''}]`
  if (new Set(ids).size === ids.length) return text
  const rows = new Map((JSON.parse(text) as { id: string }[]).map((row) => [row.id, row])) // every model has an id
  return JSON.stringify(ids.flatMap((id) => rows.get(id) ?? []))
}

/** In the order of these ids. */
export const inOrderOf =
  (ids: readonly string[]): ScopeBuilder =>
  (statement) =>
  (alias) =>
    `array_position(${statement.bind(ids)}::uuid[], ${alias}.id)`

const writtenOf =
  ({ model, caller }: Pick<Resource, 'model' | 'caller'>): ScopeBuilder =>
  (statement) =>
  (alias) =>
    writtenRowsSql(statement, caller, { plural: model.plural, alias })

/** Refuses, and so takes back, what was written beyond somebody's own days. */
export async function requireOwnRows(tx: Database, of: Pick<Resource, 'model' | 'caller'>, ids: readonly string[]): Promise<void> {
  if (!of.caller.own) return
  const written = [...new Set(ids)]
  if ((await countOfIds(tx, of, written, writtenOf(of))) < written.length) throw notOwn()
}

/**
 * Refuses a change or deletion of rows that are there for the caller to read, but that they may not
 * write: records in another person's name. A row that is gone is not refused.
 */
export async function requireWritable(tx: Database, of: Pick<Resource, 'model' | 'caller'>, ids: readonly string[]): Promise<void> {
  if (!of.caller.own) return
  const writable = await countOfIds(tx, of, ids, writtenOf(of))
  if (writable < (await countOfIds(tx, of, ids))) throw notOwn()
}

/** Whether new rows belong to rows that are there, but not for their sender. */
export async function refersToForeignRows({ db, model, caller }: Resource, rows: readonly PendingRow[]): Promise<boolean> {
  if (!caller.own) return false
  for (const { kind, key, model: owner } of model.relations.values()) {
    if (kind !== 'belongsTo') continue
    const ids = [...new Set(rows.map(({ columns }) => columns[columnOf(key)]).filter((id) => typeof id === 'string'))]
    const target = modelNamed(owner)
    if ((await countOfIds(db, { caller, model: target }, ids)) < (await countOfIds(db, { caller: systemCaller, model: target }, ids)))
      return true
  }
  return false
}

export async function countRows(
  { db }: Resource,
  selection: Pick<Selection, 'caller' | 'model' | 'where'>,
  link?: ScopeBuilder,
): Promise<number> {
  const statement = new Statement()
  const [row] = await runStatement<{ count: number }>(db, countSql(statement, selection, link?.(statement)), statement.values)
  return row?.count ?? 0
}

/** Whether such a row is there for the caller. */
export async function rowExists({ db, model, caller }: Resource, id: string): Promise<boolean> {
  return isUuid(id) && (await countOfIds(db, { caller, model }, [id])) > 0
}

/** How many of these ids are of rows that are there for the caller. */
export async function countOfIds(
  db: Database,
  { caller, model }: { caller: Caller; model: Model },
  ids: readonly string[],
  narrower?: ScopeBuilder,
): Promise<number> {
  const statement = new Statement()
  const any: ScopeBuilder = (of) => (alias) => `${alias}.id = any(${of.bind(ids)}::uuid[])`
  const link = (narrower ? allScopes(any, narrower) : any)(statement)
  const text = countSql(statement, { caller, model, where: undefined }, link)
  const [row] = await runStatement<{ count: number }>(db, text, statement.values)
  return row?.count ?? 0
}

export const idScope =
  (id: string): ScopeBuilder =>
  (statement) => {
    const bound = statement.bind(id)
    return (alias) => `${alias}.id = ${bound}::uuid`
  }

/** The rows whose foreign key points at `id`. */
export const foreignKeyScope =
  (column: string, id: string): ScopeBuilder =>
  (statement) => {
    const bound = statement.bind(id)
    return (alias) => `${alias}.${column} = ${bound}::uuid`
  }

export const allScopes =
  (one: ScopeBuilder, other: ScopeBuilder): ScopeBuilder =>
  (statement) => {
    const links = [one(statement), other(statement)]
    return (alias) => links.map((link) => link(alias)).join(' and ')
  }

/** The ids of the rows a link means and that are there for the caller, locked until the transaction ends. */
export async function lockMatching({ db, model, caller }: Resource, link: ScopeBuilder): Promise<string[]> {
  const statement = new Statement()
  const own = ownRowsSql(statement, caller, { plural: model.plural, alias: 't' })
  const condition = [link(statement)('t'), ...(own === undefined ? [] : [own])].join(' and ')
  return (
    await runStatement<{ id: string }>(
      db,
      `select t.id from ${model.table} t where ${condition} order by t.id for update`,
      statement.values,
    )
  ).map(({ id }) => id)
}
