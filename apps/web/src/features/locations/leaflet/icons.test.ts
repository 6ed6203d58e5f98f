import { expect, test } from 'vitest'
import type { MapPoint } from '../map-points.ts'
import { group, popupContent } from './icons.ts'

const point = (name: string, more: Partial<MapPoint> = {}): MapPoint => ({
  id: name,
  name,
  time: '7:42 AM',
  latitude: 40.7,
  longitude: -74,
  ...more,
})
const lines = (icon: ReturnType<typeof group>) =>
  [...(icon.options.html as HTMLElement).querySelectorAll('*')].filter((one) => one.childElementCount === 0).map((one) => one.textContent)

test('a group says who stands there: three by name, the others counted', () => {
  const three = ['A. Ferraro', 'B. Salgado', 'D. Mazur'].map((name) => point(name))
  expect(lines(group(three, { hasRoom: true, side: 'right' }))).toEqual(['3', 'A. Ferraro', 'B. Salgado', 'D. Mazur'])
  expect(lines(group([...three, point('E. Whitfield'), point('N. Rahman')], { hasRoom: true, side: 'right' }))).toEqual([
    '5',
    'A. Ferraro',
    'B. Salgado',
    'D. Mazur',
    'and 2 more',
  ])
  expect(lines(group(three, { hasRoom: false, side: 'left' }))).toEqual(['3'])
})

test('a popup says who, when, near which job and where', () => {
  const words = popupContent([point('A. Ferraro', { address: '120 Broadway', mark: 'Latest' }), point('B. Salgado')])
  expect([...words.children].map((line) => line.textContent)).toEqual([
    '7:42 AM',
    'A. Ferraro · Latest',
    'near 120 Broadway',
    '40.70000, -74.00000',
    '7:42 AM',
    'B. Salgado',
    '40.70000, -74.00000',
  ])
})

test('a popup shows that the phone clock was wrong', () => {
  const words = popupContent([point('A. Ferraro', { clock: 'Phone clock 3 hours ahead' }), point('B. Salgado', { clock: null })])
  expect(words.textContent.match(/Phone clock 3 hours ahead/g)).toHaveLength(1)
})
