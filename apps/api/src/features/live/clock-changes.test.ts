import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { openStream } from '#testing/stream-client.ts'

const one = await testApp()
const two = await one.anotherNode()
const { aChecklist, anEntry, anEosReport, anImageSet, aWorkerEntry } = build(one.db)
const addresses = await Promise.all([one, two].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const phone = await one.caller('supervisor')
const soon = { interval: 10 }

interface Change {
  seq: number
  entity: string
  type: string
  id: string
  scheduleId?: string
  data?: Record<string, unknown>
}

/** Somebody at each node, who looks. */
async function watchers() {
  const streams = await Promise.all(addresses.map((address) => openStream(`${address}/api/changes`, { authorization: phone.token })))
  await vi.waitFor(() => expect(streams.map((stream) => stream.named('hello').length)).toEqual([1, 1]), soon)
  return streams.map((stream) => ({
    of: (ids: readonly string[]) =>
      stream
        .named('change')
        .map(({ data }) => data as Change)
        .filter(({ id }) => ids.includes(id)),
    cut: stream.cut,
  }))
}

test('a queue of five hundred clock events is told on both nodes, each once, in order, with whom it is about; a refused one is not', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, async () => (await aWorkerEntry()).id))
  const queue = Array.from({ length: 500 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 2, 2, 12, at)).toISOString()
    return { id: uuid(), workerEntryId: people[at % 5], type: at % 2 ? 'out' : 'in', time }
  })
  const refused = queue.map((event, at) => ({ ...event, id: uuid(), workerEntryId: at === 499 ? uuid() : event.workerEntryId }))
  const looking = await watchers()
  expect((await phone.send('POST', '/api/Events', refused)).statusCode).toBe(422)
  expect((await phone.send('POST', '/api/Events', queue)).statusCode).toBe(200)
  // The same again changes nothing, so nothing is told.
  expect((await phone.send('POST', '/api/Events', queue)).statusCode).toBe(200)
  const ids = queue.map(({ id }) => id)
  for (const watcher of looking) {
    await vi.waitFor(() => expect(watcher.of(ids).length).toBeGreaterThanOrEqual(500), soon)
    const told = watcher.of(ids)
    expect(told.map(({ entity, type, id, data }) => ({ entity, type, id, data }))).toEqual(
      queue.map(({ id, workerEntryId }) => ({ entity: 'Event', type: 'create', id, data: { workerEntryId } })),
    )
    expect(watcher.of(refused.map(({ id }) => id))).toEqual([])
    watcher.cut()
  }
})

test('a photo that comes later is told, and an event that is left out', async () => {
  const { id: workerEntryId } = await aWorkerEntry()
  const id = uuid()
  const looking = await watchers()
  await phone.send('POST', '/api/Events', { id, workerEntryId, type: 'in', time: '2026-03-02T12:00:00.000Z' })
  await phone.send('PATCH', `/api/Events/${id}`, { image: '/api/images/events/download/a.jpg' })
  await phone.send('DELETE', `/api/WorkerEntries/${workerEntryId}/events`)
  const left = await one.db.selectFrom('time_correction').select('id').where('punch_id', '=', id).execute()
  const told = [
    ['Event', 'create'],
    ['Event', 'update'],
    ['TimeCorrection', 'create'],
  ]
  for (const watcher of looking) {
    const about = [id, ...left.map((correction) => correction.id)]
    await vi.waitFor(() => expect(watcher.of(about).map(({ entity, type }) => [entity, type])).toEqual(told), soon)
    for (const { data } of watcher.of(about)) expect(data).toEqual({ workerEntryId })
    watcher.cut()
  }
})

test('end-of-shift reports, checklists and job images are told with what they belong to', async () => {
  const looking = await watchers()
  const entry = await anEntry()
  const report = await anEosReport({ schedule_entry_id: entry.id })
  const checklist = await aChecklist({ job_id: entry.job_id })
  const images = await anImageSet({ job_id: entry.job_id })
  await phone.send('PATCH', `/api/EosReports/${report.id}`, { comments: 'Done' })
  await phone.send('DELETE', `/api/Checklists/${checklist.id}`)
  const job = { jobId: entry.job_id }
  const shift = { entity: 'EosReport', id: report.id, scheduleId: entry.schedule_id, data: { scheduleEntryId: entry.id } }
  for (const watcher of looking) {
    await vi.waitFor(() => {
      expect(watcher.of([report.id, checklist.id, images.id])).toMatchObject([
        { ...shift, type: 'create' },
        { entity: 'Checklist', id: checklist.id, type: 'create', data: job },
        { entity: 'ImageSet', id: images.id, type: 'create', data: job },
        { ...shift, type: 'update' },
        { entity: 'Checklist', id: checklist.id, type: 'remove', data: job },
      ])
    }, soon)
    watcher.cut()
  }
})

test('what Home asks of the clock is answered in the order of the raw times, with what corrects it', async () => {
  const { id: workerEntryId, schedule_entry_id: entryId } = await aWorkerEntry()
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour)).toISOString()
  await phone.send(
    'POST',
    '/api/Events',
    { workerEntryId, type: 'in', time: at(14) },
    { 'device-time': new Date(Date.now() + 7_200_000).toISOString() },
  )
  await phone.send('POST', '/api/Events', { workerEntryId, type: 'out', time: at(13) })
  const filter = { include: [{ relation: 'events', scope: { fields: ['type', 'time', 'clockOffset'], order: ['time ASC', 'id ASC'] } }] }
  const [member] = (
    await phone.get(`/api/ScheduleEntries/${entryId}/workerEntries?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  ).json<{ events: object[] }[]>()
  expect(member?.events).toMatchObject([
    { workerEntryId, type: 'out', time: at(13), clockOffset: null },
    { workerEntryId, type: 'in', time: at(14), clockOffset: expect.any(Number) as number },
  ])
})
