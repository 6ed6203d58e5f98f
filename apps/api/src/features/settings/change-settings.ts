import { officeSettings, type SavedSettings, type SettingsChange } from '@daysheet/domain/settings/office-settings'
import { inTransaction, type Database } from '../../db/connection.ts'
import { staleRow } from '../../rest/precondition-failed.ts'
import { lockSettings, readSettings, updateSettings } from './queries.ts'

/** Changes some settings. `versions` are those that the caller has seen: a 412 tells of a newer one, who made it and what it changed. */
export async function changeSettings(
  db: Database,
  actor: string,
  change: SettingsChange,
  versions: readonly number[] | undefined,
): Promise<SavedSettings> {
  return inTransaction(db, actor, async (tx) => {
    const current = await lockSettings(tx)
    if (versions && !versions.includes(current.version)) {
      const { id, version } = current
      throw await staleRow(tx, { table: 'office_setting', id, version, current, properties: Object.keys(officeSettings.shape), versions })
    }
    await updateSettings(tx, change)
    return readSettings(tx)
  })
}
