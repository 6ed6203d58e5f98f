/** A network as a basement has it, between phones and a server: it cuts, delays and repeats, for each phone by numbers of its own. */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { seededRandom, type Random } from '../../apps/api/src/demo/random.ts'
import { listen } from '../tcp.ts'

/** Which phone a call is of; the proxy keeps it to itself. */
export const phoneHeader = 'x-phone'

/**
 * `passed`: not disturbed. `before`: cut before the server gets the call. `late`: cut, and passed
 * to the server some time later. `after`: cut once the server has answered, half of the time in the
 * middle of the answer. `twice`: passed to the server two times, together or one after the other.
 * `stalled`: taken and never answered.
 */
export type Fate = 'passed' | 'before' | 'late' | 'after' | 'twice' | 'stalled'

const shares: readonly [Fate, number][] = [
  ['before', 0.25],
  ['late', 0.05],
  ['after', 0.2],
  ['twice', 0.1],
  ['stalled', 0.01],
]

/** What becomes of a call, by a number from 0 up to below 1. */
export function fateOf(chance: number): Fate {
  let below = 0
  for (const [fate, share] of shares) {
    below += share
    if (chance < below) return fate
  }
  return 'passed'
}

/** Mostly some milliseconds; one call in fifty hangs for half a second. */
const delayMs = (random: Random) => (random.chance(0.02) ? 500 : random.int(0, 25))

interface Asked {
  method: string | undefined
  url: string | undefined
  headers: http.IncomingHttpHeaders
  body: Buffer
}

interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export type RoughProxy = Awaited<ReturnType<typeof startRoughProxy>>

export async function startRoughProxy(port: number, seed: number) {
  const counts: Record<Fate, number> = { passed: 0, before: 0, late: 0, after: 0, twice: 0, stalled: 0 }
  const randoms = new Map<string, Random>()
  const underWay = new Set<Promise<unknown>>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

  /** Each phone has its own numbers, so that the same seed does the same to it, whatever the others do. */
  const randomOf = (phone: string) => {
    const random = randoms.get(phone) ?? seededRandom(seed * 100_003 + Number(phone))
    randoms.set(phone, random)
    return random
  }

  const onward = ({ method, url, headers, body }: Asked): Promise<Answered> => {
    const answered = new Promise<Answered>((resolve, reject) => {
      const sent = { ...headers, 'content-length': String(body.length) }
      const request = http.request({ host: '127.0.0.1', port, agent, method, path: url, headers: sent }, (response) => {
        buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }), reject)
      })
      request.once('error', reject)
      request.end(body)
    })
    const settled = answered.catch(() => null).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return answered
  }

  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { [phoneHeader]: phone, 'transfer-encoding': _chunked, ...headers } = request.headers
    const incoming = { method: request.method, url: request.url, headers, body: await buffer(request) }
    const random = randomOf(String(phone))
    const fate = fateOf(random.next())
    const isOther = random.chance(0.5)
    counts[fate] += 1
    if (fate === 'stalled') return
    await pause(delayMs(random))
    if (fate === 'before' || fate === 'late') response.destroy()
    if (fate === 'before') return
    if (fate === 'late') {
      const later = pause(random.int(10, 400)).then(() => onward(incoming))
      const settled = later.catch(() => null).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return
    }
    // Of a pair that is under way together the first answer is heard.
    const again = fate === 'twice' && isOther ? onward(incoming) : undefined
    let { status, headers: said, body } = await onward(incoming)
    if (again) await again.catch(() => null)
    if (fate === 'twice' && !isOther) ({ status, headers: said, body } = await onward(incoming))
    if (fate === 'after' && isOther) return void response.destroy()
    response.writeHead(status, said)
    if (fate === 'after') return void response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
    response.end(body)
  }

  const server = http.createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    url,
    counts,
    /** Until the server has everything that was brought to it late. */
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
