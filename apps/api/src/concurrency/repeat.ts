export interface Repeating {
  /** Does it now, after what is under way; never rejects. */
  now: () => Promise<void>
  /** No more of it; resolves when what is under way has ended. */
  stop: () => Promise<void>
}

/**
 * The one way to do something in the background now and every so often, one after the other: what nobody waits for and whose failure is tried again. It keeps no process alive.
 * `onError` takes what `action` throws.
 */
export function repeat(
  action: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Repeating {
  let underWay: Promise<void> = Promise.resolve()
  const now = () => (underWay = underWay.then(action).catch(onError))
  const timer = setInterval(() => void now(), everyMs)
  timer.unref()
  void now()

  return {
    now,
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
