import net from 'node:net'

/** A line that lets through the first `passing` connections of an application and keeps the others of it waiting. */
interface Hold {
  application: string
  passing: number
}

/** How the line between the server and PostgreSQL behaves. `black hole`: connections stand, and nothing comes through. */
export type Fault = 'none' | 'slow' | 'reset' | 'black hole'

const slowMs = 100

/** A line to PostgreSQL that can be made to fail: `url` leads through it. */
export async function faultProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>()
  const waiting = new Set<() => void>()
  let fault: Fault = 'none'
  let hold: Hold | undefined

  /** Whether a connection that begins with these bytes has to wait. */
  function isHeld(first: Buffer): boolean {
    if (hold === undefined || !first.includes(`application_name\0${hold.application}\0`)) return false
    hold.passing -= 1
    return hold.passing < 0
  }

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
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (fault === 'black hole') return
        if (isFirst) {
          isFirst = false
          if (isHeld(bytes)) return void waiting.add(() => to.write(bytes))
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
    /** Keeps connections of an application waiting from their first word on, until `letThrough`. */
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
