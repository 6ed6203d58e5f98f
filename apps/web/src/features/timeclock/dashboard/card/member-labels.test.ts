import { expect, test } from 'vitest'
import { at, aCard, aDashboardJob, somebody } from '#testing/dashboard.tsx'
import { dayClock } from './clock-labels.ts'
import { clockOf } from './clock-of.ts'
import { checkTexts } from './member-labels.ts'

const clock = dayClock('2026-11-20', 'America/New_York')

test('a card says in sentences whose hours are hard to believe', () => {
  const elsewhere = (from: string, to: string) => ({
    jobNum: 10154.2,
    jobNumDecimals: 1,
    address: '9 Wall Street',
    workerEntryId: 'elsewhere',
    corrections: [],
    events: [
      { id: 'in', type: 'in' as const, time: at(from), clockOffset: null },
      { id: 'out', type: 'out' as const, time: at(to), clockOffset: null },
    ],
  })
  const shift = (name: string, from: string, to: string, otherShifts = [elsewhere('20:00', '21:00')]) =>
    somebody(name, {
      stamps: [
        ['in', from],
        ['out', to],
      ],
      otherShifts,
    })
  const card = aCard(aDashboardJob(), [
    shift('Ana', '7:00', '15:30', [elsewhere('6:00', '16:00')]),
    shift('Bo', '7:00', '33:00', []),
    shift('Luis', '48:00', '49:00'),
    shift('Wei', '7:00', '15:30'),
  ])
  const { crew, toCheck } = clockOf(card, true, clock)
  expect(checkTexts(crew, clock)).toEqual([
    'Ana: Overlaps with 10154.2, 7:00 AM to 3:30 PM',
    'Bo: On the clock for 26 h in one go',
    'Luis: Clocked far from its day',
  ])
  expect(toCheck).toBe(3)
})
