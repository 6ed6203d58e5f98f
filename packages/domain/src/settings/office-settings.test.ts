import { expect, it } from 'vitest'
import { defaultSettings, officeSettings, settingsChange } from './office-settings.ts'

it('the settings of an office that has changed none are themselves taken', () => {
  expect(officeSettings.parse(defaultSettings)).toEqual(defaultSettings)
})

it.each<[string, object, string | null]>([
  ['some of them', { silentListTime: '17:30' }, null],
  ['no time', { silentListTime: null }, null],
  ['the last minute', { silentListTime: '23:59' }, null],
  ['an hour there is not', { silentListTime: '24:00' }, 'must be a time such as 17:30'],
  ['a time as on a clock', { silentListTime: '5:30 PM' }, 'must be a time such as 17:30'],
  ['a long name', { companyName: 'x'.repeat(201) }, 'must be at most 200 characters'],
  ['columns in another order', { timesheetColumns: ['hours', 'date'] }, null],
  ['no columns', { timesheetColumns: [] }, 'must have at least one column'],
  ['a column twice', { timesheetColumnsOfDay: ['date', 'hours', 'date'] }, 'must not have a column twice'],
  ['other numbers', { timeThresholds: { ...defaultSettings.timeThresholds, lateMinutes: 0 } }, null],
  ['some of the numbers', { timeThresholds: { lateMinutes: 0 } }, 'must be a whole number from 0 to 12'],
  ['rules to do without', { timeRulesOff: ['no_photo', 'late'] }, null],
  ['a rule twice', { timeRulesOff: ['late', 'late'] }, 'must not have a rule twice'],
  ['one reason', { correctionReasons: [' Forgot '] }, null],
  ['no reason', { correctionReasons: [] }, 'must have at least one reason'],
  ['an empty reason', { correctionReasons: ['  '] }, "can't be blank"],
  ['a long reason', { correctionReasons: ['x'.repeat(101)] }, 'must be at most 100 characters'],
  ['a reason twice', { correctionReasons: ['Other', ' Other'] }, 'must not have a reason twice'],
  ['too many reasons', { correctionReasons: Array.from({ length: 31 }, (_, at) => `Reason ${at}`) }, 'must be at most 30 reasons'],
  ['another first day', { workweekStarts: [{ from: '2027-01-03', firstDay: 'Sunday' }] }, null],
  [
    'a first day of no name',
    { workweekStarts: [{ from: '2027-01-03', firstDay: 'Someday' }] },
    'must be some of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
  ],
  [
    'a column there is not',
    { timesheetColumns: ['wage'] },
    'must be some of date, address, employee, hours, jobNumber, flags, straight, overtime15, overtime2, otherOvertime, overtimeReasons, employeeNumber, phone',
  ],
])('%s', (_what, change, problem) => {
  expect(settingsChange.safeParse(change).error?.issues[0]?.message ?? null).toBe(problem)
})

it('what is no setting is refused by name', () => {
  expect(settingsChange.safeParse({ theme: 'dark' }).error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['theme'] })
})

it('no rule that blocks can be done without', () => {
  expect(settingsChange.safeParse({ timeRulesOff: ['missing_out'] }).error?.issues[0]?.message).toMatch(/^must be some of not_planned, /)
})
