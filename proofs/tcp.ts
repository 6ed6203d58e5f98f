import type net from 'node:net'

/** Both ends of what was passed on. */
export type Pairs = Set<[near: net.Socket, far: net.Socket]>

/** Each gets what comes in at the other, and the end of one is the end of both. */
export function join(pairs: Pairs, near: net.Socket, far: net.Socket): void {
  const pair: [net.Socket, net.Socket] = [near, far]
  pairs.add(pair)
  const end = () => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  for (const socket of pair) socket.on('error', end).on('close', end)
  near.pipe(far)
  far.pipe(near)
}

export function cutAll(pairs: Pairs): void {
  for (const pair of pairs) for (const socket of pair) socket.destroy()
}

/** Listens on this port, or on one of this machine that nobody uses, and tells it. */
export async function listen(server: net.Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as net.AddressInfo).port // it listens on TCP
}
