import { randomUUID } from 'node:crypto'
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'
import { expect, it } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aTexting } from '#testing/texts/texting.ts'
import { sendDayTexts, sendTexts } from './send-texts.ts'

const { db } = await freshDatabase()
const { anEntry, aWorker, aWorkerEntry, aJob, aSchedule, anEvent } = build(db)
const texting = aTexting(db)
const send = (entryId: string, body: Parameters<typeof sendTexts>[3]) => sendTexts(texting, 'account office', entryId, body)
const sendDay = (scheduleId: string, body: Parameters<typeof sendDayTexts>[3] = {}) =>
  sendDayTexts(texting, 'account office', scheduleId, body)

const statuses: readonly (TxtStatus | null)[] = ['y', 'n', 'sent', 'error', null]
let lastPhone = 6_460_000_000
const aPhone = () => String((lastPhone += 1))
const aMember = async (entryId: string, txtStatus: TxtStatus | null) =>
  aWorkerEntry({ schedule_entry_id: entryId, worker_id: (await aWorker({ phone: aPhone() })).id, txt_status: txtStatus })

/** A job whose crew has somebody in every state of a text. */
async function aMixedCrew(scheduleId: string) {
  const entry = await anEntry({ schedule_id: scheduleId, job_id: (await aJob()).id })
  const members = []
  for (const status of statuses) members.push(await aMember(entry.id, status))
  return { entry, members }
}
const textedOn = async (entryId: string) => {
  const rows = await db.selectFrom('text_message').select('worker_entry_id').where('schedule_entry_id', '=', entryId).execute()
  return new Set(rows.map((row) => row.worker_entry_id))
}
const statusOf = async (id: string) =>
  (await db.selectFrom('worker_entry').select('txt_status').where('id', '=', id).executeTakeFirstOrThrow()).txt_status

it.each([
  ['unanswered', [2, 3, 4]],
  ['notTexted', [3, 4]],
  ['declined', [1]],
  ['everyone', [0, 1, 2, 3, 4]],
] as const)('%s: nobody else is texted, and who confirmed keeps it', async (audience, texted) => {
  const { entry, members } = await aMixedCrew((await aSchedule({})).id)
  expect(await send(entry.id, { audience })).toEqual({ queued: texted.length, failed: [] })
  expect(await textedOn(entry.id)).toEqual(new Set(texted.map((at) => members[at]?.id)))
  expect(await statusOf(members[0]?.id ?? '')).toBe(audience === 'everyone' ? 'sent' : 'y')
})

it('whoever confirms before the button is pressed is not asked again', async () => {
  const { entry, members } = await aMixedCrew((await aSchedule({})).id)
  const late = members[2]?.id ?? ''
  await db.updateTable('worker_entry').set({ txt_status: 'y' }).where('id', '=', late).execute()
  await send(entry.id, { audience: 'unanswered' })
  expect(await textedOn(entry.id)).not.toContain(late)
  expect(await statusOf(late)).toBe('y')
})

it('the same press again answers the same and texts nobody twice, though who was not texted is by now', async () => {
  const { entry } = await aMixedCrew((await aSchedule({})).id)
  const body = { audience: 'notTexted', intentId: randomUUID() } as const
  const first = await send(entry.id, body)
  expect(first.queued).toBe(2)
  expect(await send(entry.id, body)).toEqual(first)
  expect((await textedOn(entry.id)).size).toBe(2)
})

it('a person who has clocked in on the job is texted only as everyone or by name, also while the day is texted', async () => {
  const schedule = await aSchedule({})
  const { entry, members } = await aMixedCrew(schedule.id)
  const [waiting, late] = [members[2]?.id ?? '', members[3]?.id ?? '']
  await anEvent({ worker_entry_id: waiting, type: 'in' })
  expect(await sendDay(schedule.id, { audience: 'unanswered' })).toEqual({ queued: 2, failed: [] })
  expect(await textedOn(entry.id)).not.toContain(waiting)
  await anEvent({ worker_entry_id: late, type: 'in' })
  expect(await send(entry.id, { audience: 'unanswered', note: 'again' })).toEqual({ queued: 1, failed: [] })
  expect(await send(entry.id, { id: waiting, note: 'by name' })).toEqual({ queued: 1, failed: [] })
  expect(await send(entry.id, { audience: 'everyone', note: 'everyone' })).toEqual({ queued: 5, failed: [] })
})

it('one person and an audience exclude each other', async () => {
  const { entry, members } = await aMixedCrew((await aSchedule({})).id)
  await expect(send(entry.id, { id: members[0]?.id, audience: 'declined' })).rejects.toThrow('id or audience, not both')
})

it('a day: every job that takes place, each person for each of their jobs, once for one press', async () => {
  const schedule = await aSchedule({})
  const [one, two, off] = [await aMixedCrew(schedule.id), await aMixedCrew(schedule.id), await aMixedCrew(schedule.id)]
  await db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', off.entry.id).execute()
  const both = await aWorker({ phone: aPhone() })
  for (const { entry } of [one, two]) await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: both.id })
  const body = { audience: 'unanswered', note: 'bring badges', intentId: randomUUID() } as const
  expect(await sendDay(schedule.id, body)).toEqual({ queued: 8, failed: [] })
  expect(await sendDay(schedule.id, body)).toEqual({ queued: 8, failed: [] })
  const sent = await db.selectFrom('text_message').select(['worker_id', 'schedule_entry_id', 'body', 'number']).execute()
  const ofDay = sent.filter((text) => text.body.includes('Note: bring badges.'))
  expect(ofDay).toHaveLength(8)
  expect(ofDay.some((text) => text.schedule_entry_id === off.entry.id)).toBe(false)
  // Both questions are open on one phone: each has a number of its own.
  expect(new Set(ofDay.filter((text) => text.worker_id === both.id).map(({ number }) => number)).size).toBe(2)
})

it('a day: only the jobs that were named, and nobody at all when one of them was cancelled meanwhile', async () => {
  const schedule = await aSchedule({})
  const [one, two] = [await aMixedCrew(schedule.id), await aMixedCrew(schedule.id)]
  expect(await sendDay(schedule.id, { audience: 'declined', entryIds: [two.entry.id] })).toEqual({ queued: 1, failed: [] })
  expect((await textedOn(one.entry.id)).size).toBe(0)
  await db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', two.entry.id).execute()
  await expect(sendDay(schedule.id, { entryIds: [one.entry.id, two.entry.id] })).rejects.toThrow(
    'One of these jobs was cancelled or removed from the day. No one was texted.',
  )
  expect((await textedOn(one.entry.id)).size).toBe(0)
})

it('a day that is not there is named', async () => {
  await expect(sendDay(randomUUID())).rejects.toThrow('Unknown "Schedule" id')
})
