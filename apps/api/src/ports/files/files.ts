/**
 * Where uploaded files live. A file is written under a name nobody else uses or that says its content, and never changed; so this small port fits a folder and an object
 * store alike. Containers and names are checked by the caller's route and once more here, because a slip would reach the whole disk.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** `size` is that of the whole file, also where only a piece of it was asked for. */
export type StoredFile = { body: Readable; size: number }
/** The first and the last byte of a piece, counted from 0; both lie within the file. */
export type ByteRange = { start: number; end: number }
type FileFacts = { size: number; modified: Date }
export type ListedFile = FileFacts & { container: string; name: string }

export interface Files {
  /** Keeps the whole body or nothing; when it returns, the file survives a power cut. Throws `FilesUnavailable`. */
  save(container: string, name: string, body: Buffer): Promise<void>
  /** The file, or nothing when there is none. Whoever gets a body must read or destroy it. */
  open(container: string, name: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** What is known of a file without reading it, or nothing when there is none. */
  find(container: string, name: string): Promise<FileFacts | undefined>
  /** Removing a file that is not there is no error. */
  remove(container: string, name: string): Promise<void>
  /** Every file, in no order. What is saved or removed meanwhile may be in it or not. */
  list(): AsyncIterable<ListedFile>
}

/** The store cannot take or give files now: it is full, or cannot be reached or written. */
export class FilesUnavailable extends Error {
  readonly isFull: boolean

  constructor(isFull: boolean, cause: unknown) {
    super(isFull ? 'The store for files is full' : 'The store for files cannot be used', { cause })
    this.isFull = isFull
  }
}

/** A name that is one step of a path on every system, and no other: letters, digits, `.`, `_`, `-`, `@`, not beginning with a dot. */
export const isSafeName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._@-]{0,127}$/.test(name)

/** A file as one word: where it lies in a folder or a bucket. */
export const keyOf = ({ container, name }: { container: string; name: string }): string => `${container}/${name}`

/** No thumbnail, no piece of a map and not what is just being written: those are made anew when they are missing. `@` stands in no name of an upload. */
export const isUpload = ({ container, name }: { container: string; name: string }): boolean => !`${container}${name}`.includes('@')

/** Throws on what is no name of a container or a file: a fault of ours, never of who asked. */
export function checkNames(container: string, name: string): void {
  if (!isSafeName(container) || !isSafeName(name)) throw new Error('Not a name for a container or a file')
}

/**
 * Throws `FilesUnavailable` when a file that was just saved is not in the store any more: somebody swept it away as an orphan. To be asked after the sweep was kept away,
 * before a row says that the file is there. (docs/decisions/files-and-records.md)
 */
export async function verifyStored(
  files: Files,
  { container, name, size }: { container: string; name: string; size: number },
): Promise<void> {
  const found = await files.find(container, name)
  if (found?.size !== size) throw new FilesUnavailable(false, new Error(`${container}/${name} is gone again`))
}

/** Where a folder keeps what is being written. `@` stands in no name of an uploaded picture's container. */
export const uploadingContainer = 'unfinished@1'

/** Files in `folder`, one folder a container. It is made when the first file comes. */
export function localFiles(folder: string): Files {
  const place = (container: string, name: string): string => {
    checkNames(container, name)
    return path.join(folder, container, name)
  }
  const find: Files['find'] = async (container, name) => {
    const found = await fs.stat(place(container, name)).catch(unlessMissing)
    return found?.isFile() ? { size: found.size, modified: found.mtime } : undefined
  }
  return {
    find,
    async save(container, name, body) {
      const file = place(container, name)
      const half = place(uploadingContainer, randomBytes(16).toString('hex'))
      try {
        for (const needed of [file, half]) await makeFolder(path.dirname(needed))
        await writeThrough(half, body)
        await fs.rename(half, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await fs.rm(half, { force: true }).catch(() => undefined)
        throw unavailable(error)
      }
    },
    async open(container, name, range) {
      const handle = await fs.open(place(container, name)).catch(unlessMissing)
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { body: handle.createReadStream(range), size }
    },
    async remove(container, name) {
      await fs.rm(place(container, name), { force: true }).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async *list() {
      for (const container of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, container))) {
          const facts = await find(container, name)
          if (facts) yield { container, name, ...facts }
        }
      }
    },
  }
}

/** The names of ours in a folder; other things that somebody put there are left alone. */
async function namesIn(folder: string): Promise<string[]> {
  const names = (await fs.readdir(folder).catch(unlessMissing)) ?? []
  return names.filter(isSafeName)
}

/** Writes a new file and waits until the disk has it. */
async function writeThrough(file: string, body: Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A folder that is new must reach the disk with its name, or the files in it are lost with it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

/** New names in a folder must reach the disk too. Windows has no handle for a folder and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
  throw unavailable(error)
}

function unavailable(error: unknown): FilesUnavailable {
  return new FilesUnavailable(['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? ''), error)
}
