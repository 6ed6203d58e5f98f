import { expect, test } from 'vitest'
import { aPart, aStatus } from '#testing/job-filings.ts'
import type { FiledPart } from '../queries.ts'
import { clockOf, parseFeetDone, parseRecordForm, initialRecordForm, unitsOf, type RecordForm } from './record-form.ts'
import { viewRow } from '../view/view-rows.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-20T17:10:00.000Z')
const rowOf = (more: Partial<FiledPart> = {}) => viewRow(aPart(more), 0)
const read = (typed: Partial<RecordForm>, more: Partial<FiledPart> = {}) =>
  parseRecordForm({ squareFeet: '', linearFeet: '', at: null, isSure: false, ...typed }, rowOf(more), { now, zone })

test.each([
  ['120', 120],
  [' 1,200.5 ', 1200.5],
  ['0', 0],
  ['12,34', null],
  ['-5', null],
  ['1e3', null],
  ['12 ft', null],
  ['', null],
])('“%s” is %s feet', (text, feet) => expect(parseFeetDone(text)).toBe(feet))

test('a row asks for the units it was filed in, and for both when it names none', () => {
  expect(unitsOf(rowOf())).toEqual(['squareFeet'])
  expect(unitsOf(rowOf({ squareFeet: 0, linearFeet: 30 }))).toEqual(['linearFeet'])
  expect(unitsOf(rowOf({ squareFeet: 10, linearFeet: 30 }))).toEqual(['squareFeet', 'linearFeet'])
  expect(unitsOf(rowOf({ squareFeet: null, linearFeet: null }))).toEqual(['squareFeet', 'linearFeet'])
})

test('the form opens with what is done so far, as of now', () => {
  const statuses = [aStatus('2026-11-19T12:00:00.000Z', 40), aStatus('2026-11-20T12:00:00.000Z', 62.5)]
  expect(initialRecordForm(rowOf({ scopeStatuses: statuses }))).toEqual({ squareFeet: '62.5', linearFeet: '', at: null, isSure: false })
  expect(initialRecordForm(rowOf())).toEqual({ squareFeet: '', linearFeet: '', at: null, isSure: false })
})

test('what is typed is recorded in the units of the row, without a time as of now', () => {
  expect(read({ squareFeet: '62', linearFeet: '9' })).toEqual({ recorded: { squareFeet: 62, linearFeet: null } })
  expect(read({ squareFeet: '62' }, { linearFeet: 30 })).toEqual({ recorded: { squareFeet: 62, linearFeet: 0 } })
  expect(read({ squareFeet: '200' })).toEqual({ recorded: { squareFeet: 200, linearFeet: null } })
})

test('asks for the side of a time that occurs twice, and refuses a time that the clocks skip', () => {
  const readAt = (at: RecordForm['at']) => read({ squareFeet: '5', at })
  expect(readAt({ day: '2026-11-01', time: '01:45' })).toMatchObject({ problems: { time: expect.stringContaining('occurs twice') } })
  expect(readAt({ day: '2026-11-01', time: '01:45', side: 'after' })).toMatchObject({ recorded: { time: '2026-11-01T06:45:00.000Z' } })
  expect(readAt({ day: '2026-03-08', time: '02:30' })).toMatchObject({ problems: { time: expect.stringContaining('does not exist') } })
})

test('nothing, or what is no number, is told at its field', () => {
  expect(read({})).toEqual({ problems: { squareFeet: 'Please enter feet as a number' } })
  expect(read({ squareFeet: '5', linearFeet: 'all' }, { linearFeet: 30 })).toEqual({
    problems: { linearFeet: 'Please enter feet as a number' },
  })
})

test('far more than filed must be said to be right; what no row can have is refused', () => {
  expect(read({ squareFeet: '201' })).toEqual({ problems: { isSure: 'Please correct the feet, or confirm that they are right' } })
  expect(read({ squareFeet: '201', isSure: true })).toEqual({ recorded: { squareFeet: 201, linearFeet: null } })
  expect(read({ squareFeet: '1,000,000', isSure: true })).toMatchObject({ recorded: { squareFeet: 1_000_000 } })
  expect(read({ squareFeet: '1,000,001', isSure: true })).toEqual({ problems: { squareFeet: 'Please enter at most 1,000,000 feet' } })
})

test('a time is the business’s wall clock, and must have come', () => {
  expect(read({ squareFeet: '5', at: { day: '2026-11-19', time: '15:30' } })).toEqual({
    recorded: { squareFeet: 5, linearFeet: null, time: '2026-11-19T20:30:00.000Z' },
  })
  expect(read({ squareFeet: '5', at: { day: '2026-11-20', time: '12:10' } })).toMatchObject({ recorded: { time: now.toISOString() } })
  expect(read({ squareFeet: '5', at: { day: '2026-11-20', time: '12:12' } })).toEqual({ problems: { time: 'This time is in the future' } })
  expect(read({ squareFeet: '5', at: { day: '2026-11-20', time: '' } })).toEqual({ problems: { time: 'Please enter a time' } })
  expect(clockOf(now, zone)).toBe('12:10')
  expect(clockOf(new Date('2026-11-20T05:05:00.000Z'), zone)).toBe('00:05')
})
