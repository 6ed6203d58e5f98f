import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Check, Control, Finding, Environment, Proof } from './proof.ts'
import type { Proved } from './table.ts'
import { mutatedCopy } from './mutated-copy.ts'

/** How a run proves: `isControlsOnly` leaves out the promise itself. */
export interface Proving extends Omit<Environment, 'folder'> {
  /** Of the tree that is proved, shortened. */
  commit: string
  isControlsOnly: boolean
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 400)
const firstOf = (sentences: readonly string[]) =>
  sentences.length === 0 ? '' : `${(sentences[0] ?? '').slice(0, 200)}${sentences.length > 1 ? ` and ${sentences.length - 1} more` : ''}`

/** Carries out the check of a promise, and of each broken variant; never throws. */
export async function prove({ row, promise, inTheWay, check, controls }: Proof, proving: Proving): Promise<Proved> {
  const { root, size, commit, isControlsOnly } = proving
  const began = performance.now()
  const log = (line: string) => proving.log(`${row}: ${line}`)
  log(promise)
  const date = new Date().toISOString().slice(0, 10)
  if (inTheWay !== undefined) {
    const none = { checked: '', controls: '', caught: 0, broken: controls.length, seconds: 0 }
    return { row, promise, ...none, isGood: true, notRun: inTheWay, date, commit }
  }
  const found: Finding = isControlsOnly ? { broken: [], figures: 'not checked' } : await attempt(check, { root, size, log })
  const caught: Caught[] = []
  for (const control of controls) caught.push(await attemptControl(check, control, { root, log }))
  return {
    row,
    promise,
    checked: found.broken.length === 0 ? found.figures : `BROKEN: ${firstOf(found.broken)} (${found.figures})`,
    controls: caught.map(({ text }) => text).join('; '),
    caught: caught.filter(({ isCaught }) => isCaught).length,
    broken: caught.length,
    isGood: found.broken.length === 0 && caught.every(({ isCaught }) => isCaught),
    part: found.part,
    date,
    commit,
    seconds: (performance.now() - began) / 1000,
  }
}

type Caught = { text: string; isCaught: boolean }

async function attemptControl(check: Check, control: Control, { root, log }: Pick<Environment, 'root' | 'log'>): Promise<Caught> {
  log(`broken on purpose: ${control.what}`)
  const folder = scratch()
  try {
    const tree = control.mutations === undefined ? root : mutatedCopy(root, path.join(folder, 'mutated'), control.mutations)
    const { broken } = await attempt(control.check ?? check, { root: tree, size: 'small', log }, false)
    const isCaught = broken.some((sentence) => control.seen?.test(sentence) ?? true)
    return { text: `${control.what}: ${isCaught ? `caught (${firstOf(broken)})` : `NOT CAUGHT ${firstOf(broken)}`}`, isCaught }
  } catch (error) {
    return { text: `${control.what}: NOT CAUGHT, ${wordsOf(error)}`, isCaught: false }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A check that cannot be carried out has not shown anything: for the promise itself that is as bad as a broken one, for a control it is not caught. */
async function attempt(check: Check, environment: Omit<Environment, 'folder'>, isCheck = true): Promise<Finding> {
  const folder = scratch()
  try {
    return await check({ ...environment, folder })
  } catch (error) {
    if (!isCheck) throw error
    return { broken: [`could not be checked: ${wordsOf(error)}`], figures: '' }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function scratch(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-prove-'))
  // The embedded PostgreSQL runs as another user when we are root.
  fs.chmodSync(folder, 0o711)
  return folder
}
