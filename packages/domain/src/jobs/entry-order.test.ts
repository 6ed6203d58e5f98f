import { expect, test } from 'vitest'
import { compareEntries, orderOnScreen } from './entry-order.ts'

const card = (id: string, startTime: string | null, jobNum: number | null) => ({ id, startTime, job: { jobNum } })

test('cards stand by start time through the day, then by job number, and those without come last', () => {
  const cards = [
    card('none', null, 1),
    card('afternoon', '1:00 PM', 2),
    card('no number', '7:00 AM', null),
    card('noon', '12:00 PM', 5),
    card('second', '7:00 AM', 20.5),
    card('first', '7:00 AM', 20),
    card('night', '12:15 AM', 9),
  ]
  const names = cards.toSorted(compareEntries).map(({ id }) => id)
  expect(names).toEqual(['night', 'first', 'second', 'no number', 'noon', 'afternoon', 'none'])
})

test('equal cards keep one order, whichever way they came', () => {
  const cards = [card('b', '7:00 AM', 1), card('a', '7:00 AM', 1)]
  expect(cards.toSorted(compareEntries)).toEqual(cards.toReversed().toSorted(compareEntries))
})

test('on a screen, jobs added since come last in the order of adding, and nothing else moves', () => {
  const [seven, eight] = [card('seven', '7:00 AM', 1), card('eight', '8:00 AM', 2)]
  const [five, six] = [card('five', '5:00 AM', 3), card('six', '6:00 AM', 4)]
  const order = (late: string[], cards = [six, eight, five, seven]) => orderOnScreen(cards, late).map(({ id }) => id)
  expect(order([])).toEqual(['five', 'six', 'seven', 'eight'])
  expect(order(['six', 'five'])).toEqual(['seven', 'eight', 'six', 'five'])
  // A job that was removed again is not listed.
  expect(order(['six', 'five'], [five, eight, seven])).toEqual(['seven', 'eight', 'five'])
})
