import { expect, test } from 'vitest'
import { aReadRow } from '#testing/filing-upload.ts'
import { reviewRows } from '../review-rows.ts'
import type { ColumnKey } from './table-columns.ts'
import { commandOf } from './table-keys.ts'

const rows = reviewRows(Array.from({ length: 25 }, () => aReadRow()))
const press = (key: string, at: { key: number; column: ColumnKey }, held: { ctrlKey?: boolean; altKey?: boolean } = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, at, rows)
const goes = (key: number, column: ColumnKey) => ({ kind: 'go', to: { key, column } })
const here = { key: 5, column: 'floor' } as const

test.each([
  ['ArrowDown', goes(6, 'floor')],
  ['ArrowUp', goes(4, 'floor')],
  ['ArrowLeft', goes(5, 'tick')],
  ['ArrowRight', goes(5, 'entireFloor')],
  ['PageDown', goes(15, 'floor')],
  ['PageUp', goes(1, 'floor')],
  ['Home', goes(5, 'tick')],
  ['End', goes(5, 'edit')],
])('%s moves within the table', (key, meaning) => expect(press(key, here)).toEqual(meaning))

test('Ctrl with Home or End goes to a corner; the edges hold', () => {
  expect(press('End', here, { ctrlKey: true })).toEqual(goes(25, 'edit'))
  expect(press('Home', here, { ctrlKey: true })).toEqual(goes(1, 'tick'))
  expect(press('ArrowDown', { key: 25, column: 'edit' })).toEqual(goes(25, 'edit'))
  expect(press('ArrowRight', { key: 25, column: 'edit' })).toEqual(goes(25, 'edit'))
})

test('Enter and F2 open a value as it is, typing opens it anew', () => {
  expect(press('Enter', here)).toMatchObject({ kind: 'edit', property: 'floor', typed: null })
  expect(press('F2', here)).toMatchObject({ kind: 'edit', typed: null })
  expect(press('7', here)).toMatchObject({ kind: 'edit', typed: '7' })
  expect(press('y', { key: 5, column: 'entireFloor' })).toBeNull()
})

test('Space ticks a row from its values, Enter from its box; box and button answer Space by themselves', () => {
  expect(press(' ', here)).toMatchObject({ kind: 'tick', row: { key: 5 } })
  expect(press('Enter', { key: 5, column: 'tick' })).toMatchObject({ kind: 'tick' })
  expect(press(' ', { key: 5, column: 'tick' })).toBeNull()
  expect(press(' ', { key: 5, column: 'edit' })).toBeNull()
  expect(press('Enter', { key: 5, column: 'edit' })).toBeNull()
})

test('what belongs to the browser is left to it', () => {
  for (const key of ['Tab', 'Escape', 'F5']) expect(press(key, here)).toBeNull()
  expect(press('c', here, { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', here, { altKey: true })).toBeNull()
})
