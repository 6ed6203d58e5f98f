import { describe, expect, test } from 'vitest'
import type { FieldJob, FieldPerson, FieldToday } from '../today.ts'
import { allJobs, isOwnJob, keepKnown } from './known-jobs.ts'

const person = (name: string, ...punches: string[]) =>
  ({ workerEntryId: `entry ${name}`, workerId: name, name, punches: punches.map((id) => ({ id, type: 'in' })) }) as FieldPerson // the only fields that are read
const job = (scheduleEntryId: string, more: Partial<FieldJob> = {}) =>
  ({ scheduleEntryId, day: '2026-11-25', notes: null, areas: [], bags: 0, filing: '', crew: [], ...more }) as unknown as FieldJob // the only fields that are read
const read = (jobs: FieldJob[], more: Partial<FieldToday> = {}) => ({ today: '2026-11-25', jobs, ...more }) as FieldToday // the only fields that are read
const idsOf = (jobs: readonly FieldJob[] | undefined) => jobs?.map(({ scheduleEntryId }) => scheduleEntryId)

describe('the jobs that a phone keeps', () => {
  test('are those just read if none is gone', () => {
    const kept = keepKnown(read([job('a')]), keepKnown(read([job('a'), job('b', { day: '2026-11-23' })]), undefined))
    expect([idsOf(kept.jobs), kept.formerJobs, kept.lastKnown]).toEqual([['a'], [], []])
    expect(idsOf(keepKnown(read([job('a')]), undefined).jobs)).toEqual(['a'])
  })

  test('include a job that the server no longer sends, while its day is shown', () => {
    const gone = job('gone', { crew: [person('Ana', 'in')] })
    const first = keepKnown(read([]), keepKnown(read([gone]), undefined))
    expect(first.lastKnown).toEqual([gone])
    const tomorrow = keepKnown(read([], { today: '2026-11-26' }), first)
    expect(tomorrow.lastKnown).toEqual([gone])
    expect(keepKnown(read([], { today: '2026-11-27' }), tomorrow).lastKnown).toEqual([])
    expect(keepKnown(read([gone]), first).lastKnown).toEqual([])
  })

  test('combine what the server sends about a lost job with the note and the crew that the phone knew', () => {
    const mine = job('taken', { notes: 'Gate code 1000', bags: 3, crew: [person('Ana', 'in'), person('Bo', 'taken out since')] })
    const taken = job('taken', { change: { what: 'given', at: '', day: null, supervisor: 'Ann Lee' }, crew: [person('Ana', 'in', 'out')] })
    const kept = keepKnown(read([], { formerJobs: [taken] }), keepKnown(read([mine]), undefined))
    expect(kept.formerJobs).toEqual([{ ...taken, notes: 'Gate code 1000', bags: 3, crew: [person('Ana', 'in', 'out'), person('Bo')] }])
    // The next read gives the same result.
    expect(keepKnown(read([], { formerJobs: [taken] }), kept).formerJobs).toEqual(kept.formerJobs)
    expect([idsOf(allJobs(kept)), isOwnJob(kept, taken)]).toEqual([['taken'], false])
  })
})
