import { addDays } from '@daysheet/domain/calendar/day'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'
import { sendReminders } from './send-reminders.ts'

const today = '2026-10-15'
const zone = 'America/New_York'
const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = one.caller()
const { aWorker, aSupervisor, aCertificate } = build(db)
const send = (day = today, on = db) => sendReminders({ db: on, now: () => new Date(`${day}T15:00:00Z`), zone })
const bodies = async () =>
  (await db.selectFrom('text_message').select(['body', 'worker_id', 'kind', 'state']).orderBy('body').execute()).map((row) => row)
const set = (certificate_reminders: boolean) =>
  db.updateTable('office_setting').set({ certificate_reminders, company_name: 'Rivera' }).execute()

beforeEach(async () => {
  await db.deleteFrom('certificate').execute()
  await db.deleteFrom('text_message').execute()
  await set(true)
})

test('a person is told once for both cards that end in one week, and again at the next step', async () => {
  const ana = await aWorker({ language: 'es' })
  await aCertificate({ worker_id: ana.id, expires: addDays(today, 30) })
  await aCertificate({ worker_id: ana.id, kind_id: kindIds.cityHandler, expires: addDays(today, 34) })
  expect([await send(), await send(), await send(addDays(today, 4))]).toEqual([1, 0, 0])
  expect(await bodies()).toEqual([
    {
      body: 'Rivera: Sus certificados vencen: State asbestos handler el 14 de noviembre de 2026; City asbestos handler el 18 de noviembre de 2026. Por favor renuevelos y traiga la tarjeta nueva a la oficina.',
      worker_id: ana.id,
      kind: 'message',
      state: 'queued',
    },
  ])
  expect(await send(addDays(today, 23))).toBe(1)
  expect(await bodies()).toHaveLength(2)
})

test('whose last day was put right is told at the steps before the new one', async () => {
  const { id } = await aCertificate({ expires: addDays(today, 30) })
  expect(await send()).toBe(1)
  const { send: put } = await office
  const columns = { expires: addDays(today, 395) }
  expect((await put('PATCH', `/api/certificates/${id}`, columns)).statusCode).toBe(200)
  expect([await send(), await send(addDays(today, 365)), await send(addDays(today, 366))]).toEqual([0, 1, 0])
})

test('nobody is told who has left, has no phone or wants no texts, and nobody where the office sends none', async () => {
  const gone = await aWorker({ active: false })
  const silent = await aWorker({ phone: null })
  for (const { id } of [gone, silent]) await aCertificate({ worker_id: id, expires: addDays(today, 5) })
  expect(await send()).toBe(0)
  await aCertificate({ expires: addDays(today, 5) })
  await set(false)
  expect(await send()).toBe(0)
  await set(true)
  expect(await send()).toBe(1)
})

test('a supervisor with a phone is told likewise; one without, or who is texted no more, has the office’s list', async () => {
  const [reachable, silent] = [await aSupervisor({ phone: '2125550177' }), await aSupervisor({ phone: null })]
  for (const { id } of [reachable, silent])
    await aCertificate({ supervisor_id: id, kind_id: kindIds.citySupervisor, expires: addDays(today, 60) })
  expect([await send(), await send()]).toEqual([1, 0])
  expect(await db.selectFrom('text_message').select(['worker_id', 'supervisor_id', 'phone', 'language', 'body']).execute()).toEqual([
    {
      ...{ worker_id: null, supervisor_id: reachable.id, phone: '2125550177', language: 'en' },
      body: 'Rivera: Your certificates expire: City asbestos supervisor on Dec 14, 2026. Please renew them and bring the new card to the office.',
    },
  ])
  await db.insertInto('text_opt_out').values({ phone: '2125550177' }).execute()
  expect(await send(addDays(today, 30))).toBe(0)
  await db.deleteFrom('text_opt_out').execute()
})

test('of two processes at once one tells', async () => {
  for (let count = 0; count < 5; count++) await aCertificate({ expires: addDays(today, 7) })
  const sent = await Promise.all([send(today), send(today, other.db), send(today), send(today, other.db)])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await bodies()).toHaveLength(5)
})
