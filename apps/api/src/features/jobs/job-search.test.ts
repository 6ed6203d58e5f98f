import { filterParameter } from '@daysheet/domain/filter/filter'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aJob } = build(db)
const { get } = await caller()

const addresses = [
  '120 Broadway',
  '5/7 Grand St. (rear)',
  '57 Grand Stx',
  'C:\\lot [A*]',
  '10000 Ocean Parkway',
  'Peña & Sons + 1',
  '***:weird',
  '^start$',
]
for (const [at, address] of addresses.entries()) await aJob({ address, job_num: 20_000 + at })
for (const job_num of [10_000, 10_000.4, 10_000.99, 10_001]) await aJob({ address: 'Elm Street', job_num })

async function found(term: string): Promise<string[]> {
  const filter = filterParameter({ where: jobSearchWhere(term), order: 'jobNum ASC', limit: 100 })
  const reply = await get(`/api/Jobs?filter=${encodeURIComponent(filter)}`)
  expect(reply.statusCode).toBe(200)
  return reply
    .json()
    .map(({ address, jobNum }: { address: string; jobNum: number }) => (address === 'Elm Street' ? String(jobNum) : address))
}

test.each([
  ['broadway', ['120 Broadway']],
  ['5/7', ['5/7 Grand St. (rear)']],
  ['st. (rear)', ['5/7 Grand St. (rear)']],
  ['grand st', ['5/7 Grand St. (rear)', '57 Grand Stx']],
  ['\\lot [a*]', ['C:\\lot [A*]']],
  ['***:', ['***:weird']],
  ['^start$', ['^start$']],
  ['peña & sons + 1', ['Peña & Sons + 1']],
  ['10000', ['10000', '10000.4', '10000.99', '10000 Ocean Parkway']],
  ['10000.4', ['10000.4']],
  ['10001', ['10001']],
  ['/', ['5/7 Grand St. (rear)']],
  ['no such place', []],
])('a job search for %j finds %j', async (term, wanted) => expect(await found(term)).toEqual(wanted))
