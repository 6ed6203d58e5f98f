/**
 * A container request goes from a supervisor's phone to the customer's page, and the answer comes
 * back. (product.md#field-screen, product.md#container-answer)
 */
import type { FieldContainer, FieldToday } from '@daysheet/domain/field/today'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'
import { changesAfter } from '#features/live/queries.ts'

const now = new Date('2026-11-25T20:05:00.000Z')
const one = await testApp({ now: () => now, config: { publicUrl: 'https://daysheet.example' } })
const { app, db } = one
const { aJob, aSchedule, anEntry, aContainerReq } = build(db)
const schedule = await aSchedule({ day: '2026-11-25' })

async function aSupervisorsJob() {
  const me = await asRole(one, 'supervisor')
  const job = await aJob({ address: '120 Broadway', boro: 'Manhattan' })
  await anEntry({ schedule_id: schedule.id, job_id: job.id, supervisor_id: me.id })
  const containers = async (): Promise<FieldContainer[] | undefined> =>
    (await me.get('/api/field/today')).json<FieldToday>().jobs[0]?.containers
  return { me, job, containers }
}
const asked = { size: '30', wantedOn: '2026-11-28', place: 'Loading dock' }

test('the page and the text show what was typed; the supervisor sees the state of the text and the answer', async () => {
  const { me, job, containers } = await aSupervisorsJob()
  expect(await containers()).toBeUndefined()
  const id = randomUUID()
  const record = { id, kind: 'ContainerReqs', body: { jobId: job.id, note: 'Call before', ...asked, phone: '2125550177', language: 'en' } }
  expect((await me.send('POST', '/api/field/records', { records: [record] })).json()).toMatchObject({ results: [{ state: 'stored' }] })
  const request = { id, requestedAt: now.toISOString(), ...asked, answer: null, answeredBy: null, answeredAt: null }
  expect(await containers()).toEqual([{ ...request, text: { state: 'queued', reason: null, time: expect.any(String) } }])
  const { body } = await db.selectFrom('text_message').select('body').where('container_req_id', '=', id).executeTakeFirstOrThrow()
  expect(body).toMatch(/^.*Container request for 120 Broadway, Manhattan: 30 yd, Sat, Nov 28\.\n/)

  const { seq } = (await me.get('/api/field/today')).json<FieldToday>()
  const reason = 'This number is a landline and cannot get texts'
  await db.updateTable('text_message').set({ state: 'failed', reason }).where('container_req_id', '=', id).execute()
  expect((await containers())?.[0]?.text).toMatchObject({ state: 'failed', reason })
  // The live change also reaches users who see only their own days.
  const { id: session } = await db.selectFrom('session').select('id').where('supervisor_id', '=', me.id).executeTakeFirstOrThrow()
  const { changes, toldTo } = await changesAfter(db, { seq, limit: 100, sessions: [session], now, zone: 'America/New_York' })
  expect(changes.flatMap((change) => toldTo(session, change)?.data?.containerReqId ?? [])).toEqual([id])

  const shown = (await app.inject(`/api/ContainerReqs/${id}/public`)).json<object>()
  expect(shown).toMatchObject(asked)
  expect(JSON.stringify(shown)).not.toContain('Call before')
  const answer = { answer: 'confirm', name: 'Bob' }
  expect((await app.inject({ method: 'POST', url: `/api/ContainerReqs/${id}/confirm`, payload: answer })).statusCode).toBe(204)
  expect(await containers()).toMatchObject([{ answer: 'confirm', answeredBy: 'Bob', answeredAt: now.toISOString() }])
})

test('what a request asks for cannot be changed; an old request is no longer shown', async () => {
  const { job, containers } = await aSupervisorsJob()
  const old = new Date(now.getTime() - 31 * 86_400_000)
  await aContainerReq({ id: randomUUID(), job_id: job.id, requested_at: old })
  expect(await containers()).toBeUndefined()
  const { id } = await aContainerReq({ id: randomUUID(), job_id: job.id, requested_at: now, size: '30', wanted_on: '2026-11-28' })
  const office = await one.caller()
  for (const change of [{ size: '40' }, { wantedOn: '2026-11-29' }, { place: 'Rear gate' }]) {
    const refused = await office.send('PATCH', `/api/ContainerReqs/${id}`, change)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('of a request is never changed')])
  }
  expect((await office.send('PATCH', `/api/ContainerReqs/${id}`, { size: '30', note: 'Two of them' })).statusCode).toBe(200)
  expect(await containers()).toMatchObject([{ size: '30', wantedOn: '2026-11-28', place: null, text: null }])
})
