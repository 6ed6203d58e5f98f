import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { nobodyInParticular } from '@daysheet/domain/live/certificate-change'
import { expect, test } from 'vitest'
import { aChange, isRefreshedBy } from '#testing/refresh.ts'
import { certificateQueries } from './queries.ts'

type Change = Parameters<typeof aChange>[0]

const read = (more: Partial<DayStandings> = {}): DayStandings => ({
  gate: 'ask',
  scheduleId: 'today',
  ...{ people: [], withoutSupervisor: [], supervisorElsewhere: [], packOutdated: [] },
  ...more,
})
const standings = certificateQueries.standings('2026-10-15')
const isOld = (change: Change, data = read()) => isRefreshedBy(standings, aChange(change), data)

test.each<[string, Change, boolean]>([
  ['a job of that day', { entity: 'ScheduleEntry', scheduleId: 'today' }, true],
  ['somebody on a crew of that day', { entity: 'WorkerEntry', scheduleId: 'today' }, true],
  ['a job of another day', { entity: 'ScheduleEntry', scheduleId: 'other' }, false],
  ['somebody on a crew of another day', { entity: 'WorkerEntry', scheduleId: 'other' }, false],
  ['somebody whose job went along with them', { entity: 'WorkerEntry', type: 'remove' }, true],
  ['a card', { entity: 'Certificate', id: 'ana' }, true],
  ['what is asked', { entity: 'CertificateKind' }, true],
  ['a punch', { entity: 'Event' }, false],
])('the marks of a day and %s: %s', (_what, change, isAbout) => expect(isOld(change)).toBe(isAbout))

test('a card matters even when the gate is off, and on a day without jobs any job may be its first', () => {
  const off = read({ gate: 'off', scheduleId: null })
  expect([isOld({ entity: 'Certificate' }, off), isOld({ entity: 'Settings' }, off)]).toEqual([true, true])
  expect(isOld({ entity: 'ScheduleEntry', scheduleId: 'other' }, read({ scheduleId: null }))).toBe(true)
})

test.each<[string, boolean]>([
  ['ana', true],
  ['bo', false],
  [nobodyInParticular, true],
])('somebody’s certificates and a change of those of %s: %s', (id, isAbout) =>
  expect(isRefreshedBy(certificateQueries.of({ worker: 'ana' }), aChange({ entity: 'Certificate', id }))).toBe(isAbout),
)
