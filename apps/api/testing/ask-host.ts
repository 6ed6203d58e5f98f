import http from 'node:http'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
export type Asking = { method?: string; headers?: Record<string, string>; body?: unknown }

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
/** Lets go of the connections that are kept for the next question. */
export const hangUp = () => agent.destroy()

/** Asks a server by a host name that leads nowhere: `fetch` would not let us say it. */
export async function askHost(
  address: string,
  host: string,
  target: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const ofBody = payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, method, headers: { ...headers, ...ofBody, host }, agent }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }), reject)
    })
    request.once('error', reject)
    request.end(payload)
  })
}
