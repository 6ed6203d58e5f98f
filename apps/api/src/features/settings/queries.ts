import { defaultSettings, type OfficeSettings, type SavedSettings, type SettingsChange } from '@daysheet/domain/settings/office-settings'
import { replacedSentences, wholeWording } from '@daysheet/domain/settings/text-wording'
import { optionalCodes } from '@daysheet/domain/time-review/exception'
import { changedThresholds, wholeThresholds } from '@daysheet/domain/time-review/thresholds'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, type Database } from '#db/connection.ts'

/** The settings as they are now. Read where they are used, in the same transaction: another node may have changed them a moment ago. (decisions/code-structure.md) */
export async function readSettings(db: Database): Promise<SavedSettings> {
  return settingsOf(await theRow(db).executeTakeFirstOrThrow())
}

/** The same, and nobody else changes them before this transaction ends. */
export async function lockSettings(tx: Database): Promise<SavedSettings> {
  return settingsOf(await theRow(tx).forUpdate().executeTakeFirstOrThrow())
}

const theRow = (db: Database) => db.selectFrom('office_setting').selectAll()

function settingsOf(row: Awaited<ReturnType<ReturnType<typeof theRow>['executeTakeFirstOrThrow']>>): SavedSettings {
  return {
    id: row.id,
    version: row.version,
    companyName: row.company_name ?? defaultSettings.companyName,
    officePhone: row.office_phone ?? defaultSettings.officePhone,
    silentListTime: row.silent_list_time,
    textWording: wholeWording(row.text_wording),
    workerPage: row.worker_page,
    timesheetColumns: row.timesheet_columns ?? defaultSettings.timesheetColumns,
    timesheetColumnsOfDay: row.timesheet_columns_of_day ?? defaultSettings.timesheetColumnsOfDay,
    timeThresholds: wholeThresholds(row.time_thresholds),
    timeRulesOff: optionalCodes.filter((code) => row.time_rules_off?.includes(code)),
    correctionReasons: row.correction_reasons ?? defaultSettings.correctionReasons,
    workweekStarts: row.workweek_starts ?? defaultSettings.workweekStarts,
    bagsPerCubicYard: row.bags_per_cubic_yard ?? defaultSettings.bagsPerCubicYard,
    wasteAgency: row.waste_agency ?? defaultSettings.wasteAgency,
    certificateGate: row.certificate_gate,
    clockPhotos: row.clock_photos,
    payroll: { ...defaultSettings.payroll, ...row.payroll },
    laborRates: { ...defaultSettings.laborRates, ...row.labor_rates },
    certificateReminders: row.certificate_reminders,
  }
}

/** Writes some of the settings; what is as the product has it is left to the product. */
export async function updateSettings(tx: Database, change: SettingsChange): Promise<void> {
  const { companyName, silentListTime, textWording, workerPage, timesheetColumns, timesheetColumnsOfDay } = change
  const { timeThresholds, timeRulesOff, correctionReasons, workweekStarts, certificateGate, certificateReminders } = change
  const { bagsPerCubicYard, wasteAgency, clockPhotos, officePhone, payroll, laborRates } = change
  const columns = {
    ...(companyName !== undefined && { company_name: companyName }),
    ...(officePhone !== undefined && { office_phone: officePhone === '' ? null : officePhone }),
    ...(silentListTime !== undefined && { silent_list_time: silentListTime }),
    ...(textWording && { text_wording: jsonOrNull(replacedSentences(textWording)) }),
    ...(workerPage !== undefined && { worker_page: workerPage }),
    ...(timesheetColumns && { timesheet_columns: chosenOrNull('timesheetColumns', timesheetColumns) }),
    ...(timesheetColumnsOfDay && { timesheet_columns_of_day: chosenOrNull('timesheetColumnsOfDay', timesheetColumnsOfDay) }),
    ...(timeThresholds && { time_thresholds: jsonOrNull(changedThresholds(timeThresholds)) }),
    ...(timeRulesOff && { time_rules_off: chosenOrNull('timeRulesOff', timeRulesOff) }),
    ...(workweekStarts && { workweek_starts: chosenOrNull('workweekStarts', workweekStarts) }),
    ...(certificateGate !== undefined && { certificate_gate: certificateGate }),
    ...(clockPhotos !== undefined && { clock_photos: clockPhotos }),
    ...(payroll && { payroll: chosenOrNull('payroll', payroll) }),
    ...(laborRates && { labor_rates: chosenOrNull('laborRates', laborRates) }),
    ...(certificateReminders !== undefined && { certificate_reminders: certificateReminders }),
    ...(correctionReasons && { correction_reasons: chosenOrNull('correctionReasons', correctionReasons) }),
    ...(wasteAgency !== undefined && { waste_agency: wasteAgency === defaultSettings.wasteAgency ? null : wasteAgency }),
    ...(bagsPerCubicYard !== undefined && {
      bags_per_cubic_yard: bagsPerCubicYard === defaultSettings.bagsPerCubicYard ? null : bagsPerCubicYard,
    }),
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('office_setting').set(columns).execute()
}

const jsonOrNull = (value: object | null) => value && JSON.stringify(value)
const chosenOrNull = <Name extends keyof OfficeSettings>(name: Name, value: OfficeSettings[Name] & object) =>
  isDeepStrictEqual(value, defaultSettings[name]) ? null : JSON.stringify(value)

/** Takes the name of the environment as long as nobody has given one: from then on, an empty one too, the database rules. (docs/settings.md) */
export async function initCompanyName(db: Database, companyName: string | undefined): Promise<void> {
  if (companyName === undefined) return
  await inTransaction(db, 'first start', (tx) =>
    tx.updateTable('office_setting').set({ company_name: companyName }).where('company_name', 'is', null).execute(),
  )
}
