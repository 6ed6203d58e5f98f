import { officeSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { timesheetHeadings, type TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import { z } from 'zod'
import type { FieldLabels } from '../../client/field-changes.ts'

/** What the form is about. A time that is left empty is none. */
export const settingsForm = officeSettings.extend({
  silentListTime: z
    .string()
    .transform((time) => time || null)
    .pipe(officeSettings.shape.silentListTime),
})
export type SettingsForm = z.input<typeof settingsForm>
export type SettingsBody = z.output<typeof settingsForm>

export const settingNames = [
  'companyName',
  'silentListTime',
  'textWording',
  'timesheetColumns',
  'timesheetColumnsOfDay',
] as const satisfies readonly (keyof SettingsForm)[]

export const bodyOf = ({ id: _id, version: _version, ...body }: SavedSettings): SettingsBody => body

export const formOf = (settings: SavedSettings): SettingsForm => ({ ...bodyOf(settings), silentListTime: settings.silentListTime ?? '' })

const headings = (columns: readonly TimesheetColumn[]) => columns.map((column) => timesheetHeadings[column]).join(', ')

/** How a setting is called, and its value in words, where somebody else has changed it meanwhile. */
export const settingLabels: FieldLabels<SavedSettings> = {
  companyName: { label: 'Company name', valueOf: ({ companyName }) => companyName },
  silentListTime: { label: 'The hour of the list', valueOf: ({ silentListTime }) => silentListTime ?? 'none' },
  textWording: { label: 'The wording of texts', valueOf: () => 'other words' },
  timesheetColumns: { label: 'Columns of several days', valueOf: (row) => headings(row.timesheetColumns) },
  timesheetColumnsOfDay: { label: 'Columns of one day', valueOf: (row) => headings(row.timesheetColumnsOfDay) },
}
