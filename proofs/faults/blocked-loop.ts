import path from 'node:path'
import { seededRandom } from '../../apps/api/src/demo/random.ts'
import type { ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { unless, type Check, type Finding, type Environment } from '../proof.ts'
import { largeAndLegal, legalDays } from './large-and-legal.ts'
import { everyRoute } from './every-read.ts'
import { bodyRuns, deepAndMany, headRuns, type LongRun } from './long-runs.ts'
import { mutantOf } from './mutate.ts'
import { fillPast } from './past.ts'
import { withProduct } from '../product.ts'
import { send } from './raw-send.ts'
import { reviveSession, surroundings } from './surroundings.ts'
import { routesOf, validRequest } from './valid-requests.ts'

/** What loop-delay.ts answers from within the server process. */
export interface LoopDelay {
  /** The most processor time between two turns of the event loop since the question before. */
  maxMs: number
}

/** No request of anybody may hold the event loop for longer. */
const limitMs = 50
/** Nothing but the request itself holds the loop for so long: it is not repeated. */
const certainMs = 500
const repeats = 3
const atOnce = 4
/** Broken variants are caught by the first few. */
const enough = 5
const seed = Number(process.env['PROVE_SEED'] ?? 24)

interface Blocking {
  what: string
  ms: number
}

/** Sends requests and tells which of them held the event loop: a suspect is repeated alone, and the least of three counts, because the collector of garbage holds it too now and then. */
function measure(server: ServerProcess, { size, log }: Pick<Environment, 'size' | 'log'>) {
  const blocking: Blocking[] = []
  let sent = 0
  let longest = 0
  let suspects = 0
  const isEnough = () => size === 'small' && blocking.length >= enough
  // What the module answers is its own: loop-delay.ts.
  const delay = async () => ((await server.ask()) as LoopDelay).maxMs
  const sendOne = ({ bytes }: LongRun) => {
    sent += 1
    return send(server.port, { bytes, breaksOff: false, isUnfinished: false, what: '' })
  }

  async function alone(request: LongRun): Promise<number> {
    await delay()
    await sendOne(request)
    return delay()
  }

  async function judge(request: LongRun) {
    let least = await alone(request)
    for (let time = 1; time < repeats && least > limitMs && least < certainMs; time += 1) least = Math.min(least, await alone(request))
    longest = Math.max(longest, least)
    if (least <= limitMs) return
    log(`${least.toFixed(0)} ms: ${request.what}`)
    blocking.push({ what: request.what, ms: least })
  }

  return {
    async many(requests: readonly LongRun[]) {
      for (let at = 0; at < requests.length; at += atOnce) {
        const batch = requests.slice(at, at + atOnce)
        await delay()
        await Promise.all(batch.map(sendOne))
        const together = await delay()
        if (together <= limitMs) longest = Math.max(longest, together)
        else {
          suspects += batch.length
          for (const request of batch) if (!isEnough()) await judge(request)
        }
        if (isEnough()) return
      }
    },
    told: () => ({ blocking, sent, longest, suspects }),
  }
}

/** No request holds the event loop of the real process for longer than 50 ms: long runs of one character, deep lists, unknown names and mutated requests of every route. */
export const blockedLoop: Check = (environment) =>
  withProduct(
    environment,
    { env: { LOG_LEVEL: 'info', MAP_TILE_URL: 'none' }, onSaid: () => {}, preload: path.join(import.meta.dirname, 'loop-delay.ts') },
    async ({ nodes: [server], url, databaseUrl }): Promise<Finding> => {
      const isSmall = environment.size === 'small'
      await fillPast(databaseUrl, { days: legalDays[environment.size], orders: 200 })
      await reviveSession(databaseUrl)
      const around = await surroundings(url, databaseUrl)
      const routes = routesOf(around.document)
      const measured = measure(server, environment)
      // The first requests read modules and make statements: that is the start's.
      const first = seededRandom(seed)
      for (const route of routes.slice(0, 60))
        await send(server.port, { ...mutantOf(validRequest(route, around, first), first), breaksOff: false })
      await reviveSession(databaseUrl)
      await measured.many(everyRoute(around))
      await reviveSession(databaseUrl)
      await measured.many(deepAndMany(around))
      await measured.many(largeAndLegal(around))
      await measured.many(bodyRuns(around, 40_000))
      await measured.many(headRuns(around))
      if (!isSmall) await measured.many(bodyRuns(around, 1_000_000))
      const mutated = routes.slice(0, isSmall ? 60 : routes.length).map((route, at): LongRun => {
        const dice = seededRandom(seed * 1_000_003 + at)
        const { bytes, what } = mutantOf(validRequest(route, around, dice), dice)
        return { bytes, what: `${route.method} ${route.path} (${what})` }
      })
      await measured.many(mutated)
      const { blocking, sent, longest, suspects } = measured.told()
      const worst = blocking.toSorted((one, other) => other.ms - one.ms)[0]
      return {
        broken: unless([
          worst === undefined,
          `${blocking.length} requests held the event loop for more than ${limitMs} ms, the longest for ${worst?.ms.toFixed(0)} ms: ${worst?.what}`,
        ]),
        figures: `${sent} requests, ${suspects} of them repeated alone: the event loop was held for ${longest.toFixed(0)} ms at the most`,
      }
    },
  )
