import type { DriftLine } from '@daysheet/domain/time-review/review-week'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answer } from '#testing/respond.ts'
import { ana, bo } from '#testing/time-review.ts'
import { driftText, periodsAround } from './drift-labels.ts'
import { DriftScreen } from './drift-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date'] })
})

const line = (of: { id: string; name: string }, more: Partial<DriftLine>): DriftLine => ({
  workerId: of.id,
  name: of.name,
  month: '2026-11',
  pairs: 20,
  paidMinutes: 9600,
  rawMinutes: 9590,
  driftMinutes: 10,
  isMarked: false,
  ...more,
})
const lines = [
  line(ana, {}),
  line(bo, { month: '2026-10', rawMinutes: 9634.5, driftMinutes: -34.5, isMarked: true }),
  line(bo, { paidMinutes: 480, rawMinutes: 480, driftMinutes: 0 }),
]

function open(answer: Answer, at = '/time/drift') {
  const server = respond({ 'GET /api/timeReview/drift': answer })
  return { ...renderScreen(<DriftScreen />, { at }), server }
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('says of everybody’s months what was clocked, what is paid, and what is beyond the limit', async () => {
  const { server, user } = open(lines)
  await screen.findByRole('table', { name: 'Rounding by employee and month' })
  expect(rows()).toEqual([
    ['Ana Kowalska', 'November 2026', '20', '159.83', '160.00', '+10.00 min'],
    ['Bo Núñez', 'October 2026', '20', '160.58', '160.00', '−34.50 min over the limit'],
    ['Bo Núñez', 'November 2026', '20', '8.00', '8.00', '0.00 min'],
  ])
  const [call] = server.to('GET /api/timeReview/drift')
  expect([call?.query.get('from'), call?.query.get('to')]).toEqual(['2026-10-01', '2026-11-25'])
  expect(screen.getByText('1 month over the limit')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Only months over the limit' }))
  expect(rows().map(([name]) => name)).toEqual(['Bo Núñez'])
  await user.click(screen.getByRole('checkbox', { name: 'Only months over the limit' }))
  await user.click(screen.getByRole('button', { name: /^Drift/ }))
  expect(rows().map(([, , , , , drift]) => drift?.slice(0, 3))).toEqual(['−34', '0.0', '+10'])
})

test('is asked for another time, which the address has', async () => {
  const { server, user, address } = open(lines, '/time/drift?from=2026-01-01&to=2026-03-31')
  await screen.findByRole('table')
  expect(server.to('GET /api/timeReview/drift')[0]?.query.get('to')).toBe('2026-03-31')
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  expect(address()).toBe('/time/drift?from=2026-10-01&to=2026-10-31')
  await waitFor(() => expect(server.to('GET /api/timeReview/drift').at(-1)?.query.get('from')).toBe('2026-10-01'))
  expect(screen.getByRole('button', { name: 'Last month' })).toHaveProperty('disabled', true)
})

test('says when there is nothing, and when it cannot be read', async () => {
  const { unmount } = open([])
  expect(await screen.findByText('No hours were clocked in this period.')).toBeTruthy()
  unmount()
  const { server, user } = open(refuse(503, 'The server is restarting'))
  expect(await screen.findByText('The server is restarting')).toBeTruthy()
  server.answer({ 'GET /api/timeReview/drift': lines })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('days the wrong way round are told at their field, and nothing is asked for', async () => {
  const { server } = open(lines, '/time/drift?from=2026-03-02&to=2026-03-01')
  expect(await screen.findByText('From must not be later than To')).toBeTruthy()
  expect(server.to('GET /api/timeReview/drift')).toEqual([])
})

test.each([
  [0, '0.00 min'],
  [0.5, '+0.50 min'],
  [-12.25, '−12.25 min'],
])('a drift of %d is %s', (minutes, text) => expect(driftText(minutes)).toBe(text))

test('periods go over the turn of a year', () => {
  expect(periodsAround('2027-01-15').map(({ words, range: { from, to } }) => [words, from, to])).toEqual([
    ['Since last month', '2026-12-01', '2027-01-15'],
    ['This month', '2027-01-01', '2027-01-15'],
    ['Last month', '2026-12-01', '2026-12-31'],
    ['This year', '2027-01-01', '2027-01-15'],
  ])
})
