import { expect, test } from 'vitest'
import { respond } from '#testing/respond.ts'
import { deactivate } from '../features/people/queries.ts'
import { patchRow, StaleRow } from './stale-row.ts'

interface Row {
  id: string
  version: number
  name: string | null
  phone: string | null
}
const seen: Row = { id: 'w1', version: 1, name: 'Ana', phone: null }
const stale = (current: Row, changes?: object) =>
  Response.json({ error: { statusCode: 412, message: 'changed', details: { current, changes } } }, { status: 412 })
const versionOf = (headers: Headers) => Number(headers.get('if-match')?.replaceAll('"', ''))

/** A server on which the row is at `current` already. */
const serverAt = (current: Row, changes?: object) =>
  respond({
    'PATCH /api/Workers/:id': ({ headers, body }: { headers: Headers; body: Partial<Row> }) =>
      versionOf(headers) === current.version ? { ...current, ...body, version: current.version + 1 } : stale(current, changes),
  })
const refused = (change: Partial<Row>) => patchRow('Workers', seen, change).catch((error: unknown) => error)

test('an unchanged row is saved at once', async () => {
  const server = serverAt(seen)
  expect(await patchRow('Workers', seen, { name: 'Anna' })).toEqual({ ...seen, name: 'Anna', version: 2 })
  expect(server.to('PATCH /api/Workers/:id')).toHaveLength(1)
})

test('a change beside ours is kept: ours is made again on top of it', async () => {
  const server = serverAt({ ...seen, phone: '2125550100', version: 5 })
  expect(await patchRow('Workers', seen, { name: 'Anna' })).toEqual({ ...seen, name: 'Anna', phone: '2125550100', version: 6 })
  expect(server.to('PATCH /api/Workers/:id').map(({ headers }) => versionOf(headers))).toEqual([1, 5])
})

test('the same change made by somebody else is no reason to refuse ours', async () => {
  serverAt({ ...seen, name: 'Anna', version: 2 })
  expect(await patchRow('Workers', seen, { name: 'Anna' })).toMatchObject({ name: 'Anna', version: 3 })
})

test('another value of the same thing is refused, with the row as it is and who changed what', async () => {
  const current = { ...seen, name: 'Anne', phone: '2125550100', version: 2 }
  const changes = { name: { changedBy: 'A. Rivera', changedAt: '2026-11-20T15:42:00.000Z' } }
  const server = serverAt(current, changes)
  const error = await refused({ name: 'Anna' })
  expect(error).toBeInstanceOf(StaleRow)
  expect(error).toMatchObject({ current, fields: ['name'], changes })
  expect(server.to('PATCH /api/Workers/:id')).toHaveLength(1)
})

test('what is written and never read, such as a password, is on nobody’s way', async () => {
  respond({
    'PATCH /api/Supervisors/:id': ({ headers }: { headers: Headers }) =>
      versionOf(headers) === 2 ? { ...seen, version: 3 } : stale({ ...seen, version: 2 }),
  })
  const supervisor: Pick<Row, 'id' | 'version' | 'name'> = seen
  expect(await patchRow('Supervisors', supervisor, { password: 'blue truck 17' })).toMatchObject({ version: 3 })
})

test('a row that keeps changing is given up after a few tries', async () => {
  const server = respond({
    'PATCH /api/Workers/:id': ({ headers }: { headers: Headers }) => stale({ ...seen, version: versionOf(headers) + 1 }),
  })
  expect(await refused({ name: 'Anna' })).toMatchObject({ fields: ['name'] })
  expect(server.to('PATCH /api/Workers/:id')).toHaveLength(4)
})

test('somebody is made inactive on top of a change of their phone number', async () => {
  const current = { ...seen, phone: '2125550100', active: true, version: 2 }
  const server = respond({
    'POST /api/Workers/:id/deactivate': ({ headers }: { headers: Headers }) =>
      versionOf(headers) === 2 ? { takenOff: 1, kept: 0 } : stale(current),
  })
  const active = { ...seen, active: true }
  expect(await deactivate('Workers', active, true)).toEqual({ takenOff: 1, kept: 0 })
  expect(server.to('POST /api/Workers/:id/deactivate').map(({ body }) => body)).toEqual([{ takeOff: true }, { takeOff: true }])
})
