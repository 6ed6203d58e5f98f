/**
 * `npm run prove`: every promise of promises.md, each with a deliberately broken variant that its check must catch; ends with 1 when one is not kept or a variant
 * is not caught. `-- R1 S3` proves these alone, `-- --write` puts the lines into docs/proofs.md, `-- --small` makes the checks short (not for the record),
 * `-- --controls` runs the broken variants alone. Interrupted, it ends with 130 after the row under way.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { proofs } from './list.ts'
import type { Check, Control, Finding, Ground, Proof } from './proof.ts'
import { lineOf, writeTable, type Proved } from './table.ts'
import { makeTwin } from './twin.ts'

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
const asked = positionals.map((row) => row.toUpperCase())
const unknown = asked.filter((row) => !known.has(row))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are ${[...known].join(', ')}.`)

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 400)
const firstOf = (sentences: readonly string[]) =>
  sentences.length === 0 ? '' : `${(sentences[0] ?? '').slice(0, 200)}${sentences.length > 1 ? ` and ${sentences.length - 1} more` : ''}`

const commit = commitOf(root)
const proved: Proved[] = []
// Ctrl-C ends the run after the row under way, whose servers would otherwise go on; pressed once more, at once.
let isEnough = false
let toldAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupted)

const wanted = proofs.filter(({ row }) => asked.length === 0 || asked.includes(row))
for (const proof of wanted) {
  if (isEnough) break
  const outcome = await prove(proof)
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

async function prove({ row, promise, check, controls }: Proof): Promise<Proved> {
  const began = performance.now()
  const say = (line: string) => console.error(`${row}: ${line}`)
  say(promise)
  const size = values.small ? 'small' : 'whole'
  const found = values.controls ? { broken: [], figures: 'not checked' } : await attempt(check, { root, size, say })
  const caught: { text: string; isCaught: boolean }[] = []
  for (const control of controls) caught.push(await attemptControl(check, control, say))
  return {
    row,
    promise,
    checked: found.broken.length === 0 ? found.figures : `BROKEN: ${firstOf(found.broken)} (${found.figures})`,
    controls: caught.map(({ text }) => text).join('; '),
    isGood: found.broken.length === 0 && caught.every(({ isCaught }) => isCaught),
    part: found.part,
    date: new Date().toISOString().slice(0, 10),
    commit,
    seconds: (performance.now() - began) / 1000,
  }
}

async function attemptControl(check: Check, control: Control, say: Ground['say']): Promise<{ text: string; isCaught: boolean }> {
  say(`broken on purpose: ${control.what}`)
  const folder = scratch()
  try {
    const tree = control.plant === undefined ? root : makeTwin(root, path.join(folder, 'twin'), control.plant)
    const { broken } = await attempt(control.check ?? check, { root: tree, size: 'small', say }, false)
    const isCaught = broken.some((sentence) => control.seen?.test(sentence) ?? true)
    return { text: `${control.what}: ${isCaught ? `caught (${firstOf(broken)})` : `NOT CAUGHT ${firstOf(broken)}`}`, isCaught }
  } catch (error) {
    return { text: `${control.what}: NOT CAUGHT, ${wordsOf(error)}`, isCaught: false }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A check that cannot be carried out has not shown anything: for the promise itself that is as bad as a broken one, for a control it is not caught. */
async function attempt(check: Check, ground: Omit<Ground, 'folder'>, isCheck = true): Promise<Finding> {
  const folder = scratch()
  try {
    return await check({ ...ground, folder })
  } catch (error) {
    if (!isCheck) throw error
    return { broken: [`could not be checked: ${wordsOf(error)}`], figures: '' }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
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

function scratch(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-prove-'))
  // The embedded PostgreSQL runs as another user when we are root.
  fs.chmodSync(folder, 0o711)
  return folder
}
