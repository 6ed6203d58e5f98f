import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'

/** How to sign in, for whoever reads the terminal. A generated password is said here once and nowhere else. */
function signInHint({ firstAccount }: Running): string {
  if (!firstAccount) return 'Sign in with your office account.'
  if (firstAccount.generated)
    return `Sign in as ${firstAccount.username} with the password ${firstAccount.password} (shown only this once).`
  return `Sign in as ${firstAccount.username} with the password from OFFICE_PASSWORD.`
}

/** Stops on the first signal, or when the launcher that started us is gone; a signal during the start counts when the start is done. */
function stopOnSignal(): (started: Running) => void {
  let running: Running | undefined
  let isAsked = false
  const stop = () => {
    isAsked = true
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
    if (isAsked) stop()
  }
}

const stoppable = stopOnSignal()
try {
  const running = await start({ config: readConfig(), log: (line) => process.stderr.write(`${line}\n`) })
  process.stdout.write(`Daysheet is ready at ${running.url}\n${signInHint(running)}\n`)
  stoppable(running)
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
