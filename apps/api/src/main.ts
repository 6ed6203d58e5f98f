import { CannotStart } from './cannot-start.ts'
import { type Config, readConfig } from './config.ts'
import { type Running, start } from './start.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const log = (line: string) => void process.stderr.write(`${line}\n`)

/** How to sign in, for whoever reads the terminal. A generated password is said here once and nowhere else. */
function signInHint({ firstAccount }: Running): string {
  if (!firstAccount) return 'Sign in with your office account. If its password is lost: npm run office-user -- reset office'
  if (firstAccount.generated)
    return `Sign in as ${firstAccount.username} with the password ${firstAccount.password} (shown only this once).`
  return `Sign in as ${firstAccount.username} with the password from OFFICE_PASSWORD.`
}

async function startForOne(config: Config) {
  const running = await start({ config, log })
  return { ...running, hint: signInHint(running) }
}

async function startForMany(config: Config) {
  // Only who serves many waits for what that needs.
  const { startContractors } = await import('./contractors/start-contractors.ts')
  const running = await startContractors({ config, log })
  return { ...running, hint: `Contractors: ${running.contractors().length}. npm run contractor adds and removes them.` }
}

const stoppable = stopOnSignal()
try {
  const config = readConfig()
  const running = await (config.contractors ? startForMany(config) : startForOne(config))
  process.stdout.write(`Daysheet is ready at ${running.url}\n${running.hint}\n`)
  stoppable(running)
} catch (error) {
  log(error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error))
  process.exit(1)
}
