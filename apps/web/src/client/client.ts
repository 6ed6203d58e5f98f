/**
 * The one door to the server. It adds the token, reads the answer, and turns every failure into an `ApiError` with words a person can
 * act on. It shows nothing: each screen shows the text the error catalogue gives it. (product.md#calls, product.md#errors)
 */

import type { AnswerOf, ReadInput, ReadPath } from '@daysheet/domain/wire/reads'
import type { RelationsOf, ResourceName, RowOf, Selected } from '@daysheet/domain/wire/resources'

export const tokenKey = 'daysheet.token'

/** The stored access token, or null when signed out. Every screen and every tab uses the same one. (product.md#roles) */
export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** What went wrong with a call. `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** HTTP's words for the status, for messages the spec words as `Error: {status text}`. */
  readonly statusText: string
  readonly details: unknown
  /** `error.code`, such as `LOGIN_FAILED`, when the server named one. */
  readonly code: string | null
  /** Seconds the server asked to wait (429 and 503), or null. */
  readonly retryAfter: number | null

  constructor(status: number, message: string, more: Partial<Pick<ApiError, 'statusText' | 'details' | 'code' | 'retryAfter'>> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.statusText = more.statusText || message
    this.details = more.details ?? null
    this.code = more.code ?? null
    this.retryAfter = more.retryAfter ?? null
  }
}

/** What to say to a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong, please try again'
}

let unauthorized: () => void = () => {}

/** The session hands over what to do when any call answers 401; there is one listener, the newest. */
export function onUnauthorized(listener: () => void): void {
  unauthorized = listener
}

/** A LoopBack filter, as `GET /api/<Plural>?filter=` takes it. */
export interface Query {
  where?: object
  order?: string | readonly string[]
  limit?: number
  skip?: number
  include?: unknown
  fields?: readonly string[] | Record<string, boolean>
}

export interface SendOptions {
  /** The version last read; the server answers 412 when the row has changed since. */
  ifMatch?: string | number
  signal?: AbortSignal
  /** Makes the call; `fetch` unless told. */
  transport?: Transport
}

/** What makes a call and answers as `fetch` does. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

interface Filling {
  params?: Record<string, string>
  query?: Record<string, string>
}

interface Reply {
  response: Response
  text: string
}

const unreachable = () =>
  navigator.onLine
    ? 'The server cannot be reached. Check the connection and try again.'
    : 'You are offline. This needs a connection; try again when you are connected.'

function wordsFor(status: number): string {
  if (status === 429) return 'Too many attempts. Please wait a little and try again.'
  if (status === 503) return 'The server is busy or restarting. Please try again in a moment.'
  if (status >= 500) return 'The server had a problem. Please try again.'
  return 'The server refused the request.'
}

/** A fault of the server tells nothing but its id, by which whoever looks after the server finds it in the log. */
const faultWords = (id: unknown) => `${wordsFor(500)} If it happens again, tell whoever looks after Daysheet: error ${String(id)}.`

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes the error of an answer that is not 2xx; the server's own words come first. */
function failureOf({ response, text }: Reply): ApiError {
  const error = member(parsed(text), 'error')
  const message = member(error, 'errorId') === undefined ? member(error, 'message') : faultWords(member(error, 'errorId'))
  const code = member(error, 'code')
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError(response.status, typeof message === 'string' && message !== '' ? message : wordsFor(response.status), {
    statusText: response.statusText,
    details: member(error, 'details'),
    code: typeof code === 'string' ? code : null,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
  })
}

/** Sends one request with the token; throws `ApiError` for anything but a 2xx. */
export async function request(path: string, init: RequestInit = {}, transport: Transport = fetch): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = storedToken()
  if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  let response: Response
  try {
    response = await transport(path, { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, unreachable())
  }
  if (response.ok) return response
  const failure = failureOf({ response, text: await response.text().catch(() => '') })
  // A refused sign-in is also a 401, but there is no session to end then; and an answer to an old token says nothing about the new one.
  if (response.status === 401 && token !== null && token === storedToken()) unauthorized()
  throw failure
}

async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, { ...(signal && { signal }) })
  // The server's answers are described by the shapes of packages/domain, and its tests hold them to those; parsing again here would only cost time.
  return (await bodyOf(response)) as T
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return parsed(await response.text())
  } catch {
    throw new ApiError(0, unreachable())
  }
}

const withFilter = (path: string, filter?: Query) =>
  filter === undefined ? path : `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

// Rows of a resource (packages/domain/src/wire/resources.ts). Where a filter selects or includes, the caller says what it then reads, and that has to be made of
// the resource's own columns and relations: `find<'Workers', Pick<Worker, 'id'>>('Workers', { fields: ['id'] })`.

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
  const query = where === undefined ? '' : `?where=${encodeURIComponent(JSON.stringify(where))}`
  return (await read<{ count: number }>(`/api/${plural}/Count${query}`, signal)).count
}

/** The names of the relations of a resource that are of many rows. */
type ManyOf<Name extends ResourceName> = {
  [Key in keyof RelationsOf<Name>]: RelationsOf<Name>[Key] extends readonly unknown[] ? Key : never
}[keyof RelationsOf<Name>] &
  string
type RelatedRow<Name extends ResourceName, Relation extends ManyOf<Name>> = RelationsOf<Name>[Relation] extends readonly [
  infer Other extends ResourceName,
]
  ? RowOf<Other>
  : never

/** `GET /api/<plural>/{id}/<relation>`: the rows that belong to one. */
export const findRelated = <Name extends ResourceName, Relation extends ManyOf<Name>>(plural: Name, id: string, relation: Relation) =>
  read<RelatedRow<Name, Relation>[]>(`/api/${plural}/${id}/${relation}`)

/** `GET /api/<plural>/{id}/<relation>/count`. */
export const countRelated = async <Name extends ResourceName>(plural: Name, id: string, relation: ManyOf<Name>): Promise<number> =>
  (await read<{ count: number }>(`/api/${plural}/${id}/${relation}/count`)).count

/**
 * A read that is not one of rows: `call('Jobs/:id/records', { params: { id } })`. What it takes and what it answers follow from its path
 * (packages/domain/src/wire/reads.ts).
 */
export function call<Path extends ReadPath>(path: Path, input: ReadInput<Path>, signal?: AbortSignal): Promise<AnswerOf<Path>>
export function call(path: string, { params = {}, query }: Filling, signal?: AbortSignal): Promise<unknown> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return read(`/api/${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, signal)
}

/** Any other call: `send<Job>('PATCH', `Jobs/${id}`, { active }, { ifMatch: job.version })`. FormData is sent as it is, the rest as JSON. */
export async function send<T>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  { ifMatch, signal, transport }: SendOptions = {},
): Promise<T> {
  const headers: Record<string, string> = {}
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const response = await request(`/api/${path}`, { method, headers, ...payload, ...(signal && { signal }) }, transport)
  return (await bodyOf(response)) as T // as in read(): the caller names the shape the server's tests hold it to
}
