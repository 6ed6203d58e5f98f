/** A reader of filings that does what its file says, all of it bad. Stands where reader-child.ts stands otherwise. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

const empty = { form: null, filings: [], rows: [], warnings: [], problem: { kind: 'not-acp7' }, pages: 1, repaired: false }
const say = (answer: unknown) => process.stdout.write(typeof answer === 'string' ? answer : JSON.stringify(answer))
const attempt = (action: () => unknown) => {
  try {
    return String(action())
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const actions: Record<string, () => unknown> = {
  'says nonsense': () => say('{"rows": nonsense'),
  'stops in the middle': () => say(JSON.stringify(empty).slice(0, 40)),
  'leaves out what belongs to it': () => say({ rows: [] }),
  'says what is no row': () => say({ ...empty, rows: [{ floor: '3rd', squareFeet: -1 }] }),
  'gives a reason of its own': () => say({ unreadable: 'because' }),
  'says nothing': () => process.exit(),
  'ends with a failure': () => process.exit(3),
  'leaves a promise broken': () => Promise.reject(new Error('nobody listens')),
  'throws later': () =>
    setTimeout(() => {
      throw new Error('too late')
    }),
  'talks without end': () => {
    const more = () => void process.stdout.write('a'.repeat(65_536), more)
    more()
  },
  'never ends': () => {
    for (;;);
  },
  'waits for nothing': () => setInterval(() => {}, 1000),
  'ends itself': () => process.kill(process.pid, 'SIGSEGV'),
  'takes all memory in arrays': () => {
    const taken: Uint8Array[] = []
    for (;;) taken.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  },
  'takes all memory in objects': () => {
    const taken: object[] = []
    for (;;) taken.push({ one: taken.length, other: [taken.length] })
  },
  'looks around': () =>
    say({
      ...empty,
      warnings: [
        Object.keys(process.env).join(' '),
        attempt(() => fs.readFileSync('/etc/hostname')),
        attempt(() => fs.writeFileSync(`${import.meta.dirname}/written`, '')),
        attempt(() => spawnSync('true').error?.message),
        attempt(() => (Reflect.construct(Function, ['return 1']) as () => unknown)()), // a reader must not compile text
      ].map((words) => ({ page: 1, text: words })),
    }),
}

const [megabytes = ''] = process.argv.slice(2)
const watch = new URL('../../src/ports/pdf/reader-watchdog.ts', import.meta.url)
if (megabytes !== '') new Worker(watch, { workerData: Number(megabytes) }).unref()
process.stdout.write('\n')
await actions[await text(process.stdin)]?.()
