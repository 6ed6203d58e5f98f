import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { inTransaction } from '../db/connection.ts'

const { db, caller } = await testApp()
const { aWorker, aSupervisor, aWorkerEntry } = build(db)
const office = await caller()
const another = await caller()

interface Refusal {
  error: {
    statusCode: number
    code: string
    details: { current: Record<string, unknown>; changedBy: string | null; changedAt: string | null; changes: Record<string, unknown> }
  }
}

const preconditionFailed = async (path: string, change: object, version: number) => {
  const answer = await office.send('PATCH', path, change, { 'if-match': `"${version}"` })
  expect(answer.statusCode, answer.body).toBe(412)
  return answer.json<Refusal>().error
}
const byWhom = (name: string) => ({ changedBy: name, changedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) })

test('a stale edit is told the row as it is, who changed it last, and of each property who changed that', async () => {
  const { id } = await aWorker({ name: 'Ana', phone: '2125550142' })
  const path = `/api/Workers/${id}`
  const supervisor = await caller('supervisor')
  await db.updateTable('supervisor').set({ name: 'Kim Müller' }).where('id', '=', supervisor.id).execute()
  await another.send('PATCH', path, { phone: '2125550100' })
  await supervisor.send('PATCH', path, { address: '1 Grand Street' })
  const { code, details } = await preconditionFailed(path, { phone: '2125550199' }, 1)
  expect(code).toBe('STALE')
  expect(details.current).toMatchObject({ id, phone: '2125550100', address: '1 Grand Street', version: 3 })
  expect(details).toMatchObject(byWhom('Kim Müller'))
  expect(details.changes).toEqual({ phone: byWhom(another.username), address: byWhom('Kim Müller') })
  expect(Object.keys(details).toSorted()).toEqual(['changedAt', 'changedBy', 'changes', 'current'])
})

test('only what was changed since the version that was seen counts', async () => {
  const { id } = await aWorker({ name: 'Ana' })
  const path = `/api/Workers/${id}`
  await another.send('PATCH', path, { phone: '2125550100' })
  await office.send('PATCH', path, { address: '1 Grand Street' })
  expect((await preconditionFailed(path, { phone: '' }, 2)).details.changes).toEqual({ address: byWhom(office.username) })
})

test('a changed password is nobody else’s business, and changed digits are only said to have changed', async () => {
  const supervisor = await aSupervisor()
  await another.send('PATCH', `/api/Supervisors/${supervisor.id}`, { password: 'blue truck 17', name: 'Jo' })
  const { details } = await preconditionFailed(`/api/Supervisors/${supervisor.id}`, { name: 'Joe' }, 1)
  expect(details.changes).toEqual({ name: byWhom(another.username) })
  expect(JSON.stringify(details)).not.toMatch(/password|argon2|blue truck/)
  const worker = await aWorker()
  await another.send('PATCH', `/api/Workers/${worker.id}`, { lastFourSS: '6789' })
  const told = await preconditionFailed(`/api/Workers/${worker.id}`, { lastFourSS: '4711' }, 1)
  expect(told.details.changes).toEqual({ lastFourSS: byWhom(another.username) })
  expect(told.details.current['lastFourSS']).toBe('6789')
})

test('what no person changed has a time and no name', async () => {
  const { id } = await aWorkerEntry()
  await inTransaction(db, 'carrier', (tx) => tx.updateTable('worker_entry').set({ txt_status: 'y' }).where('id', '=', id).execute())
  const { details } = await preconditionFailed(`/api/WorkerEntries/${id}`, { txtStatus: 'n' }, 1)
  expect(details).toMatchObject({ changedBy: null, changedAt: byWhom('').changedAt })
  expect(details.changes).toEqual({ txtStatus: { changedBy: null, changedAt: byWhom('').changedAt } })
})

test('an If-Match that names no version of ours, and a delete, are told as well', async () => {
  const { id } = await aWorker()
  const path = `/api/Workers/${id}`
  await another.send('PATCH', path, { name: 'Second' })
  const garbage = await office.send('PATCH', path, { name: 'Third' }, { 'if-match': '"abc"' })
  expect(garbage.json<Refusal>().error.details).toMatchObject(byWhom(another.username))
  const removed = await office.send('DELETE', path, undefined, { 'if-match': '"1"' })
  expect(removed.statusCode).toBe(412)
  expect(removed.json<Refusal>().error.details).toMatchObject({ ...byWhom(another.username), current: { name: 'Second' } })
  expect((await office.get(path)).statusCode).toBe(200)
})
