import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aTexting, deliverTexts, thisMorning, twilioAt } from '#testing/texts/texting.ts'
import { fakeTwilioAccount, startTwilioStandIn, type Behaviour } from '#testing/texts/fake-twilio.ts'
import { sendTexts } from './send-texts.ts'
import { settleTexts } from './settle-texts.ts'

const { db, url } = await freshDatabase()
const { anEntry, aWorker, aWorkerEntry } = build(db)
const carrier = await startTwilioStandIn()
afterAll(() => carrier.close())
const texting = aTexting(db, { now: () => new Date(), carrier: twilioAt(carrier.url) })
// Two processes' worth: each text still has one that hands it over.
deliverTexts(url, texting, { settleEveryMs: 3_600_000 })
deliverTexts(url, texting, { settleEveryMs: 3_600_000 })

let lastPhone = 7_190_000_000
async function aTextTo(behaviour: Behaviour) {
  const phone = String((lastPhone += 1))
  carrier.behave(phone, behaviour)
  const entry = await anEntry()
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: (await aWorker({ phone })).id })
  await sendTexts(texting, 'account office', entry.id, { note: '' })
  const look = async () => {
    const message = await db.selectFrom('text_message').selectAll().where('worker_entry_id', '=', id).executeTakeFirstOrThrow()
    const textState = await db
      .selectFrom('worker_entry')
      .select(['txt_status', 'txt_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { state, reason, carrier_id } = message
    return { id: message.id, state, reason, carrierId: carrier_id, ...textState }
  }
  return { phone, look, accepted: () => carrier.accepted.filter((text) => text.to === `+1${phone}`) }
}

describe('a text through the queue, the SDK and the carrier', () => {
  it('arrives as the carrier wants it, and is recorded with the carrier’s id', async () => {
    const text = await aTextTo({ type: 'accept' })
    await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'sent', txt_status: 'sent', txt_reason: null }))
    const { id, carrierId } = await text.look()
    expect(text.accepted()).toMatchObject([
      {
        sid: carrierId,
        body: expect.stringMatching(/^Work on /),
        statusCallback: `${fakeTwilioAccount.publicUrl}/api/texts/status?message=${id}`,
      },
    ])
    expect(carrier.complaints).toEqual([])
  })

  it.each([
    [
      'a landline',
      { type: 'refuse', status: 400, code: 21614, message: 'not mobile' },
      'This number cannot get texts: it is not a mobile number',
    ],
    ['a number that is none', { type: 'refuse', status: 400, code: 21211, message: 'invalid' }, 'This is not a phone number'],
    [
      'somebody who texted STOP',
      { type: 'refuse', status: 400, code: 21610, message: 'unsubscribed' },
      'Replied STOP: no texts reach them until they text START',
    ],
    ['a fault nobody has words for', { type: 'refuse', status: 400, code: 99999, message: 'Odd' }, 'Odd (carrier error 99999)'],
  ] as const)('is an error with the reason when the carrier refuses %s', async (_whom, behaviour, reason) => {
    const text = await aTextTo(behaviour)
    await vi.waitFor(async () =>
      expect(await text.look()).toMatchObject({ state: 'failed', reason, txt_status: 'error', txt_reason: reason }),
    )
    const optedOut = await db.selectFrom('text_opt_out').select('phone').where('phone', '=', text.phone).execute()
    expect(optedOut).toHaveLength(behaviour.code === 21610 ? 1 : 0)
  })

  it('is tried again when the carrier is busy, because it was not accepted', async () => {
    const text = await aTextTo({ type: 'busy', times: 1 })
    await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'sent', txt_status: 'sent' }))
    expect(text.accepted()).toHaveLength(1)
  })

  it('is tried again when the carrier cannot be reached, because it never left', async () => {
    const { send } = twilioAt('http://127.0.0.1:1')
    expect(await send({ id: 'x', phone: '2125550000', body: 'x' })).toEqual({ outcome: 'busy', reason: 'The carrier cannot be reached' })
  })

  it('goes out after every connection of the queue was lost', async () => {
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'daysheet queue'`.execute(db)
    expect(cut.rows.length).toBeGreaterThan(0)
    const text = await aTextTo({ type: 'accept' })
    await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'sent' }))
    expect(text.accepted()).toHaveLength(1)
  })

  it.each<Behaviour>([{ type: 'accept-then-silence' }, { type: 'accept-then-cut' }, { type: 'accept-then-500' }, { type: 'silence' }])(
    'is of unknown fate when the carrier does $type, and is never sent again',
    async (behaviour) => {
      const text = await aTextTo(behaviour)
      await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'unknown', txt_status: 'error' }))
      expect((await text.look()).txt_reason).toBe('No answer from the carrier: this text may or may not have gone out')
      carrier.behave(text.phone, { type: 'accept' })
      await settleTexts(texting)
      await settleTexts(texting)
      const wasAccepted = behaviour.type !== 'silence'
      expect(text.accepted()).toHaveLength(wasAccepted ? 1 : 0)
      if (wasAccepted)
        expect(await text.look()).toMatchObject({ state: 'sent', txt_status: 'sent', txt_reason: null, carrierId: text.accepted()[0]?.sid })
      else expect(await text.look()).toMatchObject({ state: 'unknown' })
    },
  )
})

describe('what a crash leaves behind', () => {
  const old = (ms: number) => new Date(Date.now() - ms)
  async function aLeftover(fields: object) {
    const text = await aTextTo({ type: 'accept' })
    await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'sent' }))
    const { id } = await text.look()
    await db
      .updateTable('text_message')
      .set({ carrier_id: null, ...fields })
      .where('id', '=', id)
      .execute()
    return text
  }

  it('is unknown when it was being handed over, and found at the carrier', async () => {
    const text = await aLeftover({ state: 'handing', handed_at: old(61_000) })
    await settleTexts(texting)
    expect(await text.look()).toMatchObject({ state: 'sent', txt_status: 'sent', carrierId: text.accepted()[0]?.sid })
    expect(text.accepted()).toHaveLength(1)
  })

  it('is left alone while another process may be handing it over', async () => {
    const text = await aLeftover({ state: 'handing', handed_at: old(20_000) })
    await settleTexts(texting)
    expect((await text.look()).state).toBe('handing')
  })

  it('is an error when the carrier, minutes later, has no record of it', async () => {
    const text = await aLeftover({ state: 'unknown', handed_at: old(6 * 60_000), body: 'words the carrier never saw' })
    await settleTexts(texting)
    expect(await text.look()).toMatchObject({ state: 'failed', txt_status: 'error', txt_reason: expect.stringMatching(/^Not sent: /) })
  })

  it('goes out once its lost job is put back, when it never left the queue', async () => {
    const text = await aLeftover({ state: 'queued', handed_at: null, time: old(70_000) })
    await settleTexts(texting)
    await vi.waitFor(async () => expect(await text.look()).toMatchObject({ state: 'sent' }))
    expect(text.accepted()).toHaveLength(2)
  })

  it('is not sent hours late', async () => {
    const text = await aLeftover({ state: 'queued', handed_at: null, time: old(3 * 3_600_000) })
    await settleTexts(texting)
    await vi.waitFor(async () =>
      expect(await text.look()).toMatchObject({ state: 'failed', txt_reason: expect.stringMatching(/waited too long/) }),
    )
    expect(text.accepted()).toHaveLength(1)
  })
})

it.each([
  [21614, 'number'],
  [21610, 'number'],
  [21211, 'number'],
  [20003, 'account'],
  [30034, 'account'],
  [99999, 'account'],
] as const)('a refusal with the carrier’s error %d is told to be of the %s', async (code, fault) => {
  const phone = String((lastPhone += 1))
  carrier.behave(phone, { type: 'refuse', status: 400, code, message: 'x' })
  expect(await twilioAt(carrier.url).send({ id: 'x', phone, body: 'x' })).toMatchObject({ outcome: 'refused', fault })
})

it('the simulated carrier delivers, refuses and keeps silent by the number', async () => {
  const { carrier: simulator } = aTexting(db, { now: () => thisMorning })
  const to = (phone: string) => simulator.send({ id: 'x', phone, body: 'x' })
  expect(await to('2125550101')).toMatchObject({ outcome: 'accepted', state: 'delivered' })
  expect(await to('2125550199')).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('landline') })
  expect(await to('2125550198')).toEqual({ outcome: 'unknown' })
})
