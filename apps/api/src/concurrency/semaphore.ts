/**
 * The one way to bound how much runs at once: uploads, exports, the reads of a session, pictures and maps being drawn, filings being read. (decision 0208)
 */
export interface Semaphore {
  /** How many run. */
  readonly activeCount: number
  /** How many wait. */
  readonly pendingCount: number
  /** Resolves when there is room, first come first served, with the function that gives the place back; calling that twice does no harm. */
  acquire: (signal?: AbortSignal) => Promise<() => void>
  /** Runs `action` with a place, and gives that back however it ends. */
  run: <T>(action: () => Promise<T>, signal?: AbortSignal) => Promise<T>
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

const noRoom = () => new Error('Too much is under way')

export function makeSemaphore({ concurrency, maxPending = Infinity, timeoutMs, busyError = noRoom, within }: SemaphoreOptions): Semaphore {
  let activeCount = 0
  const queue: (() => void)[] = []

  function release() {
    const next = queue.shift()
    if (next) next()
    else activeCount -= 1
  }

  function waitForRelease(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => leaveQueue(busyError()), timeoutMs)
      const onAbort = () => leaveQueue(new Error('The caller went away while it waited'))
      const cleanUp = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const proceed = () => {
        cleanUp()
        resolve()
      }
      const leaveQueue = (error: Error) => {
        cleanUp()
        queue.splice(queue.indexOf(proceed), 1)
        reject(error)
      }
      signal?.addEventListener('abort', onAbort)
      queue.push(proceed)
    })
  }

  async function acquire(signal?: AbortSignal) {
    if (activeCount < concurrency) activeCount += 1
    else if (queue.length >= maxPending) throw busyError()
    else await waitForRelease(signal)
    const releaseShared = await within?.acquire(signal).catch((error: unknown) => {
      release()
      throw error
    })
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      releaseShared?.()
      release()
    }
  }

  return {
    get activeCount() {
      return activeCount
    },
    get pendingCount() {
      return queue.length
    },
    acquire,
    async run(action, signal) {
      const releaseOwn = await acquire(signal)
      try {
        return await action()
      } finally {
        releaseOwn()
      }
    },
  }
}
