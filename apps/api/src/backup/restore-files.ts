import { countOf } from '@daysheet/domain/numbers/count-of'
import fs from 'node:fs/promises'
import { type Files, isUpload, keyOf } from '../ports/files/files.ts'
import { type CheckedBackup, damagedFile, pathInBackup } from './check-backup.ts'
import { forEachConcurrent } from './for-each-concurrent.ts'
import { BackupFailed, type FileEntry, sha256Of } from './manifest.ts'

export interface FilesOptions {
  /** Nothing: the files of the backup are read and compared, and put nowhere. */
  files: Files | undefined
  signal: AbortSignal
  log: (line: string) => void
}

const sayEveryMs = 2_000

/** Files that were put into the store and could not be taken away again; `cause` is why they had to be. */
export class FilesNotRemoved extends Error {
  constructor(reason: unknown, left: readonly string[], error: unknown) {
    const which = `${left.slice(0, 3).join(', ')}${left.length > 3 ? ', …' : ''}`
    const why = error instanceof Error ? error.message : String(error)
    super(
      `But ${countOf(left.length, 'file')} of this backup could not be removed from the store (${which}: ${why}). Running the same restore again continues from there.`,
      { cause: reason },
    )
  }
}

/** Takes away what the restore has put into the store, and throws the reason for that: with what could not be taken away, if anything. */
export type UndoRestore = (reason: unknown) => Promise<never>

/** Puts every file of the backup into the store, its content compared. Answers what takes those away again that were not there before. Leaves nothing when it fails. */
export async function restoreFiles({ folder, list }: CheckedBackup, { files, signal, log }: FilesOptions): Promise<UndoRestore> {
  const there = files === undefined ? new Set<string>() : await alreadyThere(files, list)
  const put: FileEntry[] = []
  const takeAway: UndoRestore = async (reason) => {
    const left = new Set(put)
    try {
      await forEachConcurrent(put, async (copy) => {
        await files?.remove(copy.container, copy.name)
        left.delete(copy)
      })
    } catch (error) {
      throw new FilesNotRemoved(reason, [...left].map(keyOf), error)
    }
    throw reason
  }
  let [done, said] = [0, Date.now()]
  try {
    await forEachConcurrent(list, async (copy) => {
      signal.throwIfAborted()
      const body = await fs.readFile(pathInBackup(folder, copy)).catch(() => undefined)
      if (body === undefined || sha256Of(body) !== copy.sha256) throw damagedFile(folder, `files/${keyOf(copy)}`)
      if (files !== undefined && !there.has(keyOf(copy))) {
        put.push(copy)
        await files.save(copy.container, copy.name, body)
      }
      done += 1
      if (Date.now() - said < sayEveryMs) return
      said = Date.now()
      log(`${done.toLocaleString('en-US')} of ${list.length.toLocaleString('en-US')} files`)
    })
  } catch (error) {
    return takeAway(error)
  }
  return takeAway
}

/** What a restore that broke off has left is not written again. Anything else means that this is no empty place. */
async function alreadyThere(files: Files, list: readonly FileEntry[]): Promise<Set<string>> {
  const wanted = new Map(list.map((copy) => [keyOf(copy), copy]))
  const there = new Set<string>()
  for await (const file of files.list()) {
    if (!isUpload(file)) continue
    const copy = wanted.get(keyOf(file))
    if (copy?.size !== file.size)
      throw new BackupFailed(
        `The file store has ${keyOf(file)}, which is not in this backup. A restore needs an empty place. Nothing was changed.`,
      )
    if (await isSame(files, copy)) there.add(keyOf(file))
  }
  return there
}

async function isSame(files: Files, { container, name, sha256 }: FileEntry): Promise<boolean> {
  const found = await files.open(container, name)
  if (!found) return false
  const pieces: Buffer[] = []
  for await (const piece of found.body) pieces.push(piece as Buffer) // a stream of bytes
  return sha256Of(Buffer.concat(pieces)) === sha256
}
