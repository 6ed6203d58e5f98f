/**
 * Where uploaded files live. A file is written under a name nobody else uses or that says its content, and never changed; so this small port fits a folder and an object
 * store alike. Containers and names are checked by the caller's route and once more here, because a slip would reach the whole disk.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; size: number }

export interface Files {
  /** Keeps the whole body or nothing; when it returns, the file survives a power cut. Throws `FilesUnavailable`. */
  save(container: string, name: string, body: Buffer): Promise<void>
  /** The file, or nothing when there is none. Whoever gets a body must read or destroy it. */
  open(container: string, name: string): Promise<StoredFile | undefined>
  /** Removing a file that is not there is no error. */
  remove(container: string, name: string): Promise<void>
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

/** Files in `folder`, one folder a container. It is made when the first file comes. */
export function localFiles(folder: string): Files {
  const place = (container: string, name: string): string => {
    if (!isSafeName(container) || !isSafeName(name)) throw new Error('Not a name for a container or a file')
    return path.join(folder, container, name)
  }
  return {
    async save(container, name, body) {
      const file = place(container, name)
      const half = path.join(path.dirname(file), `.${randomBytes(9).toString('base64url')}.part`)
      try {
        await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await writeThrough(half, body)
        await fs.rename(half, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await fs.rm(half, { force: true }).catch(() => undefined)
        throw unavailable(error)
      }
    },
    async open(container, name) {
      const handle = await fs.open(place(container, name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
        throw unavailable(error)
      })
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { body: handle.createReadStream(), size }
    },
    async remove(container, name) {
      await fs.rm(place(container, name), { force: true })
    },
  }
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

/** The new name must reach the disk too. Windows has no handle for a folder and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

function unavailable(error: unknown): FilesUnavailable {
  return new FilesUnavailable(['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? ''), error)
}
