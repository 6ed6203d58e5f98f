import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import type { CheckedBackup } from './check-backup.ts'
import { restoreBackup, type RestoreResult } from './restore-backup.ts'

/** Restores a backup into a database made for it and thrown away, and reads every file. What it needs of the disk, and the same errors, as a restore. */
export async function rehearseRestore(
  backup: CheckedBackup,
  told: { signal: AbortSignal; log: (line: string) => void },
): Promise<RestoreResult> {
  const folder = temporaryFolder()
  fs.chmodSync(folder, 0o711) // PostgreSQL runs as another user when we are root
  try {
    const server = await startEmbeddedPostgres({ folder, throwaway: true, log: told.log }).catch((error: unknown) => {
      throw new CannotStart(error instanceof Error ? error.message : String(error))
    })
    try {
      return await restoreBackup(backup, { ...told, url: server.url, files: undefined })
    } finally {
      await server.stop()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function temporaryFolder(): string {
  try {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-verify-'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CannotStart(
      `TMPDIR: ${os.tmpdir()} cannot be written (${code}). The trial needs a temporary folder with room for the database.`,
    )
  }
}
