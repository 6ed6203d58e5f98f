import net from 'node:net'
import { cutAll, join, listen, type Pairs } from './tcp.ts'

/**
 * A plain TCP balancer on a port of its own: each new connection goes to the next node that takes it. It looks at nothing that passes, as a balancer that does not
 * speak HTTP; with `checkEveryMs` it asks each node's /ready first and leaves out those that do not answer 200.
 */
export async function startBalancer(ports: number[], { checkEveryMs }: { checkEveryMs?: number } = {}) {
  const out = new Set<number>()
  const pairs: Pairs = new Set()
  let next = 0

  const pass = (near: net.Socket, left = ports.length) => {
    const usable = ports.filter((port) => !out.has(port))
    const port = usable[next++ % Math.max(1, usable.length)]
    if (left === 0 || port === undefined) return void near.resetAndDestroy()
    const far = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const refused = () => pass(near, left - 1)
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
      join(pairs, near, far)
    })
  }
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {})
    pass(near)
  })
  const own = await listen(server)

  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) out.delete(port)
    else out.add(port)
  }
  const checks = checkEveryMs === undefined ? undefined : setInterval(() => void Promise.all(ports.map(look)), checkEveryMs)

  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      clearInterval(checks)
      cutAll(pairs)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
