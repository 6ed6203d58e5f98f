/**
 * `npm run prove`: every promise of promises.md, each with a deliberately broken variant that its check must catch; ends with 1 when one is not kept or a variant
 * is not caught. `-- R1 S3` proves these alone, `-- --write` puts the lines into docs/proofs.md, `-- --small` makes the checks short (not for the record),
 * `-- --controls` runs the broken variants alone. Interrupted, it ends with 130 after the row under way.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { proofs } from './list.ts'
import { prove, type Proving } from './prove.ts'
import { lineOf, writeTable, type Proved } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    controls: { type: 'boolean', default: false },
  },
})
const root = path.resolve(import.meta.dirname, '..')
const isRecord = values.write && !values.small && !values.controls

const known = new Set<string>(proofs.map(({ row }) => row))
const rows = positionals.map((row) => row.toUpperCase())
const unknown = rows.filter((row) => !known.has(row))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are ${[...known].join(', ')}.`)

const how: Proving = {
  root,
  commit: commitOf(root),
  size: values.small ? 'small' : 'whole',
  isControlsOnly: values.controls,
  log: (line) => console.error(line),
}
const proved: Proved[] = []
// Ctrl-C ends the run after the row under way, whose servers would otherwise go on; pressed once more, at once.
let isEnough = false
let toldAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupted)

const wanted = proofs.filter(({ row }) => rows.length === 0 || rows.includes(row))
for (const proof of wanted) {
  if (isEnough) break
  const outcome = await prove(proof, how)
  proved.push(outcome)
  console.log(lineOf(outcome))
  // What the interruption itself may have broken is not for the record.
  if (isRecord && !isEnough) writeTable(path.join(root, 'docs/proofs.md'), [outcome], known)
}
const bad = proved.filter(({ isGood }) => !isGood)
console.log(
  `\n${proved.length - bad.length} of ${proved.length} proved${bad.length > 0 ? `; not: ${bad.map(({ row }) => row).join(', ')}` : ''}`,
)
if (isEnough) console.log(`interrupted: ${proved.length} of ${wanted.length} rows`)
process.exit(isEnough ? 130 : bad.length > 0 ? 1 : 0)

/** A terminal tells every process of its group, and whoever started us passes it on: one Ctrl-C comes twice. */
function interrupted() {
  const now = performance.now()
  if (isEnough && now - toldAt > 1_000) process.exit(130)
  if (!isEnough) toldAt = now
  isEnough = true
}

/** Of HEAD, shortened; with a plus when what is proved is not what was committed. */
function commitOf(cwd: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', 'apps', 'packages', 'proofs', 'e2e', 'package-lock.json') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`
  } catch {
    return 'no commit'
  }
}
