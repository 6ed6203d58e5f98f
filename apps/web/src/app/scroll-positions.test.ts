import { expect, onTestFinished, test } from 'vitest'
import { forgetPlaces, keepPlace, placeAt, readPlaces, storePlaces } from './scroll-positions.ts'

const stored = () => sessionStorage.getItem('daysheet.places')

test('places outlive a reload and are forgotten, here and in the tab’s memory, when the session ends', () => {
  onTestFinished(forgetPlaces)
  const place = { y: 1200, mark: { href: '/job/j1', nth: 0, top: 300, isPressed: true } }
  keepPlace('one', place)
  storePlaces()
  const kept = stored()
  forgetPlaces()
  expect([placeAt('one'), stored()]).toEqual([undefined, null])
  sessionStorage.setItem('daysheet.places', kept ?? '')
  readPlaces()
  expect(placeAt('one')).toEqual(place)
})

test('what was stored before does not take the place of what is known since', () => {
  onTestFinished(forgetPlaces)
  keepPlace('one', { y: 1200 })
  storePlaces()
  keepPlace('one', { y: 80 })
  readPlaces()
  expect(placeAt('one')).toEqual({ y: 80 })
})

test('the oldest places go first', () => {
  onTestFinished(forgetPlaces)
  for (let page = 0; page < 70; page++) keepPlace(`page ${page}`, { y: page })
  keepPlace('page 10', { y: 1 })
  keepPlace('another', { y: 2 })
  expect([placeAt('page 9'), placeAt('page 10'), placeAt('page 11')]).toEqual([undefined, { y: 1 }, undefined])
})

test.each(['', 'nonsense', '{}', '[["one"]]', '[["one",null]]', '[["one",{"y":"far"}]]', '[[1,{"y":2}]]'])(
  'what cannot be read is as if nothing had been kept: %s',
  (text) => {
    onTestFinished(forgetPlaces)
    sessionStorage.setItem('daysheet.places', text)
    readPlaces()
    expect(placeAt('one')).toBeUndefined()
  },
)
