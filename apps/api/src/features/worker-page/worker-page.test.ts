/** The link of a worker's own page, and what the page shows and takes. (product.md#worker-page; decisions/public-pages.md) */
import { randomBytes, randomUUID } from 'node:crypto'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { textBody } from '@daysheet/domain/texts/body'
import { textPieces } from '@daysheet/domain/texts/gsm'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { linkHours } from '@daysheet/domain/worker-page/link'
import { pageRefusalMessages } from '@daysheet/domain/worker-page/refusal'
import { afterEach, describe, expect, it } from 'vitest'
import { friday, publicUrl, workerPages } from '#testing/worker-page.ts'
import { receiveText } from '../texts/receive-text.ts'

const pages = await workerPages()
const { app, db, office, aTextedWorker, aPerson, aPlace, anEvent, answer, ask, later, newestText, open, page, setPage } = pages
const other = await pages.anotherNode()
const words = pageRefusalMessages.en
const ended = { error: { statusCode: 404, name: 'Error', message: words.NO_PAGE, code: 'NO_PAGE' } }

type TextedWorker = Awaited<ReturnType<typeof aTextedWorker>>

afterEach(async () => {
  later(0)
  await setPage(true)
})

describe('the text', () => {
  it('that asks about a job ends with the link; what is kept and shown to the office has nothing to open the page with', async () => {
    const { worker, token } = await aTextedWorker({}, 'Gate code 1234')
    const { kept, arrived } = await newestText(worker.id)
    const job = { kind: 'ask', language: 'en', day: friday, startTime: '7:00 AM', address: '120 Broadway', boro: 'Manhattan' } as const
    const texted = textBody({ ...job, supervisor: 'Kim Müller', note: 'Gate code 1234', number: 1, otherOpen: [] })
    expect(arrived).toBe(`${texted} Your page: ${publicUrl}/w/${token}`)
    expect(token).toMatch(/^[\w-]{16}$/)
    expect(kept.body).toBe(`${texted} Your page: ${publicUrl}/w/…`)
    expect(textPieces(arrived)).toEqual({ alphabet: 'gsm', pieces: 2 })
    for (const path of [`Workers/${worker.id}/texts`, 'TextMessages', 'replies']) {
      expect((await office.get(`/api/${path}`)).body, path).not.toContain(token)
    }
    const audited = await db.selectFrom('audit_entry').selectAll().where('row_id', '=', kept.id).execute()
    expect(JSON.stringify(audited)).not.toContain(token)
  })

  it('is in Spanish for whoever is texted in Spanish', async () => {
    const { worker, token } = await aTextedWorker({ language: 'es' })
    expect((await newestText(worker.id)).arrived).toMatch(new RegExp(`Responda SI .*rechazar\\. Su pagina: ${publicUrl}/w/${token}$`))
  })

  it('is as it always was in an office without the page, and where nothing is asked', async () => {
    await setPage(false)
    const { worker, place, token } = await aTextedWorker()
    const { kept, arrived } = await newestText(worker.id)
    expect([token, kept.page_digest]).toEqual(['', null])
    expect(arrived).toBe(
      'Work on Fri, Nov 20 at 7:00 AM: 120 Broadway, Manhattan. Supervisor: Kim Müller. Reply Y to confirm or N to decline.',
    )
    await setPage(true)
    await office.send('PATCH', `/api/ScheduleEntries/${place.entry.id}`, { cancelled: true })
    await ask(place.entry.id, { cancelled: true })
    expect((await newestText(worker.id)).arrived).toMatch(/Please do not go\. No reply needed\.$/)
  })
})

