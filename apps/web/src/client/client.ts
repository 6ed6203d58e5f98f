/**
 * The one door to the server. It adds the token, reads the answer, and turns every failure into an `ApiError` with words a person can
 * act on. It shows nothing: each screen shows the text the error catalogue gives it. (product.md#calls, product.md#errors)
 */

import type { AnswerOf, ReadInput, ReadPath } from '@daysheet/domain/wire/reads'
import type { WriteAnswer, WriteInput, WritePath } from '@daysheet/domain/wire/writes'

export const tokenKey = 'daysheet.token'

/** The stored access token, or null when signed out. Every screen and every tab uses the same one. (product.md#roles) */
export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** The phone app also keeps the session in this database (features/field/account-store.ts). */
export const sessionDatabase = 'daysheet-session'

/**
 * Stores or removes the token. The session in the phone app's database is out of date after that.
 */
export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  globalThis.indexedDB?.deleteDatabase(sessionDatabase)
}

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
  /** Whether these are the server's words. What stands on the way to it (a proxy, the page of a hotel's network) answers in its place without having seen anything. */
  readonly isOurs: boolean

  constructor(
    status: number,
    message: string,
    more: Partial<Pick<ApiError, 'statusText' | 'details' | 'code' | 'retryAfter' | 'isOurs'>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.statusText = more.statusText || message
    this.details = more.details ?? null
    this.code = more.code ?? null
    this.retryAfter = more.retryAfter ?? null
    this.isOurs = more.isOurs ?? true
  }
}

/** Somebody was asked whether it shall be done, and thought better of it: nothing was done, and there is nothing to tell. */
export class Withdrawn extends Error {
  constructor() {
    super('Withdrawn')
    this.name = 'Withdrawn'
  }
}

/** The answer to the first try was lost, and the user changed something before the next try. */
const savedBefore = 'This was already saved, without your latest changes. Close this, and change the saved one.'

const isSavedBefore = ({ code, details }: ApiError): boolean =>
  code === 'ID_IN_USE' && typeof details === 'object' && details !== null && 'properties' in details

/**
 * Whether the record no longer exists. The server's message then starts with the model and the id.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && /^(Unknown "|[Cc]ould not )/.test(error.message)

/** What to say to a person about anything that was thrown; empty where there is nothing to say. */
export function messageOf(error: unknown): string {
  if (error instanceof Withdrawn) return ''
  if (isGone(error)) return 'This no longer exists. It was removed.'
  if (error instanceof ApiError && isSavedBefore(error)) return savedBefore
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong, please try again'
}

let unauthorized: () => void = () => {}

/** The session hands over what to do when any call answers 401; there is one listener, the newest. */
export function onUnauthorized(listener: () => void): void {
  unauthorized = listener
}

let forbidden: () => void = () => {}

/** Called when a call was refused for the caller's role: it may be another one by now. */
export function onForbidden(listener: () => void): void {
  forbidden = listener
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

interface Sending extends Filling {
  body?: unknown
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
const faultWords = (id: unknown) => `${wordsFor(500)} If it happens again, tell the system administrator: error ${String(id)}.`

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
    isOurs: member(error, 'statusCode') === response.status,
  })
}

/** Sends one request with the token; throws `ApiError` for anything but a 2xx. */
export async function request(path: string, init: RequestInit = {}, transport: Transport = fetch): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = storedToken()
  if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  // Ask for rows with all their properties, not only those that old clients know.
  // (product.md#wire-additions)
  headers.set('daysheet-properties', 'all')
  let response: Response
  try {
    response = await transport(path, { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, unreachable())
  }
  if (response.ok) return response
  const failure = failureOf({ response, text: await response.text().catch(() => '') })
  // A refused sign-in is also a 401, but there is no session to end then; an answer to an old token says nothing about the new one, and a proxy's nothing at all.
  if (response.status === 401 && failure.isOurs && token !== null && token === storedToken()) unauthorized()
  if (failure.code === 'FORBIDDEN') forbidden()
  throw failure
}

/** What a GET of this path answers. The typed calls are below, and for rows in rows.ts. */
export async function read(path: string, signal?: AbortSignal, transport?: Transport): Promise<unknown> {
  return bodyOf(await request(path, { ...(signal && { signal }) }, transport))
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    // A response that is not JSON did not come from our server. A hotel's login page is a 200 too.
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    throw new ApiError(0, unreachable())
  }
}

// The server's answers are described by the schemas of packages/domain, and its tests hold them to those; parsing again here would only cost time.

/**
 * A read that is not one of rows: `call('Jobs/:id/records', { params: { id } })`. What it takes and what it answers follow from its path
 * (packages/domain/src/wire/reads.ts).
 */
export function call<Path extends ReadPath>(
  path: Path,
  input: ReadInput<Path>,
  signal?: AbortSignal,
  transport?: Transport,
): Promise<AnswerOf<Path>>
export async function call(path: string, { params, query }: Filling, signal?: AbortSignal, transport?: Transport): Promise<unknown> {
  return read(`/api/${filled(path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`, signal, transport)
}

const filled = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** `?to=1&from=2`; nothing when nothing is asked. */
export const searchOf = (query: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * A change that is not one of a plain row: `send('POST Items/:id/edit', { params: { id }, body }, { ifMatch: version })`. What it takes and what it answers follow
 * from its path (packages/domain/src/wire/writes.ts).
 */
export function send<Path extends WritePath>(path: Path, input: WriteInput<Path>, options?: SendOptions): Promise<WriteAnswer<Path>>
export async function send(route: string, input: object, options?: SendOptions): Promise<unknown> {
  const { params, query, body }: Sending = input
  const [method = '', path = ''] = route.split(' ')
  return write(method, `${filled(path, params)}${searchOf(query)}`, body, options)
}

/** What a call that changes something answers; null for nothing. FormData is sent as it is, the rest as JSON. The typed calls are above, and for rows in rows.ts. */
export async function write(
  method: string,
  path: string,
  body?: unknown,
  { ifMatch, signal, transport }: SendOptions = {},
): Promise<unknown> {
  const headers: Record<string, string> = {}
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const payload = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  return bodyOf(await request(`/api/${path}`, { method, headers, ...payload, ...(signal && { signal }) }, transport))
}
