import { createHash } from 'node:crypto'
import { CannotStart } from '../cannot-start.ts'
import { inTransaction, type Database } from '../db/connection.ts'
import { insertStoredFiles, type NewStoredFile } from '../features/records/pictures/queries.ts'
import { makeContractor, type Contractor } from './contractor.ts'
import { drawPicture } from './pictures.ts'
import { hasDemoAccount, insertRows, occupiedTable } from './queries.ts'
import type { Picture, DemoTime } from './rows.ts'

/** What only the one who stores the demo knows. */
interface Secrets {
  passwordHash: string
  encryptLastFour: (workerId: string, digits: string) => Buffer
}

export interface DemoTarget {
  db: Database
  secrets: Secrets
  /** Puts a drawn picture where `/api/images/{container}/download/{file}` finds it. */
  keep: (place: { container: string; file: string }, bytes: Buffer) => Promise<void>
}

/**
 * Fills an empty database with the demo's contractor, all or nothing; one that was filled before is left as it is. Answers whether it was
 * filled now. A database with anything else in it is refused.
 */
export async function fillDemo({ db, secrets, keep }: DemoTarget, when: DemoTime): Promise<boolean> {
  if (await hasDemoAccount(db)) return false
  const occupied = await occupiedTable(db)
  if (occupied !== null)
    throw new CannotStart(
      `This database already holds data that is not the demo’s (in ${occupied}). Give the demo an empty folder or database.`,
    )
  const contractor = makeContractor(when)
  seal(contractor, secrets)
  const files = await drawAll(contractor.pictures, keep)
  await inTransaction(db, 'demo', async (tx) => {
    await insertRows(tx, contractor.rows)
    await insertStoredFiles(
      tx,
      files.map((file) => ({ ...file, uploadedAt: when.now, uploadedBy: 'demo' })),
    )
  })
  return true
}

function seal({ rows, workers }: Contractor, { passwordHash, encryptLastFour }: Secrets): void {
  for (const account of rows.account) account.password_hash = passwordHash
  for (const worker of rows.worker) {
    const digits = workers.find(({ row }) => row.id === worker.id)?.lastFourSS
    if (digits !== undefined) worker.last_four_ss = encryptLastFour(worker.id, digits)
  }
}

const drawnAtOnce = 8

type Drawn = Omit<NewStoredFile, 'uploadedAt' | 'uploadedBy'>

/** A drawing that stands in several places is made once. */
async function drawAll(pictures: readonly Picture[], keep: DemoTarget['keep']): Promise<Drawn[]> {
  const drawn = new Map<string, Promise<Buffer>>()
  const waiting = [...pictures]
  const files: Drawn[] = []
  const work = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const key = JSON.stringify(picture.drawing)
      const drawing = drawn.get(key) ?? drawPicture(picture.drawing)
      drawn.set(key, drawing)
      const bytes = await drawing
      await keep(picture, bytes)
      files.push(asFile(picture, bytes))
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, work))
  return files
}

function asFile({ container, file }: Picture, bytes: Buffer): Drawn {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return { container, name: file, type, bytes: bytes.length, sha256, originalName: file }
}
