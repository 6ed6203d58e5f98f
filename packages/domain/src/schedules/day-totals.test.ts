import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTotals } from './day-totals.ts'
import { countedEntry, type WeekEntry } from './week.ts'

const run = { cancelled: false, supervisorId: 'somebody' }
const crew = (...statuses: ('y' | 'n' | 'sent' | 'error' | null)[]) =>
  statuses.map((txtStatus, at) => ({ workerId: `worker ${at}`, txtStatus }))

test('an empty day counts nothing', () => {
  expect(dayTotals([])).toEqual({ jobs: 0, people: 0, confirmed: 0, declined: 0, waiting: 0, notTexted: 0, errors: 0, noSupervisor: 0 })
})

test('jobs, people, answers and jobs without a supervisor are counted, without the cancelled job', () => {
  const entries = [
    { ...run, workerEntries: crew('y', 'y', 'n', 'sent', 'error', null) },
    { ...run, supervisorId: null },
    { cancelled: true, supervisorId: null, workerEntries: crew('y', null) },
  ]
  expect(dayTotals(entries)).toEqual({
    jobs: 2,
    people: 6,
    confirmed: 2,
    declined: 1,
    waiting: 1,
    notTexted: 1,
    errors: 1,
    noSupervisor: 1,
  })
})

test('someone on two jobs is one person with two answers', () => {
  const entries = [
    { ...run, workerEntries: crew('y') },
    { ...run, workerEntries: crew('sent') },
  ]
  expect(dayTotals(entries)).toMatchObject({ jobs: 2, people: 1, confirmed: 1, waiting: 1 })
})

test('every place on a job that takes place has exactly one answer', () => {
  const status = fc.constantFrom('y' as const, 'n' as const, 'sent' as const, 'error' as const, null)
  fc.assert(
    fc.property(fc.array(fc.record({ cancelled: fc.boolean(), statuses: fc.array(status) })), (plan) => {
      const { confirmed, declined, waiting, notTexted, errors } = dayTotals(
        plan.map(({ cancelled, statuses }) => ({ cancelled, supervisorId: null, workerEntries: crew(...statuses) })),
      )
      const places = plan.filter((job) => !job.cancelled).reduce((sum, job) => sum + job.statuses.length, 0)
      expect(confirmed + declined + waiting + notTexted + errors).toBe(places)
    }),
  )
})

test('who clocked without being on the crew is not counted', () => {
  const entries = [{ ...run, workerEntries: [...crew('y'), { workerId: 'other', txtStatus: null, planned: false }] }]
  expect(dayTotals(entries)).toMatchObject({ people: 1, confirmed: 1, notTexted: 0 })
})

test('the week counts a day as the planner does: people who clocked in without confirming are in none of the answers', () => {
  const person = (id: string, txtStatus: 'y' | 'sent' | 'error', clocked: boolean) => ({
    ...{ id, name: id, active: true, txtStatus, txtReason: null, clocked },
  })
  const people = [person('a', 'y', true), person('b', 'sent', true), person('c', 'error', true), person('d', 'sent', false)]
  const ofWeek: WeekEntry = {
    ...{ id: 'entry', version: 1, startTime: null, cancelled: false, cancelledReason: null, notes: null, supervisor: null },
    job: { id: 'job', address: '1 Street', boro: null, jobNum: 1, jobNumDecimals: null, active: true },
    crew: people,
  }
  const clock = [{ type: 'in', time: '2026-11-20T12:00:00.000Z' }] as const
  const ofDay = {
    cancelled: false,
    supervisorId: null,
    workerEntries: people.map(({ id, txtStatus, clocked }) => ({ workerId: id, txtStatus, events: clocked ? clock : [] })),
  }
  expect(dayTotals([countedEntry(ofWeek)])).toEqual(dayTotals([ofDay]))
  expect(dayTotals([countedEntry(ofWeek)])).toMatchObject({ people: 4, confirmed: 1, waiting: 1, errors: 0 })
})

test('people who clocked in without confirming are people of the day, and in none of the answers', () => {
  const events = [{ type: 'in', time: '2026-11-20T12:00:00.000Z' }] as const
  const workerEntries = crew('y', 'n', 'sent', 'error', null).map((member) => ({ ...member, events }))
  expect(dayTotals([{ ...run, workerEntries }])).toMatchObject({
    people: 5,
    confirmed: 1,
    declined: 0,
    waiting: 0,
    errors: 0,
    notTexted: 0,
  })
})
