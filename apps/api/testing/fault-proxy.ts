import net from 'node:net'

/**
 * Makes the connections of an application wait, except the first `passing`. Cuts one of these when
 * it sends `cutAt`.
 */
interface Hold {
  application: string
  passing: number
  cutAt: string
}

/** How the line between the server and PostgreSQL behaves. `black hole`: connections stand, and nothing comes through. */
export type Fault = 'none' | 'slow' | 'reset' | 'black hole'

const slowMs = 100

/**
 * The moment at which a server's queue first asks for its tasks: after the connection that checked
 * its schema.
 */
export const firstQuestionOfQueue: Hold = { application: 'daysheet queue', passing: 1, cutAt: '_private_tasks as tasks' }

/** A line to PostgreSQL that can be made to fail: `url` leads through it. */
export async function faultProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>()
  const waiting = new Set<() => void>()
  let fault: Fault = 'none'
  let hold: Hold | undefined

  const isOf = (first: Buffer) => hold !== undefined && first.includes(`application_name\0${hold.application}\0`)

  const server = net.createServer((near) => {
    if (fault === 'reset') return void near.resetAndDestroy()
    const far = net.connect(Number(target.port), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    let isFirst = true
    let isWatched = false
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (fault === 'black hole') return
        if (isWatched && hold !== undefined && bytes.includes(hold.cutAt)) return end()
        if (isFirst) {
          isFirst = false
          isWatched = isOf(bytes)
          if (isWatched && hold !== undefined && (hold.passing -= 1) < 0) return void waiting.add(() => to.write(bytes))
        }
        if (fault === 'slow') setTimeout(() => to.writable && to.write(bytes), slowMs)
        else to.write(bytes)
      })
      from.on('error', end)
      from.on('close', end)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)

  return {
    url: url.href,
    set(next: Fault) {
      fault = next
      if (next === 'reset') for (const { near, far } of pairs) [near, far].map((socket) => socket.resetAndDestroy())
    },
    /** Makes connections of an application wait from their first message on, until `letThrough`. */
    hold(which: Hold) {
      hold = { ...which }
    },
    letThrough() {
      hold = undefined
      for (const go of waiting) go()
      waiting.clear()
    },
    async close() {
      for (const { near, far } of pairs) [near, far].map((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
