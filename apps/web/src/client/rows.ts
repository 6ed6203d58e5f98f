/**
 * Rows of the resources that packages/domain/src/wire/resources.ts names. Where a filter selects or includes, the caller says what it then reads, and that has to
 * be made of the resource's own columns and relations: `find<'Workers', Pick<Worker, 'id'>>('Workers', { fields: ['id'] })`. (decisions/code-structure.md)
 */
import type { ManyOf, NewRow, RelatedName, ResourceName, RowChange, RowOf, Selected } from '@daysheet/domain/wire/resources'
import { ApiError, read, searchOf, write, type SendOptions } from './client.ts'

/** A LoopBack filter, as `GET /api/<Plural>?filter=` takes it. */
export interface Query {
  where?: object
  order?: string | readonly string[]
  limit?: number
  skip?: number
  include?: unknown
  fields?: readonly string[] | Record<string, boolean>
}

interface Counted {
  count: number
}

const withFilter = (path: string, filter?: Query) => `${path}${searchOf(filter && { filter: JSON.stringify(filter) })}`

/** `GET /api/<plural>?filter=`: the rows. */
export function find<Name extends ResourceName>(plural: Name, filter?: Query, signal?: AbortSignal): Promise<RowOf<Name>[]>
export function find<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  filter?: Query,
  signal?: AbortSignal,
): Promise<Row[]>
export function find(plural: string, filter?: Query, signal?: AbortSignal): Promise<unknown> {
  return read(withFilter(`/api/${plural}`, filter), signal)
}

/** `GET /api/<plural>/findOne?filter=`: the first row; an `ApiError` with status 404 when there is none. */
export function findOne<Name extends ResourceName>(plural: Name, filter?: Query, signal?: AbortSignal): Promise<RowOf<Name>>
export function findOne<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  filter?: Query,
  signal?: AbortSignal,
): Promise<Row>
export function findOne(plural: string, filter?: Query, signal?: AbortSignal): Promise<unknown> {
  return read(withFilter(`/api/${plural}/findOne`, filter), signal)
}

/** The same, null when there is none: not having one is an answer, not a failure. (product.md#states) */
export async function findOneOrNull<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  filter?: Query,
  signal?: AbortSignal,
): Promise<Row | null> {
  try {
    return await findOne<Name, Row>(plural, filter, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** `GET /api/<plural>/{id}?filter=`: one row; an `ApiError` with status 404 when there is none. */
export function findById<Name extends ResourceName>(plural: Name, id: string, filter?: Query, signal?: AbortSignal): Promise<RowOf<Name>>
export function findById<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name | Uncapitalize<Name>,
  id: string,
  filter?: Query,
  signal?: AbortSignal,
): Promise<Row>
export function findById(plural: string, id: string, filter?: Query, signal?: AbortSignal): Promise<unknown> {
  return read(withFilter(`/api/${plural}/${encodeURIComponent(id)}`, filter), signal)
}

/** `GET /api/<plural>/Count?where=`. */
export async function count(plural: ResourceName, where?: object, signal?: AbortSignal): Promise<number> {
  const query = where === undefined ? undefined : { where: JSON.stringify(where) }
  return countIn(await read(`/api/${plural}/Count${searchOf(query)}`, signal))
}

const countIn = (answer: unknown) => (answer as Counted).count // of a server whose tests hold it to that

/** `GET /api/<plural>/{id}/<relation>`: the rows that belong to one. */
export function findRelated<Name extends ResourceName, Relation extends ManyOf<Name>>(
  plural: Name,
  id: string,
  relation: Relation,
): Promise<RowOf<RelatedName<Name, Relation>>[]>
export function findRelated(plural: string, id: string, relation: string): Promise<unknown> {
  return read(`/api/${plural}/${id}/${relation}`)
}

/** `GET /api/<plural>/{id}/<relation>/count`. */
export const countRelated = async <Name extends ResourceName>(plural: Name, id: string, relation: ManyOf<Name>): Promise<number> =>
  countIn(await read(`/api/${plural}/${id}/${relation}/count`))

// Writes. A create answers without what was left empty. (product.md#wire-writes)

/** `POST /api/<plural>`: a new row. */
export function create<Name extends ResourceName>(plural: Name, body: NewRow<Name>): Promise<RowOf<Name>>
export function create(plural: string, body: unknown): Promise<unknown> {
  return write('POST', plural, body)
}

/** The same of many rows, all or none. */
export function createAll<Name extends ResourceName>(plural: Name, bodies: readonly NewRow<Name>[]): Promise<RowOf<Name>[]>
export function createAll(plural: string, bodies: unknown): Promise<unknown> {
  return write('POST', plural, bodies)
}

/** `POST /api/<plural>/{id}/<relation>`: a new row that belongs to one; the path says to which. */
export function createRelated<Name extends ResourceName, Relation extends ManyOf<Name>>(
  plural: Name,
  id: string,
  relation: Relation,
  body: RowChange<RelatedName<Name, Relation>>,
): Promise<RowOf<RelatedName<Name, Relation>>>
export function createRelated(plural: string, id: string, relation: string, body: unknown): Promise<unknown> {
  return write('POST', `${plural}/${id}/${relation}`, body)
}

/** The same of many rows, all or none. */
export function createAllRelated<Name extends ResourceName, Relation extends ManyOf<Name>>(
  plural: Name,
  id: string,
  relation: Relation,
  bodies: readonly RowChange<RelatedName<Name, Relation>>[],
): Promise<RowOf<RelatedName<Name, Relation>>[]>
export function createAllRelated(plural: string, id: string, relation: string, bodies: unknown): Promise<unknown> {
  return write('POST', `${plural}/${id}/${relation}`, bodies)
}

/** `PATCH /api/<plural>/{id}` with just these properties. */
export function updateById<Name extends ResourceName>(
  plural: Name,
  id: string,
  change: RowChange<Name>,
  options?: SendOptions,
): Promise<RowOf<Name>>
export function updateById<Name extends ResourceName, Row extends Selected<Name, Row>>(
  plural: Name,
  id: string,
  change: RowChange<Name>,
  options?: SendOptions,
): Promise<Row>
export function updateById(plural: string, id: string, change: unknown, options?: SendOptions): Promise<unknown> {
  return write('PATCH', `${plural}/${id}`, change, options)
}

interface DeleteOptions extends SendOptions {
  query?: Record<string, string>
}

/** `DELETE /api/<plural>/{id}`: how many rows there were of it. */
export function deleteById(plural: ResourceName, id: string, options?: DeleteOptions): Promise<Counted>
export function deleteById(plural: string, id: string, { query, ...options }: DeleteOptions = {}): Promise<unknown> {
  return write('DELETE', `${plural}/${id}${searchOf(query)}`, undefined, options)
}
