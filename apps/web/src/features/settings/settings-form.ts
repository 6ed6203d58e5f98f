import { formatDay } from '@daysheet/domain/calendar/day'
import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import type { CertificateGate } from '@daysheet/domain/certificates/gate'
import { officeSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import type { ClockPhotos } from '@daysheet/domain/settings/clock-photos'
import { exceptionRules, type OptionalCode } from '@daysheet/domain/time-review/exception'
import { thresholdNames, timeThresholds, type ThresholdName, type TimeThresholds } from '@daysheet/domain/time-review/thresholds'
import { programLabels } from '@daysheet/domain/time-review/payroll/program'
import { laborRates, type LaborRole } from '@daysheet/domain/timeclock/labor-cost'
import { timesheetHeadings, type TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import { formatPhone, normalizePhone } from '@daysheet/domain/people/phone'
import { z } from 'zod'
import type { FieldLabels } from '#client/field-changes.ts'

const typedNumber = (name: ThresholdName) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(timeThresholds.shape[name])

/** A rate. An empty field means no rate. */
const typedRate = (role: LaborRole) =>
  z
    .string()
    .transform((text, { addIssue }) => {
      const rate = text.trim() === '' ? null : Number(text)
      if (!Number.isNaN(rate)) return rate
      addIssue('must be a number such as 62.50')
      return z.NEVER
    })
    .pipe(laborRates.shape[role])

const byName = <Value>(valueOf: (name: ThresholdName) => Value) =>
  Object.fromEntries(thresholdNames.map((name) => [name, valueOf(name)])) as Record<ThresholdName, Value> // each name has its value

const { correctionReasons } = officeSettings.shape

/** One on each line. */
const reasonLines = z.string().transform((text, { addIssue }) => {
  const reasons = correctionReasons.safeParse(text.split('\n').filter((line) => line.trim() !== ''))
  if (reasons.success) return reasons.data
  addIssue(reasons.error.issues[0]?.message ?? '')
  return z.NEVER
})

/**
 * All settings in the form in which the user types them. An empty time means no time. Numbers and
 * lists are text.
 */
const settingsForm = officeSettings.extend({
  officePhone: z.string().transform(normalizePhone).pipe(officeSettings.shape.officePhone),
  silentListTime: z
    .string()
    .transform((time) => time || null)
    .pipe(officeSettings.shape.silentListTime),
  timeThresholds: z.object(byName(typedNumber)),
  correctionReasons: reasonLines,
  bagsPerCubicYard: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(officeSettings.shape.bagsPerCubicYard),
  laborRates: z.object({ field: typedRate('field'), office: typedRate('office'), warehouse: typedRate('warehouse') }),
})
export type SettingsForm = z.input<typeof settingsForm>
export type SettingsBody = z.output<typeof settingsForm>

export type SettingName = keyof SettingsForm
/** The settings of one section. */
export type SectionBody = Partial<SettingsBody>

/** Only the properties with these names. */
export const some = <Value extends object>(value: Value, names: readonly (keyof Value)[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<Value>

/** Checks the settings of one section, and no others. */
export const schemaOf = (names: readonly SettingName[]) =>
  // The types cannot express a part of the shape.
  z.strictObject(some(settingsForm.shape, names) as typeof settingsForm.shape) as z.ZodType<SectionBody, SettingsForm>

export const bodyOf = ({ id: _id, version: _version, ...body }: SavedSettings): SettingsBody => body

/** All settings in the form in which the user types them. */
export const formOf = (settings: SavedSettings): SettingsForm => ({
  ...bodyOf(settings),
  officePhone: formatPhone(settings.officePhone),
  silentListTime: settings.silentListTime ?? '',
  timeThresholds: typedThresholds(settings.timeThresholds),
  correctionReasons: settings.correctionReasons.join('\n'),
  bagsPerCubicYard: String(settings.bagsPerCubicYard),
  laborRates: {
    field: rateText(settings.laborRates.field),
    office: rateText(settings.laborRates.office),
    warehouse: rateText(settings.laborRates.warehouse),
  },
})

const rateText = (rate: number | null) => (rate === null ? '' : String(rate))

const typedThresholds = (thresholds: TimeThresholds) => byName((name) => String(thresholds[name]))

/** What happens when a required card is missing. (product.md#certificate-gate) */
export const gateNames: Readonly<Record<CertificateGate, string>> = {
  auto: 'Ask, once the first card is entered',
  off: 'Do not check',
  ask: 'Always ask',
  refuse: 'Refuse',
}

/** Which photos a phone takes when a crew is clocked. (product.md#field-screen) */
export const clockPhotoNames: Readonly<Record<ClockPhotos, string>> = {
  off: 'No photos',
  person: 'A photo of each person',
  crew: 'A photo of each person, and one of the group when all are clocked at once',
}

const startText = ({ from, firstDay }: WeekStart) => `${firstDay} from ${formatDay(from)}`
const rules = (codes: readonly OptionalCode[]) => codes.map((code) => exceptionRules[code].label).join(', ')
const headings = (columns: readonly TimesheetColumn[]) => columns.map((column) => timesheetHeadings[column]).join(', ')

/** The name of a setting and its value in words, for a change by another user. */
export const settingLabels: FieldLabels<SavedSettings> = {
  companyName: { label: 'Company name', valueOf: ({ companyName }) => companyName },
  officePhone: { label: 'Office phone', valueOf: ({ officePhone }) => formatPhone(officePhone) || 'none' },
  silentListTime: { label: 'Show unanswered list at', valueOf: ({ silentListTime }) => silentListTime ?? 'none' },
  textWording: { label: 'The wording of texts', valueOf: () => 'other words' },
  workerPage: { label: 'The employee self-service page', valueOf: ({ workerPage }) => (workerPage ? 'on' : 'off') },
  timesheetColumns: { label: 'The columns for several days', valueOf: (row) => headings(row.timesheetColumns) },
  timesheetColumnsOfDay: { label: 'The columns for one day', valueOf: (row) => headings(row.timesheetColumnsOfDay) },
  timeThresholds: { label: 'The limits of the time review', valueOf: () => 'other numbers' },
  timeRulesOff: { label: 'What the time review does not check', valueOf: ({ timeRulesOff }) => rules(timeRulesOff) || 'nothing' },
  certificateReminders: {
    label: 'Certificate reminders',
    valueOf: ({ certificateReminders }) => (certificateReminders ? 'on' : 'off'),
  },
  clockPhotos: { label: 'Photos when a crew is clocked', valueOf: ({ clockPhotos }) => clockPhotoNames[clockPhotos] },
  certificateGate: { label: 'When a required card is missing', valueOf: ({ certificateGate }) => gateNames[certificateGate] },
  workweekStarts: {
    label: 'The first day of the workweek',
    valueOf: ({ workweekStarts: starts }) => starts.map(startText).join(', ') || 'Monday',
  },
  correctionReasons: { label: 'Reasons for corrections', valueOf: (row) => row.correctionReasons.join(', ') },
  payroll: { label: 'The payroll program', valueOf: ({ payroll }) => programLabels[payroll.program] },
  laborRates: { label: 'The labor cost of an hour', valueOf: () => 'other rates' },
  bagsPerCubicYard: { label: 'Bags in a cubic yard', valueOf: (row) => String(row.bagsPerCubicYard) },
  wasteAgency: { label: 'The agency', valueOf: ({ wasteAgency }) => wasteAgency },
}
