/**
 * The demo's weeks have few days to review, but all of the planned errors.
 * (product.md#time-exceptions)
 */
import type { ExceptionCode } from '@daysheet/domain/time-review/exception'
import { boardOf, matchingCells } from '@daysheet/domain/time-review/week-board'
import { addDays, dayOf } from '@daysheet/domain/calendar/day'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { inTransaction } from '../db/connection.ts'
import { reviewWeekOf } from '../features/time-review/review.ts'
import { makeContractor } from './contractor.ts'
import { insertRows } from './queries.ts'

const zone = 'America/New_York'

/** The errors that `clock-rows.ts` makes on the last working day, a week before it, and today. */
const planted: ExceptionCode[] = [
  ...(['missing_out', 'missing_in', 'twice_in', 'overlap', 'too_long', 'far_from_day', 'phone_clock', 'not_planned'] as const),
  ...(['no_meal', 'late', 'cancelled_job'] as const),
]

test.each([
  ['Monday', '2026-11-23T20:00:00Z'],
  ['Wednesday', '2026-11-25T20:00:00Z'],
  ['Friday', '2026-11-20T16:00:00Z'],
])('demo data made on a %s has at most ten days a week to review', async (_weekday, moment) => {
  const { db } = await freshDatabase()
  const now = new Date(moment)
  const { rows } = makeContractor({ now, zone })
  for (const account of rows.account) account.password_hash = 'none'
  await inTransaction(db, 'demo', (tx) => insertRows(tx, rows))
  // A certificate check adds exceptions.
  await db.updateTable('office_setting').set({ certificate_gate: 'ask' }).execute()
  const today = dayOf(now, zone)
  const found = new Set<string>()
  for (const day of [today, addDays(today, -7), addDays(today, -14)]) {
    const week = await reviewWeekOf(db, { day, reader: { name: 'demo', workerId: null }, own: undefined }, { now, zone })
    const cells = matchingCells(boardOf(week), { severity: ['block', 'check'] })
    expect(cells.length, `the week of ${day}: ${cells.flatMap(({ codes }) => codes).join(' ')}`).toBeLessThanOrEqual(10)
    for (const { codes } of cells) for (const code of codes) found.add(code)
  }
  expect([...found]).toEqual(expect.arrayContaining(planted))
})
