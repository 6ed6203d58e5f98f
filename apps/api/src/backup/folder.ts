/** Files and folders of a backup: written whole and synced, or not there. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupFailed } from './manifest.ts'

const nameOfBackup = /^daysheet-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
const nameOfUnfinished = /^unfinished-daysheet-/

/** The name of a backup: when it was taken, in UTC. */
export const backupName = (at: Date): string => `daysheet-${at.toISOString().replaceAll(/[:.]/g, '-')}`

/** Whole backups in `place`, newest first, and what runs that were killed left there. */
export async function backupsIn(place: string): Promise<{ whole: string[]; unfinished: string[] }> {
  const names = await fs.readdir(place)
  const under = (pattern: RegExp) => names.filter((name) => pattern.test(name)).map((name) => path.join(place, name))
  return { whole: under(nameOfBackup).toSorted().toReversed(), unfinished: under(nameOfUnfinished) }
}

/** What was written: its size and content. */
export type WrittenFile = { bytes: number; sha256: string }

/** Writes what comes out of `body` into a new file and waits until the disk has it. */
export async function writeNewFile(
  file: string,
  body: Readable | string,
  { gzip = false, signal }: { gzip?: boolean; signal?: AbortSignal } = {},
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await fs.open(file, 'wx', 0o600)
  const keep = async (pieces: AsyncIterable<Buffer | string>) => {
    for await (const piece of pieces) {
      const buffer = Buffer.from(piece)
      hash.update(buffer)
      bytes += buffer.length
      await handle.writeFile(buffer)
    }
  }
  try {
    const source = typeof body === 'string' ? Readable.from([body]) : body
    const packed = gzip ? source.compose<Readable>(createGzip({ level: 1 })) : source
    await pipeline(packed, keep, signal ? { signal } : {})
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The SHA-256 of a file; nothing when it cannot be read. */
export async function digestOfFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    const handle = await fs.open(file)
    for await (const piece of handle.createReadStream()) hash.update(piece as Buffer) // a stream of bytes
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/** What a disk says of why it does not take a backup, as a sentence; nothing when the error is of another kind. */
export function diskFault(error: unknown, place: string): BackupFailed | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return new BackupFailed(`The disk of ${place} is full.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return new BackupFailed(`This user cannot write in ${place}.`)
  if (['ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ESTALE'].includes(code)) return new BackupFailed(`${place} cannot be written (${code}).`)
  return undefined
}
