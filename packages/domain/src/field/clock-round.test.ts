import { expect, test } from 'vitest'
import { crewOf, lapsesAt, otherJobs, placeOf, type QueuedPunch } from './clock-round.ts'
import type { FieldJob, FieldLack, FieldPerson } from './today.ts'

const first = { id: '1', type: 'in' as const, time: '2026-11-25T12:00:00.000Z', isTyped: false }
const aPerson = (name: string, punches: FieldPerson['punches'] = []): FieldPerson => ({
  workerEntryId: `entry ${name}`,
  workerId: name,
  name,
  phone: null,
  isActive: true,
  isPlanned: true,
  txtStatus: null,
  punches,
})
const job = { scheduleEntryId: 'job', day: '2026-11-25', asksFor: 'city' as const, crew: [aPerson('ana', [first]), aPerson('bo')] }
const kept = (id: string, type: 'in' | 'out', time: string, more: Partial<QueuedPunch> = {}): QueuedPunch => ({
  id,
  workerEntryId: 'entry ana',
  type,
  time: `2026-11-25T${time}:00.000Z`,
  isTyped: false,
  state: 'waiting',
  sentAt: null,
  ...more,
})
/** Of somebody whom the phone knows by job and person. */
const by = (workerId: string, scheduleEntryId = 'job') => ({ workerEntryId: undefined, workerId, scheduleEntryId }) as Partial<QueuedPunch>
const people = { people: [{ workerId: 'cy', name: 'Cy Dorsey' }], lapses: [] }
const crew = (list: readonly QueuedPunch[], requestedAt: number | null = null, of = job) =>
  crewOf(of, { queued: list, requestedAt, people })
const punchesOf = (list: readonly QueuedPunch[], requestedAt: number | null = null) => crew(list, requestedAt)[0]?.punches ?? []

test('what the phone keeps stands beside what the server has, each once, by time', () => {
  const list = [
    kept('3', 'out', '20:00', { isTyped: true }),
    kept('2', 'out', '16:00', { state: 'refused' }),
    kept('1', 'in', '12:00'),
    kept('4', 'in', '12:05', { workerEntryId: 'entry bo' }),
    kept('5', 'in', '21:00', by('ana')),
    kept('6', 'in', '22:00', by('ana', 'another job')),
  ]
  expect(punchesOf(list).map(({ id, state, isTyped }) => [id, state, isTyped])).toEqual([
    ['1', 'sent', false],
    ['2', 'refused', false],
    ['3', 'waiting', true],
    ['5', 'waiting', false],
  ])
  expect(crew(list)[1]?.punches.map(({ id }) => id)).toEqual(['4'])
})

test('a punch that was taken back no longer counts, until the server has sent the day again', () => {
  const back = (takesBack: string, more: Partial<QueuedPunch> = {}) => kept('9', 'in', '12:00', { takesBack, ...more })
  expect(punchesOf([back('1')])).toEqual([])
  expect(crew([back('1')])[0]?.next).toBe('in')
  expect(punchesOf([kept('2', 'out', '16:00'), back('2')]).map(({ id }) => id)).toEqual(['1'])
  expect(punchesOf([back('1', { sentAt: 500 })], 400)).toEqual([])
  // The office has restored the punch, or the server has refused to take it back.
  expect(punchesOf([back('1', { sentAt: 500 })], 600).map(({ id }) => id)).toEqual(['1'])
  expect(punchesOf([back('1', { state: 'refused' })]).map(({ id }) => id)).toEqual(['1'])
})

test('whoever was added on the phone stands behind the crew, with the name that is known, until the server has them on it', () => {
  const list = [kept('7', 'in', '12:00', by('cy')), kept('8', 'in', '12:01', by('dee')), kept('9', 'in', '12:02', by('eve', 'another job'))]
  expect(crew(list).map(({ workerId, name, isPlanned, next }) => [workerId, name, isPlanned, next])).toEqual([
    ['ana', 'ana', true, 'out'],
    ['bo', 'bo', true, 'in'],
    ['cy', 'Cy Dorsey', false, 'out'],
    ['dee', null, false, 'out'],
  ])
  const known = { ...job, crew: [...job.crew, { ...aPerson('cy', [{ ...first, id: '7' }]), isPlanned: false }] }
  expect(crew(list, null, known).filter(({ workerId }) => workerId === 'cy')).toMatchObject([
    { workerEntryId: 'entry cy', punches: [{ id: '7' }] },
  ])
})

