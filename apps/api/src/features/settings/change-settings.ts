import type { Day } from '@daysheet/domain/calendar/day'
import { weekStartsProblem } from '@daysheet/domain/calendar/workweek'
import { officeSettings, type SavedSettings, type SettingsChange } from '@daysheet/domain/settings/office-settings'
import { inTransaction, type Database } from '#db/connection.ts'
import { validationError } from '#http/errors.ts'
import { refuseStale } from '#rest/precondition-failed.ts'
import { lockSettings, readSettings, updateSettings } from './queries.ts'

interface Change {
  actor: string
  change: SettingsChange
  /** Those that the caller has seen. */
  versions: readonly number[] | undefined
  /** The business day on which it is made. */
  today: Day
}

/** Changes some settings. A 412 tells of a version that the caller has not seen, who made it and what it changed. */
export async function changeSettings(db: Database, { actor, change, versions, today }: Change): Promise<SavedSettings> {
  return inTransaction(db, actor, async (tx) => {
    const current = await lockSettings(tx)
    await refuseStale(tx, { table: 'office_setting', current, properties: Object.keys(officeSettings.shape), versions })
    const problem = change.workweekStarts && weekStartsProblem(current.workweekStarts, change.workweekStarts, today)
    if (problem) throw validationError('Settings', [{ property: 'workweekStarts', code: 'custom', message: problem }])
    await updateSettings(tx, change)
    return readSettings(tx)
  })
}
