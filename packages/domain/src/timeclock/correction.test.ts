import { describe, expect, test } from 'vitest'
import {
  bareEvent,
  creditRole,
  newestCorrections,
  punchesOf,
  reversalOf,
  type CurrentCorrection,
  type TimeCorrection,
} from './correction.ts'
import type { ClockedEvent } from './event-order.ts'
import { hoursWorked } from './hours.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const clocked = (id: string, type: 'in' | 'out', time: string): ClockedEvent => ({ id, type, time: at(time), clockOffset: 0 })
const correction = (punchId: string, more: Partial<CurrentCorrection>): CurrentCorrection => ({
  id: `of ${punchId}`,
  punchId,
  action: 'change',
  originId: 'here',
  workerEntryId: 'here',
  type: 'in',
  time: at('12:00'),
  role: null,
  ...more,
})
const punches = (events: ClockedEvent[], ...corrections: CurrentCorrection[]) =>
  punchesOf({ workerEntryId: 'here', events, corrections }, bareEvent)
const hours = (events: ClockedEvent[], ...corrections: CurrentCorrection[]) => hoursWorked(punches(events, ...corrections), null)

const day = [clocked('in', 'in', '12:08'), clocked('out', 'out', '20:07')]

describe('punches', () => {
  test('without corrections are what was clocked, and are rounded', () => {
    expect(punches(day)).toEqual(day)
    expect(hours(day).minutes).toBe(465)
  })

  test('that were changed count as typed, to the minute and not rounded', () => {
    const worked = hours(day, correction('out', { type: 'out', time: at('20:38') }))
    expect(worked.minutes).toBe(8 * 60 + 23)
    expect(worked.lines.map(({ moved, rounded }) => [rounded, moved])).toEqual([
      [at('12:15'), 7],
      [at('20:38'), 0],
    ])
  })

  test('that were changed are not wrong by the clock of their phone any more', () => {
    const off = { ...clocked('in', 'in', '12:00'), clockOffset: 3600 }
    expect(hours([off]).flags).toContain('clock-off')
    expect(hours([off], correction('in', { time: at('11:00') })).flags).toEqual(['missing-out'])
  })

  test('that were added are there', () => {
    const worked = hours([clocked('in', 'in', '12:00')], correction('added', { action: 'add', type: 'out', time: at('20:00') }))
    expect([worked.minutes, worked.flags]).toEqual([480, []])
  })

  test('that were voided earn nothing, and come back when they are to count as they came', () => {
    expect(hours(day, correction('in', { action: 'void' }), correction('out', { action: 'void' })).lines).toEqual([])
    expect(hours(day, correction('in', { action: 'restore' })).minutes).toBe(465)
  })

  test('that were moved count where they went and not where they came from', () => {
    const moved = [
      correction('in', { workerEntryId: 'there' }),
      correction('out', { workerEntryId: 'there', type: 'out', time: at('20:00') }),
    ]
    expect(punches(day, ...moved)).toEqual([])
    const there = punchesOf<ClockedEvent>({ workerEntryId: 'there', events: [], corrections: moved }, bareEvent)
    expect(hoursWorked(there, null).minutes).toBe(480)
  })

  test('that were moved, or turned from in to out, without a time that somebody typed are rounded as before', () => {
    const off = { ...clocked('out', 'out', '20:07'), clockOffset: 400 }
    const asClocked = { clockOffset: 400 }
    const moved = [
      correction('in', { workerEntryId: 'there', time: at('12:08'), asClocked: { clockOffset: 0 } }),
      correction('out', { workerEntryId: 'there', type: 'out', time: at('20:07'), asClocked }),
    ]
    const there = punchesOf<ClockedEvent>({ workerEntryId: 'there', events: [], corrections: moved }, bareEvent)
    const worked = hoursWorked(there, null)
    expect([worked.minutes, worked.flags]).toEqual([465, ['clock-off']])
    expect(worked.lines).toMatchObject(hours([day[0] ?? off, off]).lines)
    // Here it is the event that says when it was clocked.
    expect(
      hours([clocked('in', 'in', '12:08'), clocked('out', 'in', '20:07')], correction('out', { type: 'out', time: at('20:07') })).minutes,
    ).toBe(465)
  })

  test('stay what they are: what was clocked is not touched', () => {
    const before = structuredClone(day)
    punches(day, correction('in', { time: at('09:00') }))
    expect(day).toEqual(before)
  })
})

const row = (id: string, more: Partial<TimeCorrection>): TimeCorrection => ({
  ...correction('p', {}),
  id,
  actId: id,
  replacesId: null,
  reason: 'Other',
  comment: null,
  madeAt: at('23:00'),
  madeBy: 'account office',
  ...more,
})

test('of the corrections of a punch that one holds which no other replaces, whatever order they come in', () => {
  const [one, two, three] = [row('1', {}), row('2', { replacesId: '1' }), row('3', { replacesId: '2' })]
  expect(newestCorrections([two, three, one])).toEqual([three])
})

describe('taking back', () => {
  const sameAs = { punchId: 'p', replacesId: 'now', workerEntryId: 'here', type: 'in', time: at('12:00') }
  test.each<[string, TimeCorrection, TimeCorrection | undefined, object]>([
    [
      'a change of what was clocked: it counts as it came',
      row('now', { workerEntryId: 'there' }),
      undefined,
      { ...sameAs, action: 'restore' },
    ],
    ['a punch that was added: it is voided', row('now', { action: 'add' }), undefined, { ...sameAs, action: 'void' }],
    [
      'a void of what was added: it is there again',
      row('now', { action: 'void' }),
      row('before', { action: 'add' }),
      { ...sameAs, action: 'change' },
    ],
    [
      'the second change: the first one holds again',
      row('now', { time: at('13:00') }),
      row('before', { time: at('11:00'), workerEntryId: 'there', type: 'out' }),
      { ...sameAs, action: 'change', workerEntryId: 'there', type: 'out', time: at('11:00') },
    ],
    ['a change of what was voided: it is voided again', row('now', {}), row('before', { action: 'void' }), { ...sameAs, action: 'void' }],
    [
      'a change of what counted as it came again: it does once more',
      row('now', {}),
      row('before', { action: 'restore' }),
      { ...sameAs, action: 'restore' },
    ],
  ])('%s', (_name, now, before, expected) => expect(reversalOf(now, before)).toEqual(expected))
})

test('gaps are credited by the role of the first punch, clocked or else entered', () => {
  expect(creditRole({ events: [{ role: 'office' }], corrections: [{ role: 'field' }] })).toBe('office')
  expect(creditRole({ events: [], corrections: [{ role: 'warehouse' }] })).toBe('warehouse')
  expect(creditRole({ events: [], corrections: [] })).toBeNull()
})
