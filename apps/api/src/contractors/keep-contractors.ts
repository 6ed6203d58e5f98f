/** The contractors of a node: it follows the registry, and closes what nobody uses. (decisions/contractors.md) */
import { isDeepStrictEqual } from 'node:util'
import type { Application } from '../open-application.ts'
import type { Contractor } from './contractor.ts'
import { hostContractor, type Hosted, type Opening } from './hosted.ts'
import type { Registry } from './queries.ts'

/** In milliseconds. */
export interface Pace {
  /** How often the registry is read, and what is open is looked at. */
  followEvery: number
  /** One that nobody has used for so long is closed. */
  closeAfter: number
  /** One that is closed is opened so often for its background, and for so long. */
  visitEvery: number
  visitFor: number
}

const usualPace: Pace = { followEvery: 2_000, closeAfter: 10 * 60_000, visitEvery: 10 * 60_000, visitFor: 5_000 }
/** Opened for their background in one round. */
const visitsAtOnce = 5

interface KeepOptions {
  registry: Pick<Registry, 'list'>
  /** So many are open at most. */
  most: number
  open: (contractor: Contractor, opening: Opening) => Promise<Application>
  log: (line: string) => void
  pace?: Partial<Pace>
}

export interface KeptContractors {
  /** Whose host this is. */
  at: (host: string) => Hosted | undefined
  list: () => readonly Contractor[]
  open: () => readonly Application[]
  close: () => Promise<void>
}

/** Throws when the registry cannot be read; later on it is tried again for as long as it takes. */
export async function keepContractors({ registry, most, open, log, pace: given }: KeepOptions): Promise<KeptContractors> {
  const pace = { ...usualPace, ...given }
  const byName = new Map<string, Hosted>()
  let byHost = new Map<string, Hosted>()
  let isAway = false
  let isClosed = false
  const closing = new Set<Promise<void>>()

  const all = () => [...byName.values()]
  const areOpen = () => all().filter(({ isOpen }) => isOpen)

  function close(hosted: Hosted): void {
    const ending = hosted
      .close()
      .catch((error: unknown) => log(`The application of ${hosted.contractor.name} did not close: ${String(error)}`))
    closing.add(ending)
    void ending.then(() => closing.delete(ending))
  }

  /** Throws where all that may be open are in use. */
  function makeRoomFor({ name }: Contractor): void {
    const others = areOpen().filter(({ contractor }) => contractor.name !== name)
    if (others.length < most) return
    const unused = others.filter(({ application, unusedSince }) => application && unusedSince < Infinity)
    const [longest] = unused.toSorted((one, other) => one.unusedSince - other.unusedSince)
    if (longest === undefined) throw new Error('As many contractors as may be open are in use')
    close(longest)
  }

  const host = (contractor: Contractor): Hosted =>
    hostContractor(contractor, async (opening) => {
      try {
        makeRoomFor(contractor)
        return await open(contractor, opening)
      } catch (error) {
        log(`The application of ${contractor.name} cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
        throw error
      }
    })

  async function follow(): Promise<void> {
    const ready = (await registry.list()).filter(({ state }) => state === 'ready')
    const told = new Map(ready.map(({ name, hosts, settings }) => [name, { name, hosts, settings }]))
    for (const [name, hosted] of byName) {
      if (isDeepStrictEqual(told.get(name), hosted.contractor)) continue
      byName.delete(name)
      close(hosted)
    }
    for (const [name, contractor] of told) if (!byName.has(name)) byName.set(name, host(contractor))
    byHost = new Map(all().flatMap((hosted) => hosted.contractor.hosts.map((one) => [one, hosted])))
  }

  /** Closes what nobody has used, and opens for a moment what has been closed for long. */
  async function tidy(): Promise<void> {
    const now = performance.now()
    for (const hosted of areOpen()) {
      const { application, isVisited, unusedSince } = hosted
      if (!application) continue
      if (now - unusedSince < (isVisited ? pace.visitFor : pace.closeAfter)) continue
      const isBusy = await hosted.hasWork().catch(() => true)
      if (!isBusy && hosted.unusedSince === unusedSince) close(hosted)
    }
    const visited = areOpen().filter(({ isVisited }) => isVisited).length
    const due = all()
      .filter(({ isOpen, closedSince }) => !isOpen && now - closedSince >= pace.visitEvery)
      .toSorted((one, other) => one.closedSince - other.closedSince)
    const room = Math.min(visitsAtOnce - visited, most - areOpen().length)
    // What cannot be opened was told by whoever tried.
    for (const hosted of due.slice(0, Math.max(0, room))) await hosted.visit().catch(() => undefined)
  }

  async function round(): Promise<void> {
    try {
      await follow()
      isAway = false
    } catch (error) {
      if (!isAway)
        log(
          `The registry of contractors cannot be read; what is known is served on. ${error instanceof Error ? error.message : String(error)}`,
        )
      isAway = true
    }
    await tidy()
  }

  await follow()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    timer = setTimeout(() => {
      running = round().finally(() => {
        if (!isClosed) next()
      })
    }, pace.followEvery)
  }
  next()

  return {
    at: (called) => byHost.get(called),
    list: () => all().map(({ contractor }) => contractor),
    open: () => areOpen().flatMap(({ application }) => application ?? []),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
      for (const hosted of all()) close(hosted)
      await Promise.all(closing)
    },
  }
}
