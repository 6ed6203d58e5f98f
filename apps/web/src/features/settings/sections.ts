import type { SettingsForm } from './settings-form.ts'

type SettingName = keyof SettingsForm

/** The parts of Settings, in the order of their links. Each is a form of its own. (product.md#settings) */
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

export const sectionNames = Object.keys(settingSections) as SettingsSection[] // own keys of a plain object

export const sectionIn = (address: URLSearchParams): SettingsSection =>
  sectionNames.find((name) => name === address.get('section')) ?? 'company'

/** A section has an address of its own. */
export const addressOf = (section: SettingsSection) => ({ search: `?tab=settings&section=${section}` })
