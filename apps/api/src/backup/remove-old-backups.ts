import fs from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { syncFolder } from '../ports/files/files.ts'
import { backupsIn } from './folder.ts'

/**
 * Leaves the newest `keep` backups of a place and removes the older ones. `taken`, which was just
 * made, always stays, whatever the clocks said before. A folder loses its name before its content:
 * what a stop leaves half removed is no backup any more, and the next run takes it away. Answers
 * how many it removed; what cannot be removed is told to `log`.
 */
export async function removeOldBackups(taken: string, { keep, log }: { keep: number; log: (line: string) => void }): Promise<number> {
  const place = path.dirname(taken)
  const lock = await lockFolder(place)
  if ('heldBy' in lock) {
    log(`Older backups stay this time: another backup into ${place} is being taken.`)
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
