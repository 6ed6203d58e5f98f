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
  ['a column there is not', { timesheetColumns: ['wage'] }, 'must be some of date, address, employee, hours, jobNumber, flags'],
])('%s', (_what, change, problem) => {
  expect(settingsChange.safeParse(change).error?.issues[0]?.message ?? null).toBe(problem)
})

it('what is no setting is refused by name', () => {
  expect(settingsChange.safeParse({ theme: 'dark' }).error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['theme'] })
})
