import fs from 'node:fs/promises'
import path from 'node:path'
import { FilesUnavailable, type Files, isUpload, keyOf, type ListedFile } from '../ports/files/files.ts'
import { forEachConcurrent } from './for-each-concurrent.ts'
import { digestOfFile, writeNewFile, type WrittenFile } from './folder.ts'
import type { FileEntry } from './manifest.ts'
import type { NamedFile } from './queries.ts'

export interface CopyOptions {
  files: Files
  /** What rows of the kept moment name. */
  named: readonly NamedFile[]
  /** The folder of the files in this backup. */
  into: string
  /** Folders of files of earlier backups: what is there with the same bytes is linked, not copied. */
  earlier: readonly string[]
  signal: AbortSignal
  /** Told after each file. */
  onCopied: (copied: FileEntry) => void
}

export interface CopiedFiles {
  list: FileEntry[]
  /** Named by rows but not in the store, or there with other bytes, as container/name. */
  faults: string[]
}

const tries = 3

/**
 * Copies every upload of the store. It is called after the database was read: bytes are saved before their rows are written, so what a kept row names is there by
 * now, and what came later does no harm. (docs/decisions/files-and-records.md)
 */
export async function copyFiles({ files, named, into, earlier, signal, onCopied }: CopyOptions): Promise<CopiedFiles> {
  const expected = new Map(named.map((one) => [keyOf(one), one]))
  const list: FileEntry[] = []
  const faults: string[] = []
  const made = new Set<string>()

  async function copyOne(file: ListedFile): Promise<void> {
    signal.throwIfAborted()
    const row = expected.get(keyOf(file))
    const target = path.join(into, file.container, file.name)
    if (!made.has(file.container)) await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    made.add(file.container)
    const written = (row && (await linked(row, { file, target, earlier }))) ?? (await copied(files, file, { target, signal }))
    if (written === undefined) return
    expected.delete(keyOf(file))
    if (row !== undefined && (row.bytes !== written.bytes || row.sha256 !== written.sha256)) faults.push(keyOf(file))
    const copy = { container: file.container, name: file.name, size: written.bytes, sha256: written.sha256 }
    list.push(copy)
    onCopied(copy)
  }

  await forEachConcurrent(listed(files), copyOne)
  // Listed before it was saved again, or gone from the start.
  for (const { container, name } of [...expected.values()]) {
    const found = await files.find(container, name)
    if (found) await copyOne({ container, name, ...found })
  }
  return { list: list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), faults: [...faults, ...expected.keys()].toSorted() }
}

async function* listed(files: Files): AsyncGenerator<ListedFile> {
  for await (const file of files.list()) if (isUpload(file)) yield file
}

/** The same file of an earlier backup under a second name, when it still has the bytes that the row says: read, not believed. */
async function linked(
  row: NamedFile,
  { file, target, earlier }: { file: ListedFile; target: string; earlier: readonly string[] },
): Promise<WrittenFile | undefined> {
  if (file.size !== row.bytes) return undefined
  for (const folder of earlier) {
    const before = path.join(folder, file.container, file.name)
    if ((await digestOfFile(before)) !== row.sha256) continue
    // Disks without links, or another disk: then it is copied.
    const isLinked = await fs.link(before, target).then(
      () => true,
      () => false,
    )
    if (isLinked) return { bytes: row.bytes, sha256: row.sha256 }
  }
  return undefined
}

/** Nothing when the file is gone from the store. A store that fails for a moment is asked again. */
async function copied(
  files: Files,
  { container, name }: ListedFile,
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<WrittenFile | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await files.open(container, name)
      return found && (await writeNewFile(target, found.body, { signal }))
    } catch (error) {
      await fs.rm(target, { force: true })
      if (!(error instanceof FilesUnavailable) || attempt >= tries) throw error
    }
  }
}
