/** The settings of an office, in Admin → Settings. (product.md#settings; decisions/code-structure.md) */
import { z } from 'zod'
import { weekStarts } from '../calendar/workweek.ts'
import { defaultBagsPerCubicYard, maxBagsPerCubicYard } from '../loads/cubic-yards.ts'
import { certificateGates } from '../certificates/gate.ts'
import { defaultWording } from '../texts/wording.ts'
import { optionalCodes } from '../time-review/exception.ts'
import { defaultPayroll, payrollSettings } from '../time-review/payroll/program.ts'
import { defaultThresholds, timeThresholds } from '../time-review/thresholds.ts'
import { defaultReasons, maxReasonLength } from '../timeclock/correction.ts'
import { defaultColumns, defaultColumnsOfDay, timesheetColumns } from '../timeclock/timesheet-columns.ts'
import { phoneNumber } from '../people/worker.ts'
import { num, row, text } from '../fields/fields.ts'
import { clockPhotoChoices } from './clock-photos.ts'
import { laborRates } from '../timeclock/labor-cost.ts'
import { textWording } from './text-wording.ts'

export const maxCompanyNameLength = 200

const isEachOnce = (chosen: readonly string[]) => new Set(chosen).size === chosen.length

const columns = () =>
  z
    .array(z.enum(timesheetColumns, { error: `must be some of ${timesheetColumns.join(', ')}` }))
    .min(1, 'must have at least one column')
    .refine(isEachOnce, 'must not have a column twice')

const maxReasons = 30
export const maxAgencyLength = 300
const bagsPerCubicYardRule = `must be from 1 to ${maxBagsPerCubicYard}`

/** Every setting. */
export const officeSettings = z.strictObject({
  companyName: text(maxCompanyNameLength).trim().describe('Shown on documents and texts to customers; empty: none.'),
  officePhone: phoneNumber.describe('The office number that supervisors call from their phones, ten digits; empty: none.'),
  silentListTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30')
    .nullable()
    .describe('When the list of people who have not answered appears, such as 17:30, in the business time zone; null: never.'),
  textWording: textWording.describe('The sentences of the texts, with placeholders such as {place}.'),
  workerPage: z.boolean().describe('Whether texts that ask about a job include a link to the person’s own page.'),
  /** Of the timesheet of several days, or of a job number. */
  timesheetColumns: columns().describe('The columns of a timesheet of several days or of a job number, in their order.'),
  timesheetColumnsOfDay: columns().describe('The columns of a timesheet of one day, in their order.'),
  timeThresholds: timeThresholds.describe('The limits from which the time review flags hours.'),
  timeRulesOff: z
    .array(z.enum(optionalCodes, { error: `must be some of ${optionalCodes.join(', ')}` }))
    .refine(isEachOnce, 'must not have a rule twice')
    .describe('The checks of hours that the office has turned off.'),
  correctionReasons: z
    .array(text(maxReasonLength).trim().min(1, "can't be blank"))
    .min(1, 'must have at least one reason')
    .max(maxReasons, `must be at most ${maxReasons} reasons`)
    .refine(isEachOnce, 'must not have a reason twice')
    .describe('The reasons to choose from when hours are corrected, in order.'),
  workweekStarts: weekStarts.describe(
    'The changes of the first day of the workweek, by date. Each date is on its weekday. Before the first change, workweeks begin on Monday. Changes that have taken effect cannot be removed.',
  ),
  bagsPerCubicYard: num()
    .min(1, bagsPerCubicYardRule)
    .max(maxBagsPerCubicYard, bagsPerCubicYardRule)
    .describe('How many waste bags make one cubic yard.'),
  wasteAgency: text(maxAgencyLength).trim().describe('Name and address of the agency that gets the report about a missing signed copy.'),
  certificateGate: z
    .enum(certificateGates, { error: 'must be auto, off, ask or refuse' })
    .describe(
      'What happens when a person without a required card is put on a job. off: no check; ask: a reason is required; refuse: not possible; auto: as ask, once the first card is entered.',
    ),
  clockPhotos: z
    .enum(clockPhotoChoices, { error: 'must be off, person or crew' })
    .describe(
      'Which photos a phone takes when a crew is clocked: none, one of each person, or also one of the group that is clocked at once.',
    ),
  payroll: payrollSettings.describe('The payroll program for files of locked weeks, and its codes.'),
  laborRates: laborRates.describe('The labor cost per hour of each role, in dollars; null: no rate.'),
  certificateReminders: z.boolean().describe('Whether employees are texted 90, 60, 30 and 7 days before a certificate expires.'),
})
export type OfficeSettings = z.infer<typeof officeSettings>

/** What changes some of them. */
export const settingsChange = officeSettings.partial()
export type SettingsChange = z.infer<typeof settingsChange>

/** The settings as they are read: one row, which there always is. */
export const savedSettings = z.object({ ...row, ...officeSettings.shape })
export type SavedSettings = z.infer<typeof savedSettings>

/** The settings of an office that has changed none. */
export const defaultSettings: OfficeSettings = {
  companyName: '',
  officePhone: '',
  silentListTime: null,
  textWording: defaultWording,
  workerPage: false,
  timesheetColumns: [...defaultColumns],
  timesheetColumnsOfDay: [...defaultColumnsOfDay],
  timeThresholds: defaultThresholds,
  timeRulesOff: [],
  correctionReasons: [...defaultReasons],
  workweekStarts: [],
  bagsPerCubicYard: defaultBagsPerCubicYard,
  wasteAgency: 'U.S. Environmental Protection Agency, Region 2, 290 Broadway, New York, NY 10007',
  certificateGate: 'auto',
  clockPhotos: 'off',
  payroll: defaultPayroll,
  laborRates: { field: null, office: null, warehouse: null },
  certificateReminders: false,
}
