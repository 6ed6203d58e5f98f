/** What an office decides for itself, in Admin → Settings. (product.md#settings; decision 0219) */
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
import { num, row, text } from '../wire/fields.ts'
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
  /** Stands at the head of documents for others and in texts to customers; empty where there is none. */
  companyName: text(maxCompanyNameLength).trim().describe('Stands at the head of documents for others and in texts to customers.'),
  /** The number that supervisors call from their phones; empty if there is none. */
  officePhone: phoneNumber.describe('The number at which supervisors call the office from their phones, ten digits; empty: none.'),
  /** When those who have not answered are listed, in the business zone; null where they are not. */
  silentListTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30')
    .nullable()
    .describe('When those who have not answered are listed, such as 17:30, in the business time zone; null: never.'),
  textWording: textWording.describe('The sentences of texts, with placeholders such as {place}.'),
  workerPage: z.boolean().describe('Whether texts that ask about a job carry the link of a page of their own for whoever gets them.'),
  /** Of the timesheet of several days, or of a job number. */
  timesheetColumns: columns().describe('The columns of a timesheet of several days or of a job number, in their order.'),
  timesheetColumnsOfDay: columns().describe('The columns of a timesheet of one day, in their order.'),
  timeThresholds: timeThresholds.describe('From when on something about hours is an exception.'),
  timeRulesOff: z
    .array(z.enum(optionalCodes, { error: `must be some of ${optionalCodes.join(', ')}` }))
    .refine(isEachOnce, 'must not have a rule twice')
    .describe('The rules about hours that the office does without.'),
  correctionReasons: z
    .array(text(maxReasonLength).trim().min(1, "can't be blank"))
    .min(1, 'must have at least one reason')
    .max(maxReasons, `must be at most ${maxReasons} reasons`)
    .refine(isEachOnce, 'must not have a reason twice')
    .describe('Why hours are put right: what there is to choose from, in its order.'),
  workweekStarts: weekStarts.describe(
    'Every change of the day on which workweeks begin, by date, each on that weekday; before the first they begin on Monday. Those that have begun stay.',
  ),
  bagsPerCubicYard: num()
    .min(1, bagsPerCubicYardRule)
    .max(maxBagsPerCubicYard, bagsPerCubicYardRule)
    .describe('How many waste bags make a cubic yard of a load.'),
  wasteAgency: text(maxAgencyLength)
    .trim()
    .describe('Name and address of the agency that a signed copy is reported to which did not come back.'),
  certificateGate: z
    .enum(certificateGates, { error: 'must be auto, off, ask or refuse' })
    .describe(
      'Whether a person without the required cards is put on a job without a question, with a reason, or not at all; auto: with a reason, once the first card is entered.',
    ),
  clockPhotos: z
    .enum(clockPhotoChoices, { error: 'must be off, person or crew' })
    .describe(
      'Which photos a phone takes as a crew is clocked: none, one of each person, or also one of everybody who is clocked at once.',
    ),
  payroll: payrollSettings.describe('The payroll program that the office makes files of locked weeks for, and its codes.'),
  laborRates: laborRates.describe('What an hour of an employee of each role costs a job; null: not known, and no labor cost is shown.'),
  certificateReminders: z.boolean().describe('Whether employees are texted 90, 60, 30 and 7 days before a certificate of theirs ends.'),
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
