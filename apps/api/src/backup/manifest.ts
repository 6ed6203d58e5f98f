/** What a backup says of itself: `manifest.json`, whose SHA-256 stands in `manifest.sha256`; it holds those of the tables and of the list of files. (decisions/backups.md) */
import { createHash, createHmac } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../cannot-start.ts'

/** Raised when an older Daysheet could not read what a newer one writes. */
export const formatVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.object({ file: z.string().regex(/^[a-z][a-z0-9_./-]*$/), bytes: z.number(), sha256 })

/** `checksum` is made by PostgreSQL from every row, whatever their order (backup/queries.ts). */
const table = part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number(), checksum: z.string() })

const manifestShape = z.object({
  product: z.literal('daysheet'),
  format: z.number(),
  /** The moment of the database that is kept. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** Tables of which no row is kept, and why. */
  leftOut: z.record(z.string(), z.string()),
  /** The last number that was given out, of each numbered column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number(), isUsed: z.boolean() })),
  /** The list has a line of JSON a file: `FileEntry`. */
  files: part.extend({ count: z.number(), totalBytes: z.number() }),
  /** What rows name and the store did not have, or had with other bytes, as container/name: a fault that was there before. */
  faults: z.array(z.string()),
  /** Tells whether an APP_SECRET is the one of this backup, and nothing else of it. */
  secretMark: z.string().nullable(),
})

export type Manifest = z.infer<typeof manifestShape>
export type TablePart = z.infer<typeof table>

/** A file of the backup: `files/container/name`. */
export const fileEntry = z.object({ container: z.string(), name: z.string(), size: z.number(), sha256 })
export type FileEntry = z.infer<typeof fileEntry>

/** Why a backup cannot be taken or used, in a sentence for whoever asked. */
export class BackupFailed extends CannotStart {}

export const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export const secretFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('daysheet backup').digest('hex').slice(0, 16)

/** The two files of a manifest, by name. */
export function manifestFiles(manifest: Manifest): Record<string, string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return { 'manifest.json': text, 'manifest.sha256': `${sha256Of(text)}  manifest.json\n` }
}

/** The manifest of the backup in `folder`. Throws `BackupFailed` when there is none, or not the one that was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) => fs.readFile(path.join(folder, name), 'utf8').catch(() => undefined)
  const [text, sum] = await Promise.all([read('manifest.json'), read('manifest.sha256')])
  if (text === undefined || sum === undefined)
    throw new BackupFailed(`${folder} is not a complete backup of Daysheet: its manifest is missing.`)
  if (sum.split(' ')[0] !== sha256Of(text))
    throw new BackupFailed(`The backup in ${folder} was changed: manifest.json is not as it was written.`)
  const found = manifestShape.safeParse(parsed(text))
  const format = formatIn(text)
  if (format !== undefined && format > formatVersion)
    throw new BackupFailed(`The backup in ${folder} was made by a newer Daysheet (format ${format}). Restore it with that one.`)
  if (!found.success) throw new BackupFailed(`${folder} is not a backup of Daysheet: its manifest does not match.`)
  return found.data
}

const formatIn = (text: string): number | undefined =>
  z.object({ product: z.literal('daysheet'), format: z.number() }).safeParse(parsed(text)).data?.format

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tables of which a backup keeps no row, each with its reason: what was true of that running installation alone. (decisions/backups.md) */
export const excludedTables: Readonly<Record<string, string>> = {
  applied_migration: 'the manifest names the migrations',
  backup_run: 'tells of that machine; a restored one begins its own',
  change_event: 'news for open screens; after a restore every screen reads again',
  node: 'servers that ran',
  session: 'everyone signs in again',
  sign_in_counter: 'guesses, counted for minutes',
  used_ticket: 'downloads that were made, for minutes; tickets end with their session',
}
