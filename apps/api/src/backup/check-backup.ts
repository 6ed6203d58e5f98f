import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { checkKnown } from '../db/migrate.ts'
import { backupsIn, digestOfFile } from './folder.ts'
import { BackupFailed, fileEntry, type FileEntry, type Manifest, readManifest } from './manifest.ts'

/** A backup whose parts are as they were written: tables by their content, files by their size (their content is compared when they are read). */
export interface CheckedBackup {
  folder: string
  manifest: Manifest
  list: FileEntry[]
}

/** The backup in `given`, or the newest of those in it. Throws `BackupFailed` with the reason when it is foreign, truncated or changed. */
export async function checkBackup(given: string): Promise<CheckedBackup> {
  const folder = await backupIn(given)
  const manifest = await readManifest(folder)
  await checkKnown(manifest.migrations).catch((error: unknown) => {
    throw new BackupFailed(
      `The backup in ${folder} cannot be restored by this version. ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  for (const part of [...manifest.tables, manifest.files]) {
    if ((await digestOfFile(path.join(folder, part.file))) !== part.sha256) throw damagedFile(folder, part.file)
  }
  const list = await readList(path.join(folder, manifest.files.file))
  if (list.length !== manifest.files.count) throw damagedFile(folder, manifest.files.file)
  for (const { container, name, size } of list) {
    const found = await fs.stat(pathInBackup(folder, { container, name })).catch(() => undefined)
    if (found?.size !== size) throw damagedFile(folder, `files/${container}/${name}`)
  }
  return { folder, manifest, list }
}

export const pathInBackup = (folder: string, { container, name }: { container: string; name: string }): string =>
  path.join(folder, 'files', container, name)

export const damagedFile = (folder: string, file: string): BackupFailed =>
  new BackupFailed(`The backup in ${folder} is damaged: ${file} is missing, cut short or changed. Nothing was restored.`)

async function backupIn(given: string): Promise<string> {
  const names = await fs.readdir(given).catch(() => undefined)
  if (names === undefined) throw new BackupFailed(`There is no backup in ${given}: no such folder.`)
  if (names.includes('manifest.json')) return given
  const [newest] = (await backupsIn(given)).whole
  if (newest === undefined) throw new BackupFailed(`${given} is not a complete backup of Daysheet: its manifest is missing.`)
  return newest
}

async function readList(file: string): Promise<FileEntry[]> {
  const list: FileEntry[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    list.push(fileEntry.parse(JSON.parse(line)))
  return list
}
