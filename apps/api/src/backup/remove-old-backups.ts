import fs from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { syncFolder } from '../ports/files/files.ts'
import { backupsIn } from './folder.ts'

/**
 * Keeps the newest `keep` backups of a folder and removes the older ones. `taken`, the backup just
 * made, always stays, even if the clock was wrong before. A folder is renamed before its content is
 * deleted, so an interrupted removal leaves nothing that looks like a backup; the next run removes
 * the rest. Returns how many it removed. Reports folders that it cannot remove to `log`.
 */
export async function removeOldBackups(taken: string, { keep, log }: { keep: number; log: (line: string) => void }): Promise<number> {
  const place = path.dirname(taken)
  const lock = await lockFolder(place)
  if ('heldBy' in lock) {
    log(`No older backups were removed because another backup into ${place} is running.`)
    return 0
  }
  try {
    const older = (await backupsIn(place)).whole.filter((folder) => folder !== taken).slice(Math.max(keep, 1) - 1)
    let removed = 0
    for (const folder of older) {
      const nameless = path.join(place, `unfinished-${path.basename(folder)}`)
      try {
        await fs.rename(folder, nameless)
        await syncFolder(place)
        await fs.rm(nameless, { recursive: true, force: true })
        removed += 1
      } catch (error) {
        log(`An older backup cannot be removed: ${String(error)}`)
      }
    }
    return removed
  } finally {
    await lock.release()
  }
}
