import { expect, test } from 'vitest'
import { budgetForm, jobForm, jobFormOf } from './job-form.ts'

const empty = jobFormOf(null)

test('a new job is active and needs nothing but an address', () => {
  expect(jobForm.parse({ ...empty, address: ' 1 Grand St ' })).toEqual({
    address: '1 Grand St',
    boro: null,
    jobNum: null,
    jobNumDecimals: null,
    jobDesc: null,
    premisesDetail: null,
    budget: null,
    ownerName: null,
    ownerAddress: null,
    ownerPhone: null,
    active: true,
    payRegime: 'private',
    overtimeCodes: [],
    overtimeHolidays: [],
    makeUpDays: [],
    jurisdiction: null,
    abatement: 'project',
    latitude: null,
    longitude: null,
    siteRadius: null,
  })
})

test.each([
  ['address', '  ', 'Please enter an address'],
  ['jobNum', '12a', 'Please enter a valid job number'],
  ['jobNum', '-3', 'Please enter a valid job number'],
  ['budget', 'a lot', 'Please enter budgeted hours as a number'],
  ['budget', '12,50', 'Please enter budgeted hours as a number'],
  ['budget', '1000000000', 'Please enter at most 999,999,999 hours'],
])('%s %j is refused with a plain sentence', (field, value, message) => {
  const result = jobForm.safeParse({ ...empty, address: '1 Grand St', [field]: value })
  expect(result.error?.issues).toMatchObject([{ path: [field], message }])
})

test.each([
  ['40.7128, -74.0060', 40.7128, -74.006],
  [' 40.7128 -74 ', 40.7128, -74],
  ['-90,180', -90, 180],
])('the site location %j is where a map says', (sitePlace, latitude, longitude) =>
  expect(jobForm.parse({ ...empty, address: 'x', sitePlace, siteRadius: '1,000' })).toMatchObject({ latitude, longitude, siteRadius: 305 }),
)

test.each([
  ['sitePlace', '40.7128', 'Please enter latitude and longitude, such as 40.7128, -74.0060'],
  ['sitePlace', '91, 0', 'Please enter latitude and longitude, such as 40.7128, -74.0060'],
  ['sitePlace', '40.7, 181', 'Please enter latitude and longitude, such as 40.7128, -74.0060'],
  ['sitePlace', '120 Broadway', 'Please enter latitude and longitude, such as 40.7128, -74.0060'],
  ['siteRadius', '60', 'Please enter feet in steps of 5, from 65 to 65,615'],
  ['siteRadius', '66,000', 'Please enter feet in steps of 5, from 65 to 65,615'],
  ['siteRadius', '102', 'Please enter feet in steps of 5, from 65 to 65,615'],
  ['siteRadius', '100.5', 'Please enter feet in steps of 5, from 65 to 65,615'],
])('%s %j is refused with a plain sentence', (field, value, message) => {
  const result = jobForm.safeParse({ ...empty, address: '1 Grand St', [field]: value })
  expect(result.error?.issues).toMatchObject([{ path: [field], message }])
})

test('a job number keeps the decimals it was typed with', () => {
  expect(jobForm.parse({ ...empty, address: 'x', jobNum: '10000.40' })).toMatchObject({ jobNum: 10000.4, jobNumDecimals: 2 })
  expect(jobForm.parse({ ...empty, address: 'x', jobNum: '10000' })).toMatchObject({ jobNum: 10000, jobNumDecimals: 0 })
})

test('editing and saving a job without typing changes nothing', () => {
  const job = jobForm.parse({
    ...empty,
    address: '1 Grand St',
    boro: 'Queens',
    jobNum: '10000.40',
    budget: '120.5',
    ownerName: 'Peña',
    sitePlace: '40.7128, -74.006',
    siteRadius: '75',
    active: false,
  })
  expect(jobForm.parse(jobFormOf(job))).toEqual(job)
  expect(jobForm.parse(jobFormOf({ ...job, jobNum: 10000.45, jobNumDecimals: 1 }))).toMatchObject({ jobNum: 10000.45 })
})

const publicWork = { ...empty, address: 'x', payRegime: 'public' as const, overtimeCodes: ['B' as const, 'Q' as const] }

test.each([
  ['', []],
  ['11-26-2026', ['2026-11-26']],
  [' 12/25/2026, 11-26-2026,7-4-2026\n11-26-2026', ['2026-07-04', '2026-11-26', '2026-12-25']],
])('the holidays %j of public work are %j', (overtimeHolidays, days) =>
  expect(jobForm.parse({ ...publicWork, overtimeHolidays })).toMatchObject({ overtimeCodes: ['B', 'Q'], overtimeHolidays: days }),
)

test.each(['Thanksgiving', '02-30-2026', '2026-11-26', '11-26'])('the holiday %j is refused with a plain sentence', (overtimeHolidays) =>
  expect(jobForm.safeParse({ ...publicWork, overtimeHolidays }).error?.issues).toMatchObject([
    { path: ['overtimeHolidays'], message: 'Please enter dates such as 11-26-2026, separated by commas' },
  ]),
)

test.each([
  ['11-21-2026, 11-22-2026', ['2026-11-21', '2026-11-22'], null],
  ['rain', null, 'Please enter dates such as 11-26-2026, separated by commas'],
  ['11-20-2026', null, 'Please enter only Saturdays and Sundays'],
])('the make-up days %j of public work are %j: %s', (makeUpDays, days, message) => {
  const { data, error } = jobForm.safeParse({ ...publicWork, makeUpDays })
  expect([data?.makeUpDays ?? null, error?.issues.map((issue) => [issue.path, issue.message]) ?? null]).toEqual([
    days,
    message && [[['makeUpDays'], message]],
  ])
})

test('a job that becomes private sends nothing of public work, whatever is left in its fields', () => {
  const left = { ...publicWork, payRegime: 'private' as const, overtimeHolidays: 'Thanksgiving', makeUpDays: 'rain' }
  expect(jobForm.parse(left)).toMatchObject({ payRegime: 'private', overtimeCodes: [], overtimeHolidays: [], makeUpDays: [] })
})

test('editing a job of public work changes nothing of its terms', () => {
  const job = jobForm.parse({ ...publicWork, overtimeHolidays: '11-26-2026 12-25-2026', makeUpDays: '11-21-2026' })
  expect(jobForm.parse(jobFormOf(job))).toEqual(job)
})

test('a budget is typed as the job dialog has it; nothing typed takes it away', () => {
  expect(budgetForm.parse({ budget: ' 120.5 ' })).toEqual({ budget: 120.5 })
  expect(budgetForm.parse({ budget: '1,080' })).toEqual({ budget: 1080 })
  expect(budgetForm.parse({ budget: '' })).toEqual({ budget: null })
  expect(budgetForm.safeParse({ budget: '-1' }).error?.issues[0]?.message).toBe('Please enter budgeted hours as a number')
})

test('the phone of an owner is shown as every phone is, and kept in digits; what is more than a phone stays as it was typed', () => {
  const ownerPhone = (typed: string) => jobForm.parse({ ...empty, address: '120 Broadway', ownerPhone: typed }).ownerPhone
  expect(jobFormOf({ ...jobForm.parse({ ...empty, address: '120 Broadway' }), ownerPhone: '2125550144' }).ownerPhone).toBe('(212) 555-0144')
  expect(ownerPhone('(212) 555-0144')).toBe('2125550144')
  expect(ownerPhone('+1 212.555.0144')).toBe('2125550144')
  expect(ownerPhone('212-555-0144 ext. 5')).toBe('212-555-0144 ext. 5')
  expect(ownerPhone(' ')).toBeNull()
})
