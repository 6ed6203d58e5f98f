import { expect, test } from 'vitest'
import { takenOffSchedule } from '@daysheet/domain/timeclock/deleted-events'
import { formerDay, jobChange, type PlannedAs, type PlannedNow, type PlanStep } from './job-change.ts'

const wednesday = '2026-11-25'
const thursday = '2026-11-26'
const mine: PlannedAs = { supervisorId: 'nadia', day: wednesday, cancelled: false, cancelledReason: null }
const with_ = (more: Partial<PlannedAs>): PlannedAs => ({ ...mine, ...more })
const at = (minute: number) => `2026-11-25T14:0${minute}:00.000Z`
/** The steps between these states of a job. */
const acts = (...states: (PlannedAs | null)[]): PlanStep[] =>
  states.slice(1).flatMap((after, index) => {
    const before = states[index]
    return before ? [{ at: at(index), before, after }] : []
  })
const now = (planned: PlannedAs, supervisor: string | null = 'Nadia Rahman'): PlannedNow => ({ ...planned, supervisor })
const anns = with_({ supervisorId: 'ann' })
const off = with_({ cancelled: true, cancelledReason: takenOffSchedule })
const flood = with_({ cancelled: true, cancelledReason: 'Flood' })
const later = with_({ day: thursday })
const none = { day: null, supervisor: null }

test.each<[string, PlanStep[], PlannedNow, ReturnType<typeof jobChange>]>([
  ['not changed', [], now(mine), undefined],
  ['moved to Thursday', acts(mine, later), now(later), { what: 'moved', at: at(0), day: thursday, supervisor: null }],
  ['moved, then its note was changed', acts(mine, later, later), now(later), { what: 'moved', at: at(0), day: thursday, supervisor: null }],
  ['moved away and back', acts(mine, later, mine), now(mine), undefined],
  ['given to Ann', acts(mine, anns), now(anns, 'Ann Lee'), { what: 'given', at: at(0), day: null, supervisor: 'Ann Lee' }],
  ['given to Ann, who lost it to Kim', acts(mine, anns, with_({ supervisorId: 'kim' })), now(with_({ supervisorId: 'kim' }), 'Kim'), { what: 'given', at: at(0), day: null, supervisor: 'Kim' }],
  ['given to Ann and back', acts(mine, anns, mine), now(mine), undefined],
  ['given to no one', acts(mine, with_({ supervisorId: null })), now(with_({ supervisorId: null }), null), { what: 'given', at: at(0), ...none }],
  ['given to Ann, then deleted', acts(mine, anns, null), null, { what: 'given', at: at(0), ...none }],
  ['canceled', acts(mine, flood), now(flood), { what: 'canceled', at: at(0), ...none }],
  ['canceled, then its note was changed', acts(mine, flood, flood), now(flood), { what: 'canceled', at: at(0), ...none }],
  ['canceled and reactivated', acts(mine, flood, mine), now(mine), undefined],
  ['deleted', acts(mine, null), null, { what: 'deleted', at: at(0), ...none }],
  ['deleted after its crew had clocked', acts(mine, off), now(off), { what: 'deleted', at: at(0), ...none }],
  ['deleted, then restored as canceled by a punch from a phone', acts(mine, null), now({ ...off, supervisorId: null }, null), { what: 'deleted', at: at(0), ...none }],
  ['deleted and undone', acts(mine, null), now(mine), undefined],
])('a job that was %s', (_what, steps, planned, expected) => expect(jobChange(steps, 'nadia', planned)).toEqual(expected)) // prettier-ignore

test.each<[string, PlanStep[], string | undefined]>([
  ['that was today’s', acts(mine, anns), wednesday],
  ['that was moved to another day', acts(mine, with_({ day: '2026-12-04' })), wednesday],
  ['of next week', acts(with_({ day: '2026-12-03' }), null), undefined],
  ['of tomorrow that another supervisor had', acts(anns, null), undefined],
  ['of tomorrow that was moved last week', [{ at: '2026-11-18T14:00:00.000Z', before: later, after: with_({ day: '2026-12-04' }) }], undefined],
  ['of the day before yesterday', [{ at: '2026-11-23T14:00:00.000Z', before: with_({ day: '2026-11-23' }), after: null }], undefined],
])('a phone shows a job %s', (_what, steps, expected) =>
  expect(formerDay(steps, { supervisorId: 'nadia', today: wednesday, zone: 'America/New_York' })).toBe(expected)) // prettier-ignore
