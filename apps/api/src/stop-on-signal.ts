import type { Running } from './start.ts'

/** Stops on the first signal, or when the launcher that started us is gone; a signal during the start counts when the start is done. */
export function stopOnSignal(): (started: Pick<Running, 'stop'>) => void {
  let running: Pick<Running, 'stop'> | undefined
  let isStopRequested = false
  const stop = () => {
    isStopRequested = true
    running?.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Daysheet did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop)
  process.channel?.unref()
  return (started) => {
    running = started
    if (isStopRequested) stop()
  }
}
