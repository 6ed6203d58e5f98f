import net from 'node:net'

/**
 * The one address that DATABASE_URL names: a stand-in for what leads to the primary of the moment (HAProxy with Patroni's checks, the endpoint of a managed PostgreSQL,
 * an address that moves). `lead` breaks what stands and leads new connections to another server.
 */
export async function startFront(databaseUrl: string) {
  let port = Number(new URL(databaseUrl).port)
  const pairs = new Set<[net.Socket, net.Socket]>()
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => {
    for (const [near, far] of pairs) [near, far].map((socket) => socket.destroy())
  }
  return {
    url: url.href,
    lead(to: number) {
      port = to
      cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
