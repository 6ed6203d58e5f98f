import net from 'node:net'
import { cutAll, join, listen, type Pairs } from '../tcp.ts'

/**
 * The one address that DATABASE_URL names: a stand-in for what leads to the primary of the moment (HAProxy with Patroni's checks, the endpoint of a managed PostgreSQL,
 * an address that moves). `lead` breaks what stands and leads new connections to another server.
 */
export async function startFront(databaseUrl: string) {
  let port = Number(new URL(databaseUrl).port)
  const pairs: Pairs = new Set()
  const server = net.createServer((near) => join(pairs, near, net.connect(port, '127.0.0.1')))
  const url = new URL(databaseUrl)
  url.port = String(await listen(server))
  return {
    url: url.href,
    lead(to: number) {
      port = to
      cutAll(pairs)
    },
    async close() {
      cutAll(pairs)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
