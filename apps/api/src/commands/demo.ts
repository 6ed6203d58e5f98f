import { CannotStart } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { fillDemo } from '../demo/fill.ts'
import { answerTexts, demoCompany, demoSignIn, signIn, textTodaysCrews } from '../demo/office.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { encryptLastFour } from '../features/people/last-four-ss.ts'
import { openFiles } from '../ports/files/open-files.ts'
import { start } from '../start.ts'
import { stopOnSignal } from '../stop-on-signal.ts'

// `npm run demo`: the product on a data folder of its own, filled once with a contractor whose crews answer their texts.

const config = readConfig({ COMPANY_NAME: demoCompany, ...process.env }, { dataDir: 'demo-data' })
const stopped = new AbortController()
const stoppable = stopOnSignal()
const log = (line: string) => void process.stdout.write(`${line}\n`)

/** The crews come alive only where their phones are simulated: nobody may be texted for a demo. */
async function bringAlive(url: string, isNew: boolean): Promise<void> {
  const office = await signIn(url)
  if (isNew) await textTodaysCrews(office, { now: new Date(), zone: config.businessTimeZone })
  await answerTexts(office, stopped.signal)
}

try {
  if (config.texts.carrier !== 'simulator')
    throw new CannotStart('TEXTS: the demo sends no real texts. Leave TEXTS unset, or use npm start.')
  let isNew = false
  const files = await openFiles(config)
  const running = await start({
    config,
    log: (line) => process.stderr.write(`${line}\n`),
    async prepare(db, secret) {
      const secrets = {
        passwordHash: await hashPassword(demoSignIn.password),
        encryptLastFour: (id: string, digits: string) => encryptLastFour(secret, id, digits),
      }
      const keep = ({ container, file }: { container: string; file: string }, bytes: Buffer) => files.save(container, file, bytes)
      isNew = await fillDemo({ db, secrets, keep }, { now: new Date(), zone: config.businessTimeZone })
    },
  })
  log(`Daysheet is ready at ${running.url}`)
  log(`Sign in as ${demoSignIn.username} with the password ${demoSignIn.password}.`)
  stoppable({
    stop: () => {
      stopped.abort()
      return running.stop()
    },
  })
  bringAlive(running.url, isNew).catch((error: unknown) => {
    if (!stopped.signal.aborted) process.stderr.write(`The demo's crews stopped answering: ${String(error)}\n`)
  })
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
