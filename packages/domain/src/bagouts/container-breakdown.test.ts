import { expect, test } from 'vitest'
import type { Bagout } from './bagout.ts'
import { bagsByJob, containerBreakdownName } from './container-breakdown.ts'

const bagout = (jobId: string, bags: number, jobNum: number | null, address = `${jobId} Street`): Bagout => ({
  orderId: 'order',
  entryId: 'entry',
  version: 1,
  date: '2026-11-20T14:00:00.000Z',
  bags,
  inLoads: 0,
  isAlone: true,
  supervisorId: null,
  supervisorName: null,
  jobId,
  jobNum,
  jobNumDecimals: null,
  address,
  boro: null,
})

test('the bags of each job are counted and added up exactly, by job number, jobs without one last and by address', () => {
  const rows = [
    bagout('late', 1, null, 'West 9th Street'),
    bagout('early', 4, null, 'Avenue A'),
    bagout('second', 0.1, 10_000.5),
    bagout('first', 40, 999),
    bagout('second', 0.2, 10_000.5),
    bagout('twin', 5, 10_000.5, 'Broadway'),
  ]
  expect(bagsByJob(rows).map(({ jobId, bagouts, bags }) => [jobId, bagouts, bags])).toEqual([
    ['first', 1, 40],
    ['twin', 1, 5],
    ['second', 2, 0.3],
    ['early', 1, 4],
    ['late', 1, 1],
  ])
  expect(bagsByJob([])).toEqual([])
})

test.each([
  ['2026-11-20T14:15:00.000Z', 'America/New_York', 'ContainerBreakdown_2026-11-20_0915.pdf'],
  ['2026-11-21T04:59:59.999Z', 'America/New_York', 'ContainerBreakdown_2026-11-20_2359.pdf'],
  ['2026-07-01T04:00:00.000Z', 'America/New_York', 'ContainerBreakdown_2026-07-01_0000.pdf'],
  ['2026-11-20T14:15:00.000Z', 'Asia/Kolkata', 'ContainerBreakdown_2026-11-20_1945.pdf'],
])('made at %s in %s it is %s', (at, zone, name) => expect(containerBreakdownName(new Date(at), zone)).toBe(name))