test('what was sent is shown until the days were read after it; then the server knows better', () => {
  const sent = kept('2', 'out', '16:00', { state: 'sent', sentAt: 1000 })
  expect(punchesOf([sent], null).map(({ id }) => id)).toEqual(['1', '2'])
  expect(punchesOf([sent], 1000).map(({ id }) => id)).toEqual(['1', '2'])
  expect(punchesOf([sent], 1001).map(({ id }) => id)).toEqual(['1'])
})

test.each([
  ['nobody has clocked', [], 'in'],
  ['they are in', [kept('2', 'in', '12:00')], 'out'],
  ['they are in, and that was just sent', [kept('2', 'in', '12:00', { state: 'sent', sentAt: 5 })], 'out'],
  ['they are out again', [kept('2', 'in', '12:00'), kept('3', 'out', '13:00')], 'in'],
  ['their out was refused', [kept('2', 'in', '12:00'), kept('3', 'out', '13:00', { state: 'refused' })], 'out'],
] as const)('when %s, next is %3$s', (_when, list, next) => {
  expect(crew(list, 1, { ...job, crew: [aPerson('ana')] })[0]?.next).toBe(next)
})

test('a punch names the worker entry where there is one, else job and person', () => {
  const [ana, , cy] = crew([kept('7', 'in', '12:00', by('cy'))])
  expect(ana && placeOf(ana, 'job')).toEqual({ workerEntryId: 'entry ana' })
  expect(cy && placeOf(cy, 'job')).toEqual({ scheduleEntryId: 'job', workerId: 'cy' })
})

test('somebody is sent to another job of the day that takes place', () => {
  const aJob = (scheduleEntryId: string, day: string, cancelled = false) => ({ scheduleEntryId, day, cancelled }) as FieldJob // all that is looked at
  const jobs = [aJob('here', '2026-11-25'), aJob('there', '2026-11-25'), aJob('off', '2026-11-25', true), aJob('later', '2026-11-26')]
  expect(otherJobs(aJob('here', '2026-11-25'), jobs).map(({ scheduleEntryId }) => scheduleEntryId)).toEqual(['there'])
})

const city = { needed: 'City handler certificate', reason: 'missing' as const, date: null }
const state = { needed: 'State handler certificate', reason: 'expired' as const, date: '2026-11-25' }
const lacks: FieldLack[] = [
  { ...city, workerId: 'cy', where: 'city', days: ['2026-11-24', '2026-11-25', '2026-11-26'] },
  { ...state, workerId: 'cy', where: 'all', days: ['2026-11-26'] },
  { ...city, workerId: 'ana', where: 'city', days: ['2026-11-25'] },
]

test.each([
  ['city', '2026-11-25', ['City handler certificate']],
  ['city', '2026-11-26', ['City handler certificate', 'State handler certificate']],
  ['state', '2026-11-25', []],
  ['state', '2026-11-26', ['State handler certificate']],
  ['none', '2026-11-26', []],
  ['city', '2026-11-27', []],
] as const)('at a job of %s on %s somebody lacks what it asks for on that day', (asksFor, day, needed) => {
  expect(lapsesAt({ ...job, asksFor, day }, 'cy', lacks).map((lapse) => lapse.needed)).toEqual(needed)
})

test('of a crew the server has said what they lack, which is newer', () => {
  const [ana] = job.crew
  expect(lapsesAt({ ...job, crew: [ana!] }, 'ana', lacks)).toEqual([])
  expect(lapsesAt({ ...job, crew: [{ ...ana!, lapses: [state] }] }, 'ana', lacks)).toEqual([state])
})

test('whoever was added on the phone lacks what is known of them, and of whoever lacks nothing nothing is said', () => {
  const added = [kept('7', 'in', '12:00', by('cy')), kept('8', 'in', '12:01', by('dee'))]
  const [, , cy, dee] = crewOf(job, { queued: added, requestedAt: null, people: { ...people, lapses: lacks } })
  expect(cy?.lapses).toMatchObject([city])
  expect(dee).not.toHaveProperty('lapses')
})
