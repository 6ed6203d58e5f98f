import net from 'node:net'

/**
 * A plain TCP balancer on a port of its own: each new connection goes to the next node that takes it. It looks at nothing that passes, as a balancer that does not
 * speak HTTP; with `checkEveryMs` it asks each node's /ready first and leaves out those that do not answer 200.
 */
export async function startBalancer(ports: number[], { checkEveryMs }: { checkEveryMs?: number } = {}) {
  const out = new Set<number>()
  const pairs = new Set<[net.Socket, net.Socket]>()
  let next = 0

  const pass = (near: net.Socket, left = ports.length) => {
    const usable = ports.filter((port) => !out.has(port))
    const port = usable[next++ % Math.max(1, usable.length)]
    if (left === 0 || port === undefined) return void near.resetAndDestroy()
    const far = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    far.once('error', () => {
      if (far.connecting || far.bytesRead === 0) far.destroy()
    })
    const refused = () => pass(near, left - 1)
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
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
  }
  const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: false }, (near) => {
    near.on('error', () => {})
    pass(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) out.delete(port)
    else out.add(port)
  }
  const checks = checkEveryMs === undefined ? undefined : setInterval(() => void Promise.all(ports.map(look)), checkEveryMs)

  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      clearInterval(checks)
      for (const [near, far] of pairs) [near, far].map((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
