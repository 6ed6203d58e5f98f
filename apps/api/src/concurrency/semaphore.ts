import { callerGone, currentRequest } from './request-context.ts'

/**
 * Limits how much runs at once: uploads, exports, reads, pictures and maps being drawn, filings
 * being read. A call waits in its caller's line and leaves it when the caller
 * disconnects. The caller comes from the request context, so call sites do not pass it. (decisions
 * 0208, 0382)
 */
export interface Semaphore {
  /** How many run. */
  readonly activeCount: number
  /** How many wait. */
  readonly pendingCount: number
  /**
   * Resolves when there is room, with a function that frees the place. Calling that function twice
   * is harmless. Among the waiting callers, the one with the fewest places comes next; each
   * caller's own calls keep their order. `signal` ends the waiting; by default it ends when the
   * caller disconnects.
   */
  acquire: (signal?: AbortSignal) => Promise<() => void>
  /** Runs `action` with a place, and frees the place however the action ends. */
  run: <T>(action: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}

/** A semaphore whose places are shared by several owners. */
export interface SharedSemaphore extends Semaphore {
  /**
   * The same places for one owner, who waits in a separate line. The waiting owner with the fewest
   * places comes next.
   */
  of: (owner: unknown) => Semaphore
}

export interface SemaphoreOptions {
  /** How many may run at once. */
  concurrency: number
  /** The most places that one caller may have; by default all of them. */
  perCaller?: number
  /**
   * How many may wait; unlimited by default. When the line is full, a call of the caller with the
   * most waiting calls is rejected at once.
   */
  maxPending?: number
  /** How long a call may wait; unlimited by default. */
  timeoutMs?: number
  /**
   * The error of a call that finds no room. `isOwn`: the caller already has all the places that one
   * caller may have.
   */
  busyError?: (isOwn: boolean) => Error
  /** A wider limit that also applies: each place here needs a place there too. */
  within?: Semaphore | undefined
}

interface Line {
  active: number
  waiting: number
}
interface CallerLine extends Line {
  calls: Waiting[]
}
/** The calls of one owner. Calls without an owner share one of these lines. */
interface OwnerLine extends Line {
  /** Callers that have a place or wait; the one whose last turn is longest ago comes first. */
  callers: Map<unknown, CallerLine>
}
interface Waiting {
  enter: () => void
  refuse: (error: Error) => void
}
/** The owner and the caller of one call, with their lines. */
type Lines = readonly [owner: unknown, OwnerLine, caller: unknown, CallerLine]

const noRoom = () => new Error('Too much is running at once')

export function makeSemaphore(options: SemaphoreOptions): SharedSemaphore {
  const { concurrency, perCaller = Infinity, maxPending = Infinity, busyError = noRoom, within } = options
  let [activeCount, pendingCount] = [0, 0]
  /** Owners that have a place or wait; the one whose last turn is longest ago comes first. */
  const owners = new Map<unknown, OwnerLine>()

  function linesOf(owner: unknown): Lines {
    const caller = currentRequest()?.caller
    const ownerLine = owners.get(owner) ?? { active: 0, waiting: 0, callers: new Map<unknown, CallerLine>() }
    owners.set(owner, ownerLine)
    const callerLine = ownerLine.callers.get(caller) ?? { active: 0, waiting: 0, calls: [] }
    ownerLine.callers.set(caller, callerLine)
    return [owner, ownerLine, caller, callerLine]
  }

  /** Work that the server does for itself has no caller, so `perCaller` does not apply to it. */
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

  /**
   * Finds the next call: the waiting owner with the fewest places, and of its callers the one with
   * the fewest places.
   */
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

  /**
   * When the line is full, the last call of the caller with the most waiting calls makes room. If
   * no caller has more waiting than this one, this call is refused.
   */
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

/**
 * An owner or caller that had a turn moves to the end. One that neither has a place nor waits is
 * removed.
 */
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
