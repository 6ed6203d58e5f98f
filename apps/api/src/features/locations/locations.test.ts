import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-11-20T18:00:00Z')
const { app, db, caller } = await testApp({ now: () => now })
const { aSupervisor, aLocation } = build(db)
const phone = await caller('supervisor')

interface Position {
  id: string
  gpsTime: string
}
interface Refused {
  error: { details: unknown }
}

const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const positions = (supervisorId: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: uuid(),
    supervisorId,
    gpsTime: at(-place / 60),
    latitude: 40.7 + place / 10_000,
    longitude: -74.0059,
  }))
const stored = async (supervisorId: string) =>
  (await phone.get(`/api/Locations/count?where=${encodeURIComponent(JSON.stringify({ supervisorId }))}`)).json<{ count: number }>().count

/** Batches that hold the same positions in another order may be in each other's way: one of them is told to come again. */
async function untilAnswered(batch: Position[]) {
  for (;;) {
    const answer = await phone.send('POST', '/api/Locations', batch)
    if (answer.statusCode !== 503) return answer
    expect(answer.headers['retry-after']).toBe('1')
  }
}

test('five hundred positions are stored once, sent twice, in overlapping batches and at the same time', async () => {
  const { id } = await aSupervisor()
  const queue = positions(id, 500)
  const rows = queue.map((row) => ({ ...row, accuracy: null, clockOffset: null, version: 1 }))
  for (const _time of [1, 2]) {
    const answer = await phone.send('POST', '/api/Locations', queue)
    expect([answer.statusCode, answer.json()]).toEqual([200, rows])
  }
  expect(await stored(id)).toBe(500)

  const other = await aSupervisor()
  const track = positions(other.id, 500)
  const batches = [track.slice(0, 300), track.slice(200), track.slice(100, 400).toReversed(), track]
  const answers = await Promise.all(batches.map(untilAnswered))
  for (const [place, answer] of answers.entries())
    expect(answer.json<Position[]>().map((row) => row.id)).toEqual(batches[place]?.map((row) => row.id))
  expect(await stored(other.id)).toBe(500)
})

test('a batch is stored whole or not at all, and says which positions are in the way', async () => {
  const { id } = await aSupervisor()
  const [first, second, third, fourth] = positions(id, 4)
  const wrong = [first, { ...second, latitude: 91 }, { ...third, gpsTime: 'noon' }, fourth]
  const refused = await phone.send('POST', '/api/Locations', wrong)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { error: { details: [null, { details: { codes: { latitude: ['custom'] } } }, { details: { codes: { gpsTime: ['date'] } } }, null] } },
  ])
  await phone.send('POST', '/api/Locations', [first])
  const moved = await phone.send('POST', '/api/Locations', [second, { ...first, latitude: 12 }])
  expect([moved.statusCode, moved.json()]).toMatchObject([
    409,
    { error: { details: [null, { code: 'ID_IN_USE', details: { id: first?.id, properties: ['latitude'] } }] } },
  ])
  expect(await stored(id)).toBe(1)
})

test('positions of a supervisor who was deleted are refused by name, those of others in the batch are not', async () => {
  const [left, gone] = [await aSupervisor(), await aSupervisor()]
  await phone.send('DELETE', `/api/Supervisors/${gone.id}`)
  const [one = {}, other = {}] = [positions(left.id, 1)[0], positions(gone.id, 1)[0]]
  const refused = await phone.send('POST', '/api/Locations', [one, other])
  const refusal = { details: { messages: { supervisorId: ['names a Supervisor that does not exist'] } } }
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: { details: [null, refusal] } }])
  expect(await stored(left.id)).toBe(0)
})

test.each([
  ['a clock a zone ahead', 23.9, undefined],
  ['old, from a phone that was long without a network', -24 * 365, undefined],
  ['a clock that is no clock', 24.1, 'is more than a day ahead'],
  ['another century', 24 * 365 * 80, 'is more than a day ahead'],
  ['a receiver without a fix', -24 * 365 * 30, 'is before the year 2000'],
])('%s', async (_what, hours, message) => {
  const { id } = await aSupervisor()
  const [good, odd] = positions(id, 2)
  const answer = await phone.send('POST', '/api/Locations', [good, { ...odd, gpsTime: at(hours) }])
  expect(answer.statusCode).toBe(message === undefined ? 200 : 422)
  if (message !== undefined)
    expect(answer.json<Refused>().error.details).toMatchObject([null, { details: { messages: { gpsTime: [message] } } }])
  const alone = await phone.send('PATCH', `/api/Locations/${(await aLocation()).id}`, { gpsTime: at(hours) })
  expect(alone.statusCode).toBe(message === undefined ? 200 : 422)
})

test('the clock offset of the phone is stored with each position, as with a punch; a client cannot set it', async () => {
  const { id } = await aSupervisor()
  const send = async (deviceTime: string | undefined, row: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Locations',
      headers: { authorization: phone.token, 'daysheet-properties': 'all', ...(deviceTime !== undefined && { 'device-time': deviceTime }) },
      payload: row,
    })
    return answer.json<{ clockOffset: number | null }>()
  }
  const [first, second, third] = positions(id, 3)
  expect(await send('2026-11-20T21:00:00.000Z', first ?? {})).toMatchObject({ clockOffset: 10_800 })
  // Sending it again later returns the same position.
  expect(await send('2026-11-20T18:00:00.000Z', first ?? {})).toMatchObject({ clockOffset: 10_800 })
  expect(await send('about noon', second ?? {})).toMatchObject({ clockOffset: null })
  expect(await send(undefined, { ...third, clockOffset: 5 })).not.toMatchObject({ clockOffset: 5 })
})
