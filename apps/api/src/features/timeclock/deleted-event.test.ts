import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { anEvent, aWorkerEntry } = build(db)
const office = await caller()

interface Operation {
  description?: string
}
interface Document {
  paths: Record<string, { delete?: Operation }>
}

test('a deleted clock event is still read; the corrections of its worker entry say that it is left out', async () => {
  const { id: workerEntryId } = await aWorkerEntry()
  const { id } = await anEvent({ worker_entry_id: workerEntryId })
  const path = `/api/Events/${id}`
  expect((await office.send('DELETE', path)).json()).toEqual({ count: 1 })
  expect((await office.send('DELETE', path)).json()).toEqual({ count: 0 })
  expect((await office.get(path)).json()).toMatchObject({ id })
  const filter = encodeURIComponent(JSON.stringify({ fields: ['id', 'corrections'] }))
  const read = await office.get(`/api/WorkerEntries/${workerEntryId}?filter=${filter}`)
  expect(read.json()).toMatchObject({ corrections: [{ punchId: id, action: 'void' }] })
})

test.each(['/api/Events/{id}', '/api/WorkerEntries/{id}/events', '/api/WorkerEntries/{id}/events/{fk}'])(
  'the OpenAPI document says so of DELETE %s',
  async (path) => {
    const { paths } = (await office.get('/api/openapi.json')).json<Document>()
    expect(paths[path]?.delete?.description).toContain('left out of the hours')
  },
)
