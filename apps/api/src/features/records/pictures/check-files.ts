import { createHash } from 'node:crypto'
import { type Database, inTransaction } from '#db/connection.ts'
import { verifyStored, type Files, isUpload, keyOf, type ListedFile, uploadingContainer } from '#ports/files/files.ts'
import {
  lockUploads,
  insertStoredFiles,
  isRecorded,
  lockAgainstSweep,
  namesInRecords,
  type RecordedFile,
  recordedFiles,
} from './queries.ts'
import { storedTypeOf } from './scans.ts'
import { thumbnailName } from './thumbnails.ts'

/** What is wrong with a file that a row names. */
export type FileFault = RecordedFile & { fault: 'missing' | 'another size' | 'another content' }

/** How rows and the store agree. */
export interface FilesCheck {
  /** Files that are in the store as their rows say. */
  agree: number
  faults: FileFault[]
  /** Bytes that no row and no record names, longer in the store than any upload takes. */
  orphans: ListedFile[]
  /** The same, but so young that they may belong to an upload under way. */
  young: number
  /** Pictures without a row that records show: from before rows were kept, or put into the store by hand. */
  unlisted: ListedFile[]
  /** Thumbnails and maps: made anew when they are missing, so no row names them. */
  caches: number
}

interface Store {
  db: Database
  files: Files
}

const dayMs = 24 * 60 * 60_000
const isYoung = ({ modified }: { modified: Date }, now: Date) => now.getTime() - modified.getTime() < dayMs
const isCache = (file: ListedFile) => file.container !== uploadingContainer && !isUpload(file)

/**
 * Compares what rows say with what is in the store; `deep` reads every file and compares its content as well. Rows are read first: of those the bytes are there
 * already. What comes and goes meanwhile is looked at a second time, so a server may run beside it. (docs/decisions/files-and-records.md)
 */
export async function checkFiles({ db, files }: Store, { now, deep }: { now: Date; deep: boolean }): Promise<FilesCheck> {
  const check: FilesCheck = { agree: 0, faults: [], orphans: [], young: 0, unlisted: [], caches: 0 }
  const rows = new Map((await recordedFiles(db)).map((row) => [keyOf(row), row]))
  const strays: ListedFile[] = []
  const judge = async (row: RecordedFile, size: number | undefined) => {
    const fault = await faultOf(files, row, { size, deep })
    if (fault === undefined) check.agree += 1
    else if (await isRecorded(db, row.container, row.name)) check.faults.push({ ...row, fault })
  }
  for await (const file of files.list()) {
    const row = rows.get(keyOf(file))
    if (row) {
      rows.delete(keyOf(file))
      await judge(row, file.size)
    } else if (isCache(file)) check.caches += 1
    else strays.push(file)
  }
  for (const row of rows.values()) await judge(row, (await files.find(row.container, row.name))?.size)
  const shown = strays.length > 0 ? await namesInRecords(db) : new Set<string>()
  for (const file of strays) {
    if (await isRecorded(db, file.container, file.name)) check.agree += 1
    else if (shown.has(file.name)) check.unlisted.push(file)
    else if (isYoung(file, now)) check.young += 1
    else check.orphans.push(file)
  }
  return check
}

async function faultOf(
  files: Files,
  row: RecordedFile,
  { size, deep }: { size: number | undefined; deep: boolean },
): Promise<FileFault['fault'] | undefined> {
  if (size === undefined) return 'missing'
  if (size !== row.bytes) return 'another size'
  if (deep && (await digestOf(files, row)) !== row.sha256) return 'another content'
  return undefined
}

async function digestOf(files: Files, { container, name }: { container: string; name: string }): Promise<string | undefined> {
  const found = await files.open(container, name)
  if (!found) return undefined
  const hash = createHash('sha256')
  for await (const piece of found.body) hash.update(piece as Buffer) // a stream of bytes
  return hash.digest('hex')
}

/**
 * Removes orphans, each while nobody writes a row: then no row names it, it is still as old as it was, and whoever is about to write one looks afterwards whether
 * the bytes are there. Answers how many were removed. (docs/decisions/files-and-records.md)
 */
export async function removeOrphans({ db, files }: Store, orphans: readonly ListedFile[], now: Date): Promise<number> {
  let removed = 0
  for (const { container, name } of orphans) {
    const isRemoved = await inTransaction(db, actor, async (tx) => {
      await lockUploads(tx)
      const found = await files.find(container, name)
      if (!found || isYoung(found, now) || (await isRecorded(tx, container, name))) return false
      await files.remove(container, name)
      return true
    })
    if (!isRemoved) continue
    removed += 1
    if (storedTypeOf(container, name)) await files.remove(container, thumbnailName(name))
  }
  return removed
}

/** Writes the missing rows of files that records show. Answers how many were written; what by its name is nothing that we take gets none. */
export async function insertMissingRows({ db, files }: Store, unlisted: readonly ListedFile[]): Promise<number> {
  let added = 0
  for (const { container, name, size, modified } of unlisted) {
    const type = storedTypeOf(container, name)
    const sha256 = type && (await digestOf(files, { container, name }))
    if (type === undefined || sha256 === undefined || size === 0) continue
    await inTransaction(db, actor, async (tx) => {
      await lockAgainstSweep(tx)
      await verifyStored(files, { container, name, size })
      const about = { originalName: name, uploadedAt: modified, uploadedBy: null }
      await insertStoredFiles(tx, [{ container, name, type, bytes: size, sha256, ...about }])
    })
    added += 1
  }
  return added
}

const actor = 'files:check command'
