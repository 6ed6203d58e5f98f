import { describe, expect, test } from 'vitest'
import { itemsFound, linesProblem, orderOf, returnOf, stepped, withItem, type DraftLine } from './order-lines.ts'
import { placeOrder, placeReturn } from '../materials/order-form.ts'

const item = (name: string, { active = true, code = 1 } = {}) => ({
  id: `019a0000-0000-7000-8000-00000000000${code}`,
  name,
  code,
  unitOfMeasure: 'roll',
  active,
})
const tape = item('Duct tape')
const lamp = item('Old lamp', { active: false, code: 2 })
const line = (more: Partial<DraftLine> = {}): DraftLine => ({ itemId: tape.id, label: 'Duct tape - roll', quantity: '1', ...more })

describe('what may be chosen', () => {
  test.each([
    ['', false, ['Duct tape']],
    ['', true, ['Duct tape', 'Old lamp']],
    ['roll duct', false, ['Duct tape']],
    ['lamp', false, []],
    ['LÁMP', true, ['Old lamp']],
    ['2', true, ['Old lamp']],
  ])('"%s", going back: %s', (term, isReturn, names) =>
    expect(itemsFound([tape, lamp], term, { isReturn }).map(({ name }) => name)).toEqual(names),
  )

  test('is no more than a thumb scrolls', () =>
    expect(
      itemsFound(
        Array.from({ length: 500 }, () => tape),
        'tape',
        { isReturn: false },
      ),
    ).toHaveLength(30))
})

describe('lines', () => {
  test('are one for each item, and one more for each press', () => {
    const once = withItem([], tape)
    expect(once).toEqual([line()])
    expect(withItem(once, tape)).toEqual([line({ quantity: '2' })])
    expect(withItem(once, lamp).map(({ label }) => label)).toEqual(['Duct tape - roll', 'Old lamp - roll'])
  })

  test.each([
    ['1', 10, '11'],
    ['0.1', 1, '1.1'],
    ['2', -10, '0'],
    ['many', 1, '1'],
    ['', -1, '0'],
  ])('%s and %d make %s', (typed, by, made) => expect(stepped(typed, by)).toBe(made))

  test('are at least one, each of more than nothing; the first that is wrong is named', () => {
    expect(linesProblem({ lines: [] })).toEqual({ what: 'noLines' })
    expect(linesProblem({ lines: [line(), line({ quantity: '2.5' })] })).toBeNull()
    for (const quantity of ['0', '', 'many', '-1', '1.23456'])
      expect(linesProblem({ lines: [line(), line({ quantity, label: 'Bag' })] })).toEqual({ what: 'badQuantity', line: 2, label: 'Bag' })
  })

  test('become what the office’s own call takes', () => {
    const placed = {
      jobId: '019a0000-0000-7000-8000-0000000000a1',
      supervisorId: '019a0000-0000-7000-8000-0000000000a2',
      time: '2026-11-25T20:00:00.000Z',
      zone: 'America/New_York',
    }
    const id = '019a0000-0000-7000-8000-0000000000a3'
    const lines = [line({ quantity: ' 2.5 ' })]
    const order = orderOf({ day: '2026-11-26', lines }, placed)
    expect(order).toMatchObject({ date: placed.time, jobDate: '2026-11-26T12:00:00.000Z', lines: [{ itemId: tape.id, qty: 2.5 }] })
    expect(placeOrder.safeParse({ ...order, id }).success).toBe(true)
    expect(orderOf({ day: '', lines }, placed).jobDate).toBeNull()
    const back = returnOf({ lines }, placed)
    expect(back).toEqual({ jobId: placed.jobId, date: placed.time, lines: [{ itemId: tape.id, qtyReturned: 2.5 }] })
    expect(placeReturn.safeParse({ ...back, id }).success).toBe(true)
  })
})
