/** The server's answer to a request for tickets: each path gets one named after it. */
import type { Call } from './respond.ts'

export function ticketsFor(call: Call, mark = ''): { tickets: { path: string; ticket: string; expiresAt: string }[] } {
  const { paths } = call.body as { paths: string[] } // what the tests' own client sends
  const expiresAt = new Date(Date.now() + 300_000).toISOString()
  return { tickets: paths.map((path) => ({ path, ticket: `for${mark}-${path.split('/').at(-1)}`, expiresAt })) }
}
