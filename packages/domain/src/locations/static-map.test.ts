import { expect, test } from 'vitest'
import { mapLink, staticMapPath, staticMapQuery } from './static-map.ts'

const query = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))
const wanted = { latitude: '40.7128', longitude: '-74.006' }

test('the address the browser asks for is one the server takes', () => {
  for (const [latitude, longitude] of [
    [40.712776, -74.005974],
    [90, -180],
    [-90, 180],
    [0, 0],
    [-0.00001, 1e-9],
    [89.99999999, -179.9999999],
  ] as const) {
    const parsed = staticMapQuery.parse(query(staticMapPath({ latitude, longitude, scale: 2 })))
    expect(parsed).toMatchObject({ zoom: 16, width: 160, height: 120, scale: 2 })
    expect(Math.abs(parsed.latitude - latitude)).toBeLessThanOrEqual(0.00005)
    expect(Math.abs(parsed.longitude - longitude)).toBeLessThanOrEqual(0.00005)
  }
})

test('places within some ten metres have one picture', () => {
  const [here, there] = [
    { latitude: 40.71281, longitude: -74.00599, scale: 1 },
    { latitude: 40.71284, longitude: -74.00602, scale: 1 },
  ]
  expect(staticMapPath(here)).toBe(staticMapPath(there))
})

test('what is not said is usual', () => {
  expect(staticMapQuery.parse(wanted)).toEqual({ latitude: 40.7128, longitude: -74.006, zoom: 16, width: 160, height: 120, scale: 1 })
})

test.each([
  ['latitude', { latitude: '90.1' }],
  ['latitude', { latitude: '' }],
  ['latitude', { latitude: 'north' }],
  ['latitude', { latitude: '4e1' }],
  ['latitude', { latitude: ['1', '2'] }],
  ['latitude', { latitude: undefined }],
  ['longitude', { longitude: '-180.1' }],
  ['longitude', { longitude: 'NaN' }],
  ['longitude', { longitude: '0x10' }],
  ['zoom', { zoom: '9' }],
  ['zoom', { zoom: '19' }],
  ['zoom', { zoom: '12.5' }],
  ['width', { width: '161' }],
  ['width', { width: '320', height: '120' }],
  ['width', { width: '0', height: '0' }],
  ['height', { height: '100000' }],
  ['scale', { scale: '3' }],
  ['scale', { scale: '0' }],
])('a bad %s is named first: %j', (name, change) => {
  const { error } = staticMapQuery.safeParse({ ...wanted, ...change })
  expect(error?.issues[0]?.path).toEqual([name])
})

test('a map link has the place in it, wherever the template wants it, as plain numbers', () => {
  const template = 'https://maps.example/{lat}/{lon}?q={lat},{lon}'
  expect(mapLink(template, { latitude: 40.712776, longitude: -74.005974 })).toBe(
    'https://maps.example/40.712776/-74.005974?q=40.712776,-74.005974',
  )
  expect(mapLink('{lat},{lon}', { latitude: 1e-9, longitude: -0.0000012 })).toBe('0,-0.000001')
})
