/**
 * The one way to bound how much runs at once: uploads, exports, the reads of a session, pictures and maps being drawn, filings being read. (decision 0208)
 */
export interface Semaphore {
  /** How many run. */
  readonly activeCount: number
  /** How many wait. */
  readonly pendingCount: number
  /** Resolves when there is room, first come first served within a line, with the function that gives the place back; calling that twice does no harm. */
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
  /** How many may wait, without a limit unless given; further ones are rejected at once. */
  maxPending?: number
  /** How long one may wait, without a limit unless given. */
  timeoutMs?: number
  /** What whoever finds no room is rejected with. */
  busyError?: () => Error
  /** One that others share: whoever has a place here takes one there as well. */
  within?: Semaphore | undefined
}

/** Of one owner; of all, where nobody says whose. */
interface Line {
  active: number
  waiting: (() => void)[]
}

const noRoom = () => new Error('Too much is under way')

export function makeSemaphore({
  concurrency,
  maxPending = Infinity,
  timeoutMs,
  busyError = noRoom,
  within,
}: SemaphoreOptions): SharedSemaphore {
  let activeCount = 0
  /** Of those who have a place or wait, whoever had a turn longest ago first. */
  const lines = new Map<unknown, Line>()
  const pendingCount = () => [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)

  function lineOf(owner: unknown): Line {
    const line = lines.get(owner) ?? { active: 0, waiting: [] }
    lines.set(owner, line)
    return line
  }

  function enter(owner: unknown, line: Line): void {
    activeCount += 1
    line.active += 1
    putLast(owner, line)
  }

  function putLast(owner: unknown, line: Line): void {
    lines.delete(owner)
    if (line.active > 0 || line.waiting.length > 0) lines.set(owner, line)
  }

  function release(owner: unknown, line: Line): void {
    activeCount -= 1
    line.active -= 1
    putLast(owner, line)
    let next: [owner: unknown, Line] | undefined
    for (const one of lines) if (one[1].waiting.length > 0 && (next === undefined || one[1].active < next[1].active)) next = one
    if (next === undefined) return
    enter(...next)
    next[1].waiting.shift()?.()
  }

  function waitForRelease(owner: unknown, line: Line, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => leaveLine(busyError()), timeoutMs)
      const onAbort = () => leaveLine(new Error('The caller went away while it waited'))
      const cleanUp = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const proceed = () => {
        cleanUp()
        resolve()
      }
      const leaveLine = (error: Error) => {
        cleanUp()
        line.waiting.splice(line.waiting.indexOf(proceed), 1)
        if (line.active === 0 && line.waiting.length === 0) lines.delete(owner)
        reject(error)
      }
      line.waiting.push(proceed)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
    })
  }

  async function acquire(owner: unknown, signal?: AbortSignal) {
    if (activeCount >= concurrency && pendingCount() >= maxPending) throw busyError()
    const line = lineOf(owner)
    if (activeCount < concurrency) enter(owner, line)
    else await waitForRelease(owner, line, signal)
    const releaseShared = await within?.acquire(signal).catch((error: unknown) => {
      release(owner, line)
      throw error
    })
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      releaseShared?.()
      release(owner, line)
    }
  }

  const of = (owner: unknown): Semaphore => ({
    get activeCount() {
      return lines.get(owner)?.active ?? 0
    },
    get pendingCount() {
      return lines.get(owner)?.waiting.length ?? 0
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
      return pendingCount()
    },
    acquire: ofAll.acquire,
    run: ofAll.run,
    of,
  }
}
