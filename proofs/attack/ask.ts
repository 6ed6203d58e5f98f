import http from 'node:http'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Question {
  method?: string
  /** Path and query, as they go over the wire. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Is done with the headers of the answer and hangs up: for streams. */
  headOnly?: boolean
}

export type Ask = (question: Question) => Promise<Answer>

const answerLimitMs = 6_000

/** Asks the server at `url` over connections that are kept; `close` ends them. The words go out as they are given: nothing is decoded or followed. */
export function asker(url: string, connections = 16): { ask: Ask; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const ask: Ask = ({ method = 'GET', path, headers = {}, body, headOnly = false }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = http.request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
        const parts: Buffer[] = []
        if (headOnly) {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
          request.destroy()
          return
        }
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString('utf8') }),
        )
      })
      request.setTimeout(answerLimitMs, () =>
        request.destroy(new Error(`${method} ${path.slice(0, 200)}: no answer in ${answerLimitMs} ms`)),
      )
      request.once('error', reject)
      request.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** Does `action` with every one, so many at a time. */
export async function atOnce<T>(many: Iterable<T>, width: number, action: (one: T) => Promise<void>): Promise<void> {
  const rest = many[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await action(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** A query part: the value as JSON, percent-encoded. */
export const inQuery = (name: string, value: unknown): string => `${name}=${encodeURIComponent(JSON.stringify(value))}`
