import { callerGone, currentRequest } from '../db/request-context.ts'

/**
 * The one way to bound how much runs at once: uploads, exports, the reads of a session, pictures and maps being drawn, filings being read. Whoever waits does so in the line
 * of the caller whose request it is, and leaves it when that caller has gone: no call site says so. (decisions 0208, 0382)
 */
export interface Semaphore {
  /** How many run. */
  readonly activeCount: number
  /** How many wait. */
  readonly pendingCount: number
  /**
   * Resolves when there is room, with the function that gives the place back; calling that twice does no harm. Of the callers who wait, the one with the fewest places comes next, and
   * what one caller asked for first. `signal` ends the waiting; unless given, it ends when the caller has gone.
   */
  acquire: (signal?: AbortSignal) => Promise<() => void>
  /** Runs `action` with a place, and gives that back however it ends. */
  run: <T>(action: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** One whose places several share. */
export interface SharedSemaphore extends Semaphore {
  /** The same places for one of them, waited for in a line of its own: of those who wait, whoever has the fewest places comes next. */
  of: (owner: unknown) => Semaphore
}

export interface SemaphoreOptions {
  /** How many may run at once. */
  concurrency: number
  /** So many of these for one caller at the most; as many as there are unless given. */
  perCaller?: number
  /** How many may wait, without a limit unless given. Further ones are rejected at once: of the caller with the most waiting. */
  maxPending?: number
  /** How long one may wait, without a limit unless given. */
  timeoutMs?: number
  /** What whoever finds no room is rejected with. `isOwn`: the caller has all the places that one caller may have. */
  busyError?: (isOwn: boolean) => Error
  /** One that others share: whoever has a place here takes one there as well. */
  within?: Semaphore | undefined
}

interface Line {
  active: number
  waiting: number
}
interface CallerLine extends Line {
  calls: Waiting[]
}
/** Of one owner; of all, where nobody says whose. */
interface OwnerLine extends Line {
  /** Of those who have a place or wait, whoever had a turn longest ago first. */
  callers: Map<unknown, CallerLine>
}
interface Waiting {
  enter: () => void
  refuse: (error: Error) => void
}
/** Where somebody has a place or waits. */
type Lines = readonly [owner: unknown, OwnerLine, caller: unknown, CallerLine]

const noRoom = () => new Error('Too much is under way')

export function makeSemaphore(options: SemaphoreOptions): SharedSemaphore {
  const { concurrency, perCaller = Infinity, maxPending = Infinity, busyError = noRoom, within } = options
  let [activeCount, pendingCount] = [0, 0]
  /** Of those who have a place or wait, whoever had a turn longest ago first. */
  const owners = new Map<unknown, OwnerLine>()

  function linesOf(owner: unknown): Lines {
    const caller = currentRequest()?.caller
    const ownerLine = owners.get(owner) ?? { active: 0, waiting: 0, callers: new Map<unknown, CallerLine>() }
    owners.set(owner, ownerLine)
    const callerLine = ownerLine.callers.get(caller) ?? { active: 0, waiting: 0, calls: [] }
    ownerLine.callers.set(caller, callerLine)
    return [owner, ownerLine, caller, callerLine]
  }

  /** What the server does for itself has no caller, and no share. */
  const isFull = (caller: unknown, { active }: Line) => caller !== undefined && active >= perCaller

  function count([owner, ownerLine, caller, callerLine]: Lines, change: { active?: number; waiting?: number }): void {
    const { active = 0, waiting = 0 } = change
    activeCount += active
    pendingCount += waiting
    for (const line of [ownerLine, callerLine]) {
      line.active += active
      line.waiting += waiting
    }
    settle(ownerLine.callers, [caller, callerLine], active !== 0)
    settle(owners, [owner, ownerLine], active !== 0)
  }

  /** The first call of whoever is next: the owner with the fewest places, and of that one the caller with the fewest. */
  function next(): Lines | undefined {
    let found: Lines | undefined
    for (const [owner, ownerLine] of owners) {
      if (ownerLine.waiting === 0 || (found && ownerLine.active >= found[1].active)) continue
      const best = fewest(ownerLine.callers, (caller, line) => line.waiting > 0 && !isFull(caller, line))
      if (best) found = [owner, ownerLine, ...best]
    }
    return found
  }

  function release(lines: Lines): void {
    count(lines, { active: -1 })
    for (let one = next(); activeCount < concurrency && one !== undefined; one = next()) one[3].calls[0]?.enter()
  }

  function waitForRelease(lines: Lines, signal: AbortSignal | undefined): Promise<void> {
    const [, , caller, callerLine] = lines
    return new Promise((resolve, reject) => {
      const { timeoutMs } = options
      const late = () => waiting.refuse(busyError(isFull(caller, callerLine)))
      const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
      const onAbort = () => waiting.refuse(callerGone())
      const leave = (change: { active?: number; waiting: number }) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        callerLine.calls.splice(callerLine.calls.indexOf(waiting), 1)
        count(lines, change)
      }
      const waiting: Waiting = {
        enter() {
          leave({ active: 1, waiting: -1 })
          resolve()
        },
        refuse(error) {
          leave({ waiting: -1 })
          reject(error)
        },
      }
      callerLine.calls.push(waiting)
      count(lines, { waiting: 1 })
      signal?.addEventListener('abort', onAbort)
    })
  }

  /** Of a full line, the last one of whoever has more waiting than this caller makes room; otherwise this one is refused. */
  function makeRoomToWait([, , caller, callerLine]: Lines): void {
    if (pendingCount < maxPending) return
    const all = [...owners.values()].flatMap(({ callers }) => [...callers.values()])
    const greediest = all.reduce((most, line) => (line.waiting > most.waiting ? line : most), callerLine)
    const isOwn = isFull(caller, callerLine) || (greediest === callerLine && callerLine.waiting > 0)
    if (greediest.waiting <= callerLine.waiting + 1) throw busyError(isOwn)
    greediest.calls.at(-1)?.refuse(busyError(true))
  }

  async function acquire(owner: unknown, signal = currentRequest()?.gone) {
    if (signal?.aborted) throw callerGone()
    const lines = linesOf(owner)
    const [, , caller, callerLine] = lines
    if (activeCount < concurrency && !isFull(caller, callerLine)) count(lines, { active: 1 })
    else {
      try {
        makeRoomToWait(lines)
      } catch (error) {
        count(lines, {})
        throw error
      }
      await waitForRelease(lines, signal)
    }
    const releaseShared = await within?.acquire(signal).catch((error: unknown) => {
      release(lines)
      throw error
    })
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      releaseShared?.()
      release(lines)
    }
  }

