import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { endless, halfAnswer, saying, saysNothing, startCityHost } from '#testing/city/city-host.ts'
import { cityRow, cityRows } from '#testing/city/city-rows.ts'
import { cityFilings, CityUnavailable, quoted } from './city-filings.ts'

const host = await startCityHost()
afterAll(host.close)
const tru = 'TRU0401MN26'
beforeEach(() => {
  host.behave()
  host.rows.splice(0, Infinity, cityRow(tru), cityRow('TRU0402MN26'))
  host.requests.length = 0
})
const faultOf = async (asking: Promise<unknown>) => {
  const error: unknown = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof CityUnavailable ? [error.fault, error.message] : error
}

test('one call answers all rows of a filing and no others, as they came', async () => {
  host.rows.push(...cityRows('TRU0403MN26', 476))
  const answer = await cityFilings(host.url).rowsOf('TRU0403MN26')
  expect(answer.value).toHaveLength(476)
  expect(JSON.parse(answer.body.toString())).toEqual(answer.value)
  expect(host.requests.map((query) => query.get('$where'))).toEqual(["tru = 'TRU0403MN26'"])
})

test('a quote in what is asked stays within it', async () => {
  expect(quoted("a'b''c")).toBe("'a''b''''c'")
  expect(await cityFilings(host.url).rowsOf("x' OR tru != 'x")).toMatchObject({ value: [] })
})

test.each([
  ['a fault', saying(500, '{}'), 'city-away', 'it answered 500'],
  ['too many questions', saying(429, '{}'), 'city-busy', 'it answered 429'],
  ['a refusal', saying(400, '{"error":true}'), 'city-refused', 'it answered 400'],
  [
    'a page',
    saying(200, '<!doctype html><h1>Down for maintenance</h1>', { 'content-type': 'text/html' }),
    'city-no-data',
    'it sent something that is not JSON',
  ],
  ['silence', saysNothing, 'city-slow', 'it did not answer in time'],
  ['half an answer', halfAnswer, 'city-slow', 'it did not answer in time'],
  ['an endless answer', endless, 'city-too-large', 'it sent too much'],
])('%s is told as such', async (_what, behaviour, fault, reason) => {
  host.behave(behaviour)
  // So much time that an endless answer is cut by its size.
  const timeoutMs = fault === 'city-slow' ? 300 : 10_000
  expect(await faultOf(cityFilings(host.url, { timeoutMs, maxBytes: 1_000_000 }).rowsOf(tru))).toEqual([fault, reason])
})

test('one call answers the filings of several buildings', async () => {
  host.rows.push(cityRow('TRU0405MN26', { bin: '1888888' }), cityRow('TRU0406MN26', { bin: '1777777' }))
  expect((await cityFilings(host.url).rowsAt(['1999999', '1888888'])).value).toHaveLength(3)
  expect(host.requests.map((query) => query.get('$where'))).toEqual(["bin in ('1999999', '1888888')"])
})

test('a redirection is not followed', async () => {
  const elsewhere = createServer((_request, response) => void response.end('[]'))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  let followed = 0
  elsewhere.on('request', () => (followed += 1))
  const { port } = elsewhere.address() as AddressInfo // it listens on TCP
  host.behave(saying(302, '', { location: `http://127.0.0.1:${port}/` }))
  expect(await faultOf(cityFilings(host.url).rowsOf(tru))).toEqual(['city-away', 'it cannot be reached'])
  expect(followed).toBe(0)
  await new Promise((resolve) => elsewhere.close(resolve))
})

test('nobody is asked without an address, and a host that does not listen is away', async () => {
  expect(await faultOf(cityFilings(undefined).rowsOf(tru))).toEqual(['city-off', 'CITY_FILINGS_URL is not set'])
  expect(await faultOf(cityFilings('http://127.0.0.1:9/rows.json').rowsOf(tru))).toEqual(['city-away', 'it cannot be reached'])
})

test('the wait for a slot is part of the time there is', async () => {
  host.behave(saysNothing)
  const city = cityFilings(host.url, { timeoutMs: 300 })
  const faults = await Promise.all(Array.from({ length: 12 }, () => faultOf(city.rowsOf(tru))))
  expect(faults).toEqual(Array(12).fill(['city-slow', 'it did not answer in time']))
})
