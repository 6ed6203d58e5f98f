import path from 'node:path'
import { seeded } from '../../apps/api/src/demo/random.ts'
import type { ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { unless, type Check, type Finding } from '../proof.ts'
import { largeAndLegal, legalDays } from './large-and-legal.ts'
import { bodyRuns, deepAndMany, headRuns, type LongRun } from './long-runs.ts'
import { mutantOf } from './mutate.ts'
import { fillPast } from './past.ts'
import { withProduct } from '../product.ts'
import { send } from './raw-send.ts'
import { reviveSession, surroundings } from './surroundings.ts'
import { routesOf, validRequest } from './valid-requests.ts'

/** What loop-delay.ts answers from within the server process. */
export interface LoopDelay {
  /** The longest time the event loop stood still since the question before. */
  longestMs: number
}

/** No request of anybody may hold the event loop for longer. */
const limitMs = 50
/** Nothing but the request itself holds the loop for so long: it is not repeated. */
const certainMs = 1_500
const repeats = 3
const atOnce = 8
/** Broken variants are caught by the first few. */
const enough = 5
const seed = Number(process.env['PROVE_SEED'] ?? 24)

interface Blocking {
  what: string
  ms: number
}

/** Sends requests and tells which of them held the event loop: a suspect is repeated alone, and the least of three counts, because other processes and the collector of garbage hold it too now and then. */
function measure(server: ServerProcess, say: (line: string) => void) {
  const blocking: Blocking[] = []
  let sent = 0
  let longest = 0
  let suspects = 0
  // What the module answers is its own: loop-delay.ts.
  const delay = async () => ((await server.ask()) as LoopDelay).longestMs
  const sendOne = ({ bytes }: LongRun) => {
    sent += 1
    return send(server.port, { bytes, breaksOff: false, isUnfinished: false, what: '' })
  }

  async function alone(request: LongRun): Promise<number> {
    await delay()
    await sendOne(request)
    return delay()
  }

  /** `first`: what it was charged with. */
  async function judge(request: LongRun, first = Number.POSITIVE_INFINITY) {
    let least = first
    for (let time = 0; time < repeats && least > limitMs && !(Number.isFinite(least) && least > certainMs); time += 1)
      least = Math.min(least, await alone(request))
    longest = Math.max(longest, least)
    if (least <= limitMs) return
    say(`${least.toFixed(0)} ms: ${request.what}`)
    blocking.push({ what: request.what, ms: least })
  }

  return {
    async many(requests: readonly LongRun[], isSmall: boolean) {
      for (let at = 0; at < requests.length; at += atOnce) {
        const batch = requests.slice(at, at + atOnce)
        await delay()
        await Promise.all(batch.map(sendOne))
        const together = await delay()
        if (together <= limitMs) longest = Math.max(longest, together)
        else {
          suspects += batch.length
          for (const request of batch) await judge(request)
        }
        if (isSmall && blocking.length >= Number(process.env['ENOUGH'] ?? enough)) return
      }
    },
    told: () => ({ blocking, sent, longest, suspects }),
  }
}

/** No request holds the event loop of the real process for longer than 50 ms: long runs of one character, deep lists, unknown names and mutated requests of every route. */
export const blockedLoop: Check = (ground) =>
  withProduct(
    ground,
    { env: { LOG_LEVEL: 'info', MAP_TILE_URL: 'none' }, onSaid: () => {}, preload: path.join(import.meta.dirname, 'loop-delay.ts') },
    async ({ nodes: [server], url, databaseUrl }): Promise<Finding> => {
      const isSmall = ground.size === 'small'
      await fillPast(databaseUrl, { days: legalDays[ground.size], orders: 200 })
      await reviveSession(databaseUrl)
      const around = await surroundings(url, databaseUrl)
      const routes = routesOf(around.document)
      const measured = measure(server, ground.say)
      // The first requests read modules and make statements: that is the start's.
      const first = seeded(seed)
      for (const route of routes.slice(0, 60))
        await send(server.port, { ...mutantOf(validRequest(route, around, first), first), breaksOff: false })
      await reviveSession(databaseUrl)
      await measured.many(deepAndMany(around), isSmall)
      await measured.many(largeAndLegal(around), isSmall)
      await measured.many(bodyRuns(around, 40_000), isSmall)
      await measured.many(headRuns(around), isSmall)
      if (!isSmall) await measured.many(bodyRuns(around, 1_000_000), isSmall)
      const mutated = routes.slice(0, isSmall ? 60 : routes.length).map((route, at): LongRun => {
        const dice = seeded(seed * 1_000_003 + at)
        const { bytes, what } = mutantOf(validRequest(route, around, dice), dice)
        return { bytes, what: `${route.method} ${route.path} (${what})` }
      })
      await measured.many(mutated, isSmall)
      const { blocking, sent, longest, suspects } = measured.told()
      const worst = blocking.toSorted((one, other) => other.ms - one.ms)[0]
      return {
        broken: unless([
          worst === undefined,
          `${blocking.length} requests held the event loop for more than ${limitMs} ms, the longest for ${worst?.ms.toFixed(0)} ms: ${worst?.what}`,
        ]),
        figures: `${sent} requests, ${suspects} of them repeated alone: the event loop stood still for ${longest.toFixed(0)} ms at the most`,
      }
    },
  )
