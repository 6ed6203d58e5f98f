import http from 'node:http'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
export type Asking = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Files sent as a browser's form does, instead of a body. */
  form?: Record<string, { name: string; body: Buffer }>
}

/** A connection is kept for the next question to the same host. */
const agents = new Map<string, http.Agent>()

function agentFor(host: string): http.Agent {
  const agent = agents.get(host) ?? new http.Agent({ keepAlive: true, maxSockets: 8 })
  agents.set(host, agent)
  return agent
}

/** Lets go of the connections that are kept for the next question. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** Asks a server by a host name that leads nowhere: `fetch` would not let us say it. An event stream has answered with its headers, and is left. */
export async function askHost(
  address: string,
  host: string,
  target: string,
  { method = 'GET', headers = {}, body, form }: Asking = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const { type, bytes } = form
    ? await asForm(form)
    : { type: 'application/json', bytes: body === undefined ? undefined : JSON.stringify(body) }
  const ofBody = bytes === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers: { ...headers, ...ofBody, host }, agent: agentFor(host) },
      (response) => {
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' })
          return response.destroy()
        }
        text(response).then((said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }), reject)
      },
    )
    request.once('error', reject)
    request.end(bytes)
  })
}

async function asForm(files: NonNullable<Asking['form']>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  for (const [field, { name, body }] of Object.entries(files)) form.append(field, new Blob([new Uint8Array(body)]), name)
  const request = new Request('http://form', { method: 'POST', body: form })
  return { type: request.headers.get('content-type') ?? '', bytes: Buffer.from(await request.arrayBuffer()) }
}
