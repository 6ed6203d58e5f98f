import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOf } from './hours.ts'
import type { CurrentCorrection } from './correction.ts'
import type { OtherShift } from './shift.ts'
import { countOnClock } from './on-clock.ts'
import { dashboardTotals, entryClock, flagsToCheck, totalRunningHours } from './dashboard.ts'

type Status = 'y' | 'n' | 'sent' | 'error' | null
type Stamp = ['in' | 'out', string]

const friday = { day: '2026-11-20', zone: 'America/New_York' }
let made = 0
const unseen = {
  version: 1,
  latitude: null,
  longitude: null,
  accuracy: null,
  image: null,
  signature: null,
  noPhotoReason: null,
  noPositionReason: null,
  certificateReason: null,
  receivedAt: null,
  clockOffset: null,
  clockSetBack: null,
}
const member = (name: string, events: Stamp[] = [], { status = null, role = null }: { status?: Status; role?: string | null } = {}) => ({
  id: name,
  workerId: name,
  txtStatus: status,
  otherShifts: [] as OtherShift[],
  corrections: [] as CurrentCorrection[],
  planned: true,
  worker: { name },
  events: events.map(([type, at]) => ({
    ...unseen,
    id: String(++made),
    workerEntryId: name,
    type,
    time: `2026-11-20T${at}:00.000Z`,
    role,
  })),
})

const entry = (...workerEntries: ReturnType<typeof member>[]) => ({
  cancelled: false,
  job: { payRegime: 'private' as 'private' | 'public' },
  workerEntries,
})

describe('a card', () => {
  const card = entry(
    member('Wei', [['in', '12:00']], { status: 'y' }),
    member('Ana', [
      ['in', '11:53'],
      ['out', '20:00'],
    ]),
    member('Luis', [], { status: 'y' }),
    member('Bo', [['out', '20:00']]),
  )

  test('counts who is assigned, confirmed, on the clock and finished, and what they earned', () => {
    expect(entryClock(card, false, friday)).toMatchObject({ assigned: 4, confirmed: 2, onClock: 1, finished: 2, minutes: 480 })
  })

  test('lists its people by name', () => {
    expect(entryClock(card, false, friday).crew.map((one) => one.member.worker.name)).toEqual(['Ana', 'Bo', 'Luis', 'Wei'])
  })

  test('has nothing to check of somebody at work, and a forgotten clock-out the day after', () => {
    expect([entryClock(card, false, friday).toCheck, entryClock(card, true, friday).toCheck]).toEqual([1, 2])
  })

  test('adds what is running apart from what is earned', () => {
    const { crew, minutes } = entryClock(entry(member('Wei', [['in', '11:53']]), member('Ana', [['in', '12:08']])), false, friday)
    expect([totalRunningHours(crew, '2026-11-20T14:00:00.000Z'), minutes]).toEqual([3.75, 0])
  })
})

test('a missing clock-out is checked when its day is over, everything else at once', () => {
  expect(flagsToCheck(['missing-out', 'double-in', 'clock-off'], false)).toEqual(['double-in', 'clock-off'])
  expect(flagsToCheck(['missing-out', 'double-in', 'clock-off'], true)).toEqual(['missing-out', 'double-in', 'clock-off'])
})

test('a gap is credited by the role of the day, not by the one its worker has today', () => {
  const gap: Stamp[] = [
    ['in', '12:00'],
    ['out', '16:00'],
    ['in', '16:30'],
    ['out', '20:00'],
  ]
  const ana = member('Ana', gap, { role: 'warehouse' })
  expect(entryClock(entry({ ...ana, worker: { ...ana.worker, role: 'field' } as typeof ana.worker }), true, friday).minutes).toBe(480)
  expect(entryClock(entry(member('Wei', gap, { role: 'field' })), true, friday).minutes).toBe(450)
  // A gap on public work was not worked, whoever had it.
  expect(entryClock({ ...entry(ana), job: { payRegime: 'public' } }, true, friday).minutes).toBe(450)
})

test('somebody on a cancelled job and somebody not on the crew are to check', () => {
  const ana = {
    ...member('Ana', [
      ['in', '12:00'],
      ['out', '13:00'],
    ]),
    planned: false,
  }
  expect(entryClock({ ...entry(), cancelled: true, workerEntries: [ana] }, false, friday).crew.map(({ toCheck }) => toCheck)).toEqual([
    ['cancelled-job', 'not-planned'],
  ])
})

describe('the day', () => {
  const clocked = (...entries: (ReturnType<typeof entry> & { cancelled: boolean })[]) =>
    entries.map((one) => ({ entry: one, clock: entryClock(one, true, friday) }))

  test('leaves the people of a cancelled job out, but neither what they clocked nor what is to check', () => {
    const off = { ...entry(member('Ana', [['in', '12:00']], { status: 'y' })), cancelled: true }
    const paid = {
      ...entry(
        member('Luis', [
          ['in', '12:00'],
          ['out', '13:00'],
        ]),
      ),
      cancelled: true,
    }
    expect(dashboardTotals(clocked(off, paid, entry(member('Wei'))))).toEqual({
      jobs: 1,
      people: 1,
      assigned: 1,
      confirmed: 0,
      onClock: 0,
      finished: 0,
      minutes: 60,
      hours: 1,
      toCheck: 2,
    })
  })

  test('counts somebody on two jobs as one person assigned twice', () => {
    expect(dashboardTotals(clocked(entry(member('Ana')), entry(member('Ana'))))).toMatchObject({ jobs: 2, people: 1, assigned: 2 })
  })

  const stamps = fc.array(fc.tuple(fc.constantFrom('in' as const, 'out' as const), fc.constantFrom('12:00', '12:20', '13:05', '14:40')), {
    maxLength: 5,
  })
  const anyEntry = fc.record({
    cancelled: fc.boolean(),
    job: fc.record({ payRegime: fc.constantFrom('private' as const, 'public' as const) }),
    workerEntries: fc.array(stamps.map((events) => member('Ana', events))),
  })

  test('agrees with Home about who is on the clock, and its hours are those of its cards', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const cards = clocked(...entries)
        const { onClock, assigned, hours } = dashboardTotals(cards)
        const gauge = countOnClock(entries)
        expect([onClock, assigned]).toEqual([gauge.on, gauge.of])
        expect(hours).toBe(hoursOf(cards.reduce((sum, { clock }) => sum + clock.minutes, 0)))
      }),
    )
  })
})
