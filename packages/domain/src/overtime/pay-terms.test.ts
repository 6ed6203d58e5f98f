import { expect, test } from 'vitest'
import { overtimeCodes, type OvertimeCode } from './codes.ts'
import {
  allowsMakeUpDays,
  makeUpDayList,
  needsHolidays,
  overtimeCodeList,
  overtimeHolidayList,
  payRegime,
  privateWork,
  termsOfPublicWorkOnly,
  type PayTerms,
} from './pay-terms.ts'

test('every code of the schedules is known, and says something of its own', () => {
  const printed = 'A AA B B1 B2 C C1 D D1 E E1 E2 E3 E4 E5 F G H I J K L M N O P Q R S S1 T U V W X'
  expect(Object.keys(overtimeCodes)).toEqual(printed.split(' '))
  expect(new Set(Object.values(overtimeCodes).map(({ says }) => says)).size).toBe(printed.split(' ').length)
})

test.each<[typeof payRegime | typeof overtimeCodeList | typeof overtimeHolidayList, unknown, string | null]>([
  [payRegime, 'public', null],
  [payRegime, 'federal', 'must be private or public'],
  [overtimeCodeList, [], null],
  [overtimeCodeList, ['B', 'E2', 'Q', 'V'], null],
  [overtimeCodeList, ['B', 'b'], `must be some of ${Object.keys(overtimeCodes).join(', ')}`],
  [overtimeCodeList, ['B', 'B'], 'must not repeat a code'],
  [overtimeHolidayList, ['2026-11-26'], null],
  [overtimeHolidayList, ['2026-11-31'], 'must be days such as 2026-11-26'],
  [overtimeHolidayList, ['2026-11-26', '2026-11-26'], 'must not repeat a day'],
  [makeUpDayList, ['2026-11-21', '2026-11-22'], null],
  [makeUpDayList, ['2026-11-20'], 'must be Saturdays or Sundays'],
  [makeUpDayList, ['2026-11-31'], 'must be days such as 2026-11-26'],
])('%#: %j: %s', (shape, value, problem) => expect(shape.safeParse(value).error?.issues[0]?.message ?? null).toBe(problem))

test.each<[Partial<PayTerms>, string | null]>([
  [{}, null],
  [{ overtimeCodes: ['B'] }, 'overtimeCodes'],
  [{ overtimeHolidays: ['2026-11-26'] }, 'overtimeHolidays'],
  [{ makeUpDays: ['2026-11-21'] }, 'makeUpDays'],
  [{ payRegime: 'public', overtimeCodes: ['B'], overtimeHolidays: ['2026-11-26'], makeUpDays: ['2026-11-21'] }, null],
])('a job that is private unless it says so, with %j: %s', (terms, wrong) =>
  expect(termsOfPublicWorkOnly({ ...privateWork, ...terms })).toBe(wrong),
)

test('holidays are asked for by the codes that pay for them', () => {
  const asking = (Object.keys(overtimeCodes) as OvertimeCode[]).filter((code) => needsHolidays([code]))
  expect(asking.join(' ')).toBe('G H J K N O Q R S S1 T U')
  expect(needsHolidays(['B', 'V', 'Q'])).toBe(true)
  expect(needsHolidays([])).toBe(false)
})

test('make-up days are asked for by the codes that allow them', () => {
  const allowing = (Object.keys(overtimeCodes) as OvertimeCode[]).filter((code) => allowsMakeUpDays([code]))
  expect(allowing).toEqual(['E2', 'E3', 'E4'])
})