  const of = (owner: unknown): Semaphore => ({
    get activeCount() {
      return owners.get(owner)?.active ?? 0
    },
    get pendingCount() {
      return owners.get(owner)?.waiting ?? 0
    },
    acquire: (signal) => acquire(owner, signal),
    async run(action, signal) {
      const releaseOwn = await acquire(owner, signal)
      try {
        return await action()
      } finally {
        releaseOwn()
      }
    },
  })
  const ofAll = of(undefined)
  return {
    get activeCount() {
      return activeCount
    },
    get pendingCount() {
      return pendingCount
    },
    acquire: ofAll.acquire,
    run: ofAll.run,
    of,
  }
}

/** Whoever had a turn comes last; whoever has neither a place nor waits is forgotten. */
function settle<T extends Line>(lines: Map<unknown, T>, [key, line]: [unknown, T], hadTurn: boolean): void {
  const isThere = line.active > 0 || line.waiting > 0
  if (hadTurn || !isThere) lines.delete(key)
  if (isThere) lines.set(key, line)
}

function fewest<T extends Line>(lines: ReadonlyMap<unknown, T>, isNext: (key: unknown, line: T) => boolean): [unknown, T] | undefined {
  let found: [unknown, T] | undefined
  for (const [key, line] of lines) if (isNext(key, line) && (found === undefined || line.active < found[1].active)) found = [key, line]
  return found
}
