import type { SettingsForm } from './settings-form.ts'

type SettingName = keyof SettingsForm

/**
 * The sections of Settings, in the order of their links. Each section has its own form.
 * (product.md#settings)
 */
export const settingSections = {
  company: { title: 'Company', names: ['companyName'] },
  texts: { title: 'Texts', names: ['silentListTime', 'workerPage', 'textWording'] },
  pay: { title: 'Pay', names: ['workweekStarts', 'timesheetColumnsOfDay', 'timesheetColumns', 'payroll', 'laborRates'] },
  time: { title: 'Time review', names: ['timeThresholds', 'timeRulesOff', 'correctionReasons'] },
  phones: { title: 'Supervisors’ phones', names: ['officePhone', 'clockPhotos'] },
  waste: { title: 'Waste', names: ['bagsPerCubicYard', 'wasteAgency'] },
  certificates: { title: 'Certificates', names: ['certificateGate', 'certificateReminders'] },
} as const satisfies Record<string, { title: string; names: readonly SettingName[] }>

export type SettingsSection = keyof typeof settingSections

// The own keys of a plain object.
export const sectionNames = Object.keys(settingSections) as SettingsSection[]

export const sectionIn = (address: URLSearchParams): SettingsSection =>
  sectionNames.find((name) => name === address.get('section')) ?? 'company'

/** Each section has its own address. */
export const addressOf = (section: SettingsSection) => ({ search: `?tab=settings&section=${section}` })
