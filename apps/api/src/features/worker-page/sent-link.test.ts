/** The link on its way: the carrier gets the text with it, and is asked for the text with it. (decisions/public-pages.md) */
import { afterAll, expect, it } from 'vitest'
import { startTwilioStandIn } from '#testing/texts/fake-twilio.ts'
import { twilioAt } from '#testing/texts/texting.ts'
import { workerPages } from '#testing/worker-page.ts'
import { settleTexts } from '../texts/settle-texts.ts'

const carrier = await startTwilioStandIn()
afterAll(() => carrier.close())
const { db, texting, aTextedWorker, clock, open } = await workerPages({ carrier: twilioAt(carrier.url) })
clock.now = new Date()

it.each(['accept', 'accept-then-cut'] as const)(
  'a text that the carrier does %s arrives with its link, once, and is known by it',
  async (type) => {
    const phone = type === 'accept' ? '7290000001' : '7290000002'
    carrier.behave(phone, { type })
    const { worker, token } = await aTextedWorker({ phone })
    const state = async () =>
      (await db.selectFrom('text_message').select('state').where('worker_id', '=', worker.id).executeTakeFirstOrThrow()).state
    expect(await state()).toBe(type === 'accept' ? 'sent' : 'unknown')
    await settleTexts(texting)
    expect(await state()).toBe('sent')
    expect(carrier.accepted.filter(({ to }) => to === `+1${phone}`).map(({ body }) => body)).toEqual([
      expect.stringMatching(new RegExp(` Your page: https://daysheet\\.example/w/${token}$`)),
    ])
    expect((await open(token)).statusCode).toBe(200)
  },
)
