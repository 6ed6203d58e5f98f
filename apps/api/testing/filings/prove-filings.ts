/**
 * `node scripts/run.mjs apps/api/testing/filings/prove-filings.ts --mutants 10000 --seed 1`: promises S10 and S11. Uploads damaged filings and files made to do
 * harm to a real server, and looks at whether it stays up, what it answers, how long that takes, what the readers hold, and whether others notice.
 * `--control` reads the same harmful files without limits: the measuring must find that they do harm. Ends with 1 when a target is missed.
 */
import { parseArgs } from 'node:util'
import { runControl, runProof } from './filing-proof.ts'

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
    control: { type: 'boolean', default: false },
  },
})
// Ctrl-C ends the run after the uploads under way; the report says how many there were.
let isEnough = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isEnough = true))

const print = (line: string) => process.stdout.write(`${line}\n`)
const isProven = values.control
  ? await runControl(print)
  : (
      await runProof({
        mutants: Number(values.mutants),
        seed: Number(values.seed),
        atOnce: Number(values['at-once']),
        print,
        isEnough: () => isEnough,
      })
    ).missed.length === 0
process.exitCode = isProven ? 0 : 1
