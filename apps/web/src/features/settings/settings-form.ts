import { officeSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { timesheetHeadings, type TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import type { z } from 'zod'
import type { FieldLabels } from '../../client/field-changes.ts'

/** What the form is about. The hour of the list of those who are silent is no part of it as long as there is no such list. */
export const settingsForm = officeSettings.omit({ silentListTime: true })
export type SettingsForm = z.infer<typeof settingsForm>

export const settingNames = [
  'companyName',
  'textWording',
  'timesheetColumns',
  'timesheetColumnsOfDay',
] as const satisfies readonly (keyof SettingsForm)[]

export const formOf = ({ companyName, textWording, timesheetColumns, timesheetColumnsOfDay }: SavedSettings): SettingsForm => ({
  companyName,
  textWording,
  timesheetColumns,
  timesheetColumnsOfDay,
})

const headings = (columns: readonly TimesheetColumn[]) => columns.map((column) => timesheetHeadings[column]).join(', ')

/** How a setting is called, and its value in words, where somebody else has changed it meanwhile. */
export const settingLabels: FieldLabels<SavedSettings> = {
  companyName: { label: 'Company name', valueOf: ({ companyName }) => companyName },
  textWording: { label: 'The wording of texts', valueOf: () => 'other words' },
  timesheetColumns: { label: 'Columns of several days', valueOf: (row) => headings(row.timesheetColumns) },
  timesheetColumnsOfDay: { label: 'Columns of one day', valueOf: (row) => headings(row.timesheetColumnsOfDay) },
}