describe('the link', () => {
  it(`opens the page for ${linkHours} hours from when its text was written, and no longer`, async () => {
    const { token } = await aTextedWorker()
    later(linkHours - 0.001)
    expect((await open(token)).statusCode).toBe(200)
    later(linkHours)
    const answered = await open(token)
    expect([answered.statusCode, answered.json()]).toEqual([404, ended])
  })

  it('of a text that was written on Friday for Monday opens the page until Monday is over', async () => {
    const { token } = await aTextedWorker({ day: '2026-11-23' })
    const mondayEnds = 86
    later(mondayEnds - 0.001)
    expect((await open(token)).statusCode).toBe(200)
    expect((await answer(token, 'confirm')).statusCode).toBe(204)
    later(mondayEnds)
    expect((await open(token)).statusCode).toBe(404)
  })

  it.each([
    [
      'was taken off the crew',
      ({ place }: TextedWorker) => db.updateTable('worker_entry').set({ planned: false }).where('id', '=', place.id),
    ],
    ['was let go', ({ worker }: TextedWorker) => db.updateTable('worker').set({ active: false }).where('id', '=', worker.id)],
    [
      'has a job that is off',
      ({ place }: TextedWorker) => db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', place.entry.id),
    ],
  ])(`of whoever %s holds for ${linkHours} hours alone, whenever the job is`, async (_what, undone) => {
    const texted = await aTextedWorker({ day: '2026-11-23' })
    await undone(texted).execute()
    later(linkHours - 0.001)
    expect((await open(texted.token)).statusCode).toBe(200)
    later(linkHours)
    expect((await open(texted.token)).statusCode).toBe(404)
  })

  it('is known to every node', async () => {
    const { token } = await aTextedWorker()
    expect((await open(token, { node: other.app })).statusCode).toBe(200)
  })

  it('that is unknown, tampered with, ended, of a changed number, or of an office without the page: one and the same 404', async () => {
    const old = await aTextedWorker()
    later(linkHours)
    const [changed, whole] = [await aTextedWorker({ day: '2026-11-21' }), await aTextedWorker({ day: '2026-11-21' })]
    await db.updateTable('worker').set({ phone: '7285550000' }).where('id', '=', changed.worker.id).execute()
    const flipped = (whole.token.startsWith('A') ? 'B' : 'A') + whole.token.slice(1)
    const tokens = [
      randomBytes(12).toString('base64url'),
      flipped,
      `${whole.token}x`,
      whole.token.slice(0, -1),
      'x',
      '..%2f',
      whole.worker.id,
    ]
    const seen = new Set<string>()
    const look = async (token: string) => {
      for (const answered of [await open(token), await answer(token, 'confirm')]) {
        const { date: _date, 'x-request-id': _id, ...headers } = answered.headers
        seen.add(JSON.stringify([answered.statusCode, headers, answered.json()]))
      }
    }
    for (const token of [...tokens, old.token, changed.token]) await look(token)
    expect((await open(whole.token)).statusCode).toBe(200)
    await setPage(false)
    await look(whole.token)
    expect([...seen].map((text) => JSON.parse(text) as unknown)).toEqual([
      [404, expect.objectContaining({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }), ended],
    ])
    expect([await whole.status(), await changed.status()]).toEqual(['sent', 'sent'])
  })

  it('is asked for so often from one address, and then not looked at', async () => {
    const from = '203.0.113.77'
    const { token } = await aTextedWorker()
    const codes: number[] = []
    for (let call = 0; call < 241; call += 1) codes.push((await open(token, { from })).statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(240)
    const refused = await open(token, { from })
    expect([refused.statusCode, refused.json<typeof ended>().error.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Who looks takes no answer away.
    expect((await answer(token, 'confirm', { from })).statusCode).toBe(204)
  })
})

describe('the page', () => {
  it('shows the job that the text was about, in the language of its worker, and opening it answers nothing', async () => {
    const { token, status, worker } = await aTextedWorker({ language: 'es', name: 'Ana Kowalska' }, 'Ask for Joe')
    const before = await db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(await page(token)).toEqual({
      name: 'Ana Kowalska',
      language: 'es',
      company: null,
      zone: 'America/New_York',
      today: friday,
      job: {
        day: friday,
        isCancelled: false,
        isOnCrew: true,
        address: '120 Broadway',
        boro: 'Manhattan',
        place: null,
        startTime: '7:00 AM',
        supervisor: 'Kim Müller',
        supervisorPhone: '2125550199',
        note: 'Ask for Joe',
        answer: null,
        mayAnswer: true,
      },
      days: [{ day: friday, hours: 0, rawHours: 0, shifts: [expect.objectContaining({ address: '120 Broadway', lines: [], claims: [] })] }],
    })
    expect(await status()).toBe('sent')
    expect(
      await db
        .selectFrom('audit_entry')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    expect(worker.language).toBe('es')
  })

  it('has the own hours of two weeks as the time review has them, and nothing of anybody else', async () => {
    const { token, worker } = await aTextedWorker({ name: 'Zoltan Unlike' })
    const [mate, place] = [await aPerson({ name: 'Somebody Else' }), await aPlace(worker, '2026-11-18')]
    const theirs = await pages.aWorkerEntry({ schedule_entry_id: place.entry.id, worker_id: mate.id })
    for (const at of [place.id, theirs.id]) {
      await anEvent({ worker_entry_id: at, type: 'in', time: '2026-11-18T12:07:40.000Z' })
      await anEvent({ worker_entry_id: at, type: 'out', time: '2026-11-18T20:31:10.000Z' })
    }
    const long = await aPlace(worker, '2026-11-06')
    await anEvent({ worker_entry_id: long.id, type: 'in', time: '2026-11-06T12:00:00.000Z' })
    const [first] = [await aPlace(worker, '2026-11-07')]
    const shown = await page(token)
    expect(shown.days.map(({ day }) => day)).toEqual([friday, '2026-11-18', '2026-11-07'])
    expect(shown.days.at(-1)?.shifts[0]?.workerEntryId).toBe(first.id)
    const review = (await office.get(`/api/timeReview/day?worker=${worker.id}&day=2026-11-18`)).json<ReviewDetail>()
    const day = shown.days[1]
    expect([day?.hours, day?.rawHours]).toEqual([hoursOf(review.day.minutes), hoursOf(review.day.rawMinutes)])
    expect(day?.rawHours).toBe(8.4)
    expect(day?.shifts[0]?.lines).toEqual(
      review.shifts[0]?.lines.map(({ punchId, type, time, rounded: paid, isTyped }) => ({ punchId, type, time, paid, isTyped })),
    )
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Somebody Else|${mate.id}|${theirs.id}|${mate.phone}`))
  })

  it('says so when the job is cancelled, or they were taken off it, or it is gone', async () => {
    const { token, place } = await aTextedWorker()
    await office.send('PATCH', `/api/ScheduleEntries/${place.entry.id}`, { cancelled: true })
    expect((await page(token)).job).toMatchObject({ isCancelled: true, mayAnswer: false })
    const taken = await aTextedWorker()
    await office.send('DELETE', `/api/WorkerEntries/${taken.place.id}`)
    expect((await page(taken.token)).job).toMatchObject({ isOnCrew: false, mayAnswer: false, address: '120 Broadway' })
    await office.send('DELETE', `/api/ScheduleEntries/${taken.place.entry.id}`)
    expect((await page(taken.token)).job).toBeNull()
  })
})

describe('an answer', () => {
  const replies = (workerId: string) =>
    db.selectFrom('text_message').selectAll().where('worker_id', '=', workerId).where('kind', '=', 'reply').orderBy('time').execute()

  it.each([
    ['confirm', 'y', 'confirmed'],
    ['decline', 'n', 'declined'],
  ] as const)('%s does what a reply by text does: avatar, inbox and stream', async (given, status, meaning) => {
    const texted = await aTextedWorker()
    const since = await db
      .selectFrom('change_event')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    expect((await answer(texted.token, given)).statusCode).toBe(204)
    expect(await texted.status()).toBe(status)
    expect(await replies(texted.worker.id)).toMatchObject([
      { meaning, worker_entry_id: texted.place.id, read_at: meaning === 'confirmed' ? expect.any(Date) : null },
    ])
    expect((await page(texted.token)).job).toMatchObject({ answer: given, mayAnswer: true })
    const told = await db.selectFrom('change_event').select('entity').where('seq', '>', since.seq).execute()
    expect(new Set(told.map(({ entity }) => entity))).toEqual(new Set(['TextMessage', 'WorkerEntry']))
    const actors = await db
      .selectFrom('audit_entry')
      .select('actor')
      .where('row_id', '=', texted.place.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(actors?.actor).toBe(`worker ${texted.worker.name}`)
  })

  it('the same press again changes nothing; another mind does, as by text', async () => {
    const texted = await aTextedWorker()
    const id = randomUUID()
    for (let press = 0; press < 3; press += 1) expect((await answer(texted.token, 'confirm', { id })).statusCode).toBe(204)
    expect(await replies(texted.worker.id)).toHaveLength(1)
    expect((await answer(texted.token, 'decline')).statusCode).toBe(204)
    expect(await texted.status()).toBe('n')
  })

  it('and a reply by text at the same moment come one after the other: the later of the two holds, and both are kept', async () => {
    for (let round = 0; round < 6; round += 1) {
      const texted = await aTextedWorker()
      const phone = texted.worker.phone ?? ''
      const byText = () => receiveText(pages.texting, 'carrier', { phone, text: 'n', carrierId: randomUUID() })
      const onPage = () => answer(texted.token, 'confirm', { node: round % 2 ? other.app : app })
      await Promise.all(round % 3 ? [byText(), onPage()] : [onPage(), byText()])
      const [, last, ...more] = await replies(texted.worker.id)
      expect(more).toEqual([])
      expect(await texted.status()).toBe(last?.meaning === 'confirmed' ? 'y' : 'n')
    }
  })

  it('is to the question about this job, whatever else is open on the phone', async () => {
    const first = await aTextedWorker()
    const second = await aPlace(first.worker, '2026-11-21')
    await ask(second.entry.id)
    await answer(first.token, 'confirm')
    const status = await db.selectFrom('worker_entry').select('txt_status').where('id', '=', second.id).executeTakeFirstOrThrow()
    expect([await first.status(), status.txt_status]).toEqual(['y', 'sent'])
  })

  it('is refused where there is nothing to answer', async () => {
    const texted = await aTextedWorker()
    await office.send('PATCH', `/api/ScheduleEntries/${texted.place.entry.id}`, { cancelled: true })
    const refused = await answer(texted.token, 'confirm')
    expect([refused.statusCode, refused.json<typeof ended>().error.code]).toEqual([409, 'NOTHING_TO_ANSWER'])
    expect(await replies(texted.worker.id)).toEqual([])
  })

  it.each([
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch' }],
    ['an address that is opened', { 'sec-fetch-mode': 'navigate' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('of %s is none', async (_who, headers) => {
    const texted = await aTextedWorker()
    const refused = await answer(texted.token, 'confirm', { headers })
    expect([refused.statusCode, refused.json<typeof ended>().error.code]).toEqual([403, 'NOT_PRESSED'])
    expect(await texted.status()).toBe('sent')
  })

  it('that is none is refused in words that the page has', async () => {
    const { token } = await aTextedWorker()
    const refused = await pages.post(`${token}/answer`, { id: 'x', answer: 'yes' })
    expect([refused.statusCode, refused.json<typeof ended>().error.code]).toEqual([422, 'INVALID'])
    for (const method of ['HEAD', 'OPTIONS', 'PUT'] as const)
      expect((await app.inject({ method, url: `/api/workerPage/${token}/answer` })).statusCode, method).toBe(404)
  })
})
