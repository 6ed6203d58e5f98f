import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** How to sign in, for whoever reads the terminal. A generated password is said here once and nowhere else. */
function signInHint({ firstAccount }: Running): string {
  if (!firstAccount) return 'Sign in with your office account.'
  if (firstAccount.generated)
    return `Sign in as ${firstAccount.username} with the password ${firstAccount.password} (shown only this once).`
  return `Sign in as ${firstAccount.username} with the password from OFFICE_PASSWORD.`
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
