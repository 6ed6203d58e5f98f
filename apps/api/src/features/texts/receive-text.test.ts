import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aTexting, thisMorning } from '#testing/texts/texting.ts'
import { deliverText } from './deliver-text.ts'
import { receiveText } from './receive-text.ts'
import { sendTexts } from './send-texts.ts'

const { db } = await freshDatabase()
const { anEntry, aWorker, aWorkerEntry, aSchedule } = build(db)
const schedule = await aSchedule({ day: '2026-11-23' })

let minutes = 0
/** Each thing that happens is a minute after the last, so that what came later is later. */
const texting = aTexting(db, { now: () => new Date(thisMorning.getTime() + (minutes += 1) * 60_000) })

let lastPhone = 7_170_000_000
const aPhone = () => String((lastPhone += 100))

async function aTextedWorker(phone: string, fields: Parameters<typeof anEntry>[0] = {}, who?: { id: string }) {
  const entry = await anEntry({ schedule_id: schedule.id, ...fields })
  const worker = who ?? (await aWorker({ phone }))
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  await ask(entry.id)
  const textState = () => db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', id).executeTakeFirstOrThrow()
  return { id, entry, worker, textState, status: async () => (await textState()).txt_status }
}
async function ask(entryId: string, body: Parameters<typeof sendTexts>[3] = {}) {
  await sendTexts(texting, 'account office', entryId, body)
  const queued = await db.selectFrom('text_message').select('id').where('state', '=', 'queued').execute()
  for (const { id } of queued) await deliverText(texting, id)
}
const reply = (phone: string, text: string, carrierId: string = randomUUID()) => receiveText(texting, 'carrier', { phone, text, carrierId })

describe('a reply', () => {
  it.each([
    ['Sí!', 'y'],
    ['n', 'n'],
    ['1', 'y'],
    ['NO.', 'n'],
  ])('of %s makes the avatar %s', async (text, status) => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    expect(await reply(phone, text)).toBe(true)
    expect(await texted.textState()).toEqual({ txt_status: status, txt_reason: null })
  })

  it('answers the latest open text, and the one with its number', async () => {
    const phone = aPhone()
    const first = await aTextedWorker(phone)
    const [second, third] = [await aTextedWorker(phone, {}, first.worker), await aTextedWorker(phone, {}, first.worker)]
    await reply(phone, 'Y1')
    await reply(phone, 'no')
    expect([await first.status(), await second.status(), await third.status()]).toEqual(['y', 'sent', 'n'])
    await reply(phone, 'si')
    expect([await first.status(), await second.status(), await third.status()]).toEqual(['y', 'y', 'n'])
  })

  it('may change an earlier answer', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await reply(phone, 'Y')
    await reply(phone, 'No')
    expect(await texted.status()).toBe('n')
  })

  it('of OK to a cancellation changes nothing', async () => {
    const phone = aPhone()
    const declined = await aTextedWorker(phone)
    await reply(phone, 'N')
    const other = await aTextedWorker(phone)
    await db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', other.entry.id).execute()
    await ask(other.entry.id, { cancelled: true })
    await reply(phone, 'OK')
    expect([await declined.status(), await other.status()]).toEqual(['n', null])
  })

  it('in other words is kept, shown, and answers nothing', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await reply(phone, 'who is the super?')
    expect(await texted.textState()).toEqual({ txt_status: 'sent', txt_reason: 'Replied: who is the super?' })
    const kept = await db.selectFrom('text_message').selectAll().where('phone', '=', phone).where('kind', '=', 'reply').execute()
    expect(kept).toMatchObject([{ body: 'who is the super?', state: 'received', worker_id: texted.worker.id, worker_entry_id: texted.id }])
  })

  it('that arrives again changes nothing, even after another', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await reply(phone, 'Y', 'SM-repeated')
    await reply(phone, 'N')
    await reply(phone, 'Y', 'SM-repeated')
    expect(await texted.status()).toBe('n')
    const kept = await db.selectFrom('text_message').select('id').where('phone', '=', phone).where('kind', '=', 'reply').execute()
    expect(kept).toHaveLength(2)
  })

  it('after the start time changed and before the new text left answers nothing', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await sendTexts(texting, 'account office', texted.entry.id, { note: 'now at 8' })
    await reply(phone, 'Y')
    expect(await texted.textState()).toEqual({ txt_status: 'sent', txt_reason: 'Replied: Y' })
  })

  it('from an unknown number is kept as a remark without a person', async () => {
    expect(await reply('9990001111', 'Y')).toBe(false)
    const kept = db.selectFrom('text_message').select(['worker_id', 'body', 'meaning']).where('phone', '=', '9990001111')
    expect(await kept.execute()).toEqual([{ worker_id: null, body: 'Y', meaning: 'remark' }])
  })

  it('after the worker was taken off the job is kept with their texts', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await db.deleteFrom('worker_entry').where('id', '=', texted.id).execute()
    expect(await reply(phone, 'Y')).toBe(true)
    const kept = await db.selectFrom('text_message').selectAll().where('phone', '=', phone).where('kind', '=', 'reply').execute()
    expect(kept).toMatchObject([{ worker_id: texted.worker.id, worker_entry_id: null }])
  })
})

describe('STOP', () => {
  it('is shown as an error with the reason, holds texts back, and ends with START', async () => {
    const phone = aPhone()
    const texted = await aTextedWorker(phone)
    await reply(phone, 'Stop')
    const reason = 'Replied STOP: no texts reach them until they text START'
    expect(await texted.textState()).toEqual({ txt_status: 'error', txt_reason: reason })
    expect(await sendTexts(texting, 'account office', texted.entry.id, {})).toMatchObject({ queued: 0, failed: [{ reason }] })
    await reply(phone, 'START')
    expect(await texted.textState()).toEqual({ txt_status: 'sent', txt_reason: null })
    expect(await sendTexts(texting, 'account office', texted.entry.id, {})).toEqual({ queued: 1, failed: [] })
    expect(await texted.status()).toBe('sent')
  })
})

it('the audit says who answered: the carrier', async () => {
  const phone = aPhone()
  const texted = await aTextedWorker(phone)
  await reply(phone, 'Y')
  const last = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('row_id', '=', texted.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ actor: 'carrier', action: 'update', new_values: { txt_status: 'y' } })
})
