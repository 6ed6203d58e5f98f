/** The server as a component test needs it: answers set per test, typed by the domain's shapes, and a list of what was asked. */
import { onTestFinished, vi } from 'vitest'

/** A refused call: `refuse(404, 'Unknown "Schedule"')`. */
export class Refusal {
  readonly status: number
  readonly message: string
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string>) {
    this.status = status
    this.message = message
    this.headers = headers
  }
}

export const refuse = (status: number, message: string, headers: Record<string, string> = {}) => new Refusal(status, message, headers)

/** No network: the call fails as a browser's fetch does. */
export const unreachable = Symbol('unreachable')

/** One call as the server saw it. */
export interface Call {
  method: string
  /** The path without its query, such as `/api/Jobs`. */
  path: string
  query: URLSearchParams
  /** The `filter` of a read, parsed; undefined when there is none. */
  filter: unknown
  body: unknown
  headers: Headers
  /** Aborted once the caller has lost interest. */
  signal: AbortSignal | undefined
}

/** What to answer: a value (sent as JSON), a refusal, no network, or a function of the call that gives one of these. */
export type Answer = ((call: Call) => unknown) | object | string | number | boolean | null | typeof unreachable

/** Answers by `METHOD /api/path`; `:name` stands for one part of the path. The last one added for a path counts. */
export type Answers = Record<string, Answer>

export interface Server {
  calls: Call[]
  /** The calls of one kind, e.g. `to('PATCH /api/Jobs/:id')`. */
  to: (route: string) => Call[]
  /** Adds or replaces answers. */
  answer: (answers: Answers) => void
}

function matches(route: string, method: string, path: string): boolean {
  const [wantedMethod = '', wantedPath = ''] = route.split(' ')
  const pattern = wantedPath.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')
  return wantedMethod === method && new RegExp(`^${pattern}$`, 'i').test(path)
}

function parse(text: string | null): unknown {
  return text === null || text === '' ? undefined : JSON.parse(text)
}

async function callOf(input: RequestInfo | URL, init: RequestInit): Promise<Call> {
  const address = new URL(input instanceof Request ? input.url : String(input), 'http://daysheet.test')
  const body: unknown = init.body instanceof FormData ? init.body : typeof init.body === 'string' ? parse(init.body) : undefined
  return {
    method: init.method ?? 'GET',
    path: address.pathname,
    query: address.searchParams,
    filter: parse(address.searchParams.get('filter')),
    body,
    headers: new Headers(init.headers),
    signal: init.signal ?? undefined,
  }
}

function toResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (answer === unreachable) throw new TypeError('Failed to fetch')
  if (answer instanceof Refusal) {
    const error = { statusCode: answer.status, name: 'Error', message: answer.message }
    return Response.json({ error }, { status: answer.status, headers: answer.headers })
  }
  return answer === undefined || answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
}

/** An event stream that says hello and then only what `push` sends. Answer `GET /api/changes` with `stream.open`. */
export function liveStream(): { open: () => Response; push: (name: string, data: unknown, id?: number) => void; close: () => void } {
  const encoder = new TextEncoder()
  const controllers = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const write = (name: string, data: unknown, id?: number) =>
    encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    open() {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          controllers.add(controller)
          controller.enqueue(write('hello', { seq: 1 }))
        },
        cancel: () => void (own && controllers.delete(own)),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    push(name, data, id) {
      for (const controller of controllers) controller.enqueue(write(name, data, id))
    },
    close() {
      for (const controller of controllers) controller.close()
      controllers.clear()
    },
  }
}

/**
 * Answers the calls of this test. A call nobody thought of is refused with 501 and its name, so that the test that forgot it says so.
 * The stream of changes stays open and silent unless the test answers it.
 */
export function respond(answers: Answers = {}): Server {
  const calls: Call[] = []
  const silent = liveStream()
  let known: Answers = { 'GET /api/changes': silent.open, ...answers }
  const fetchStub = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call = await callOf(input, init)
    calls.push(call)
    const route = Object.keys(known).findLast((name) => matches(name, call.method, call.path))
    if (route === undefined) return toResponse(refuse(501, `No answer in this test for ${call.method} ${call.path}`))
    const answer = known[route]
    return toResponse(typeof answer === 'function' ? await (answer as (call: Call) => unknown)(call) : answer) // the only function among Answers
  }
  vi.stubGlobal('fetch', fetchStub)
  onTestFinished(() => silent.close())
  return {
    calls,
    to: (route) => calls.filter(({ method, path }) => matches(route, method, path)),
    answer: (more) => void (known = { ...known, ...more }),
  }
}
