import { needsYou, openPlace, type DeclinedPlace } from '@daysheet/domain/texts/needs-you'
import { addDays } from '@daysheet/domain/calendar/day'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting } from '#testing/texts/texting.ts'
import { deliverText } from '../deliver-text.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { anEntry, aWorker, aWorkerEntry, aJob, aSchedule } = build(db)

interface Text {
  id: string
  kind: string
  state: string
  body: string
  meaning: string | null
  readAt: string | null
  job: { address: string; day: string } | null
}
interface Person {
  workerId: string
  unread: number
  latest: { body: string; meaning: string | null }
}
interface Needed {
  id: string
  workerId: string | null
  body: string
}
const read = async <Answer>(path: string) => {
  const answer = await office.send('GET', `/api/${path}`)
  expect(answer.statusCode, path).toBe(200)
  return answer.json<Answer>()
}
const conversation = async (workerId: string) => (await read<{ texts: Text[] }>(`Workers/${workerId}/texts`)).texts
const people = () => read<Person[]>('replies')
const needed = () => read<Needed[]>('replies/needed')
const unread = async () => (await read<{ count: number }>('replies/unread')).count
const write = (workerId: string, body: object) => office.send('POST', `/api/Workers/${workerId}/texts`, body)
const answer = async (workerId: string, text: string) =>
  expect((await office.send('POST', `/api/phones/${workerId}/reply`, { text })).statusCode).toBe(200)
const markRead = (workerId: string, upTo: string) => office.send('POST', `/api/Workers/${workerId}/replies/read`, { upTo })

const firstPhone = 3_470_000_000
let lastPhone = firstPhone
const aPerson = () => aWorker({ phone: String((lastPhone += 1)) })

async function aTextedWorker() {
  const job = await aJob({ address: '120 Broadway' })
  const schedule = await aSchedule({ day: addDays('2040-01-01', lastPhone - firstPhone) })
  const entry = await anEntry({ job_id: job.id, schedule_id: schedule.id })
  const worker = await aPerson()
  const { id } = await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  expect((await office.send('POST', `/api/ScheduleEntries/${entry.id}/sendtexts`, {})).statusCode).toBe(200)
  const [firstText] = await conversation(worker.id)
  await deliverText(aTexting(db), firstText?.id ?? '')
  return { worker, workerEntryId: id, entryId: entry.id, scheduleId: schedule.id, day: schedule.day }
}
type Texted = Awaited<ReturnType<typeof aTextedWorker>>

describe('what people wrote', () => {
  it.each([
    ['I am 10 min late', 'remark'],
    ['Yes but 10 min late', 'remark'],
    ['STOP', 'stopped'],
  ])('%s: %s, with its job if it is an answer, counts as unread until a user reads it', async (text, meaning) => {
    const { worker, day } = await aTextedWorker()
    const before = await unread()
    await answer(worker.id, text)
    const last = (await conversation(worker.id)).at(-1)
    expect(last).toMatchObject({ kind: 'reply', body: text, meaning, readAt: null })
    const job = meaning === 'stopped' ? null : expect.objectContaining({ address: '120 Broadway', day })
    expect(last?.job ?? null).toEqual(job)
    expect((await people())[0]).toMatchObject({ workerId: worker.id, unread: 1, latest: { body: text, meaning, job } })
    expect((await needed())[0]).toEqual(expect.objectContaining({ id: last?.id, workerId: worker.id, body: text, meaning, job }))
    expect(await unread()).toBe(before + 1)
    expect((await markRead(worker.id, last?.id ?? '')).statusCode).toBe(204)
    expect((await conversation(worker.id)).at(-1)?.readAt).toEqual(expect.any(String))
    expect(await unread()).toBe(before)
    expect((await needed()).some(({ workerId }) => workerId === worker.id)).toBe(false)
  })

  it.each(['Yes!', 'y', 'Sí', 'OK 👍', '1'])('%s confirms, and is stored as read', async (text) => {
    const { worker } = await aTextedWorker()
    const before = await unread()
    await answer(worker.id, text)
    expect((await conversation(worker.id)).at(-1)).toMatchObject({ body: text, meaning: 'confirmed', readAt: expect.any(String) })
    expect([await unread(), (await people())[0]]).toEqual([before, expect.objectContaining({ workerId: worker.id, unread: 0 })])
  })

  it('all replies of a list are marked as read at once, except open declines and replies that came in later', async () => {
    const [one, two] = [await aTextedWorker(), await aTextedWorker()]
    await answer(one.worker.id, 'late')
    await answer(two.worker.id, 'n')
    const shown = (await needed()).map(({ id }) => id)
    await answer(one.worker.id, 'very late')
    expect((await office.send('POST', '/api/replies/read', { ids: shown })).statusCode).toBe(204)
    expect((await needed()).map(({ body }) => body)).toEqual(['very late', 'n'])
    expect(await unread()).toBe(2)
    expect((await office.send('POST', '/api/replies/read', { ids: [] })).statusCode).toBe(400)
  })

  it('what came in after the last text that was shown stays unread', async () => {
    const { worker } = await aTextedWorker()
    await answer(worker.id, 'on my way')
    const shown = (await conversation(worker.id)).at(-1)?.id ?? ''
    await answer(worker.id, 'flat tire')
    await markRead(worker.id, shown)
    expect((await people()).find(({ workerId }) => workerId === worker.id)).toMatchObject({ unread: 1, latest: { body: 'flat tire' } })
  })

  it('a text of somebody else is none of theirs', async () => {
    const [one, two] = [await aTextedWorker(), await aTextedWorker()]
    await answer(one.worker.id, 'late')
    const theirs = (await conversation(one.worker.id)).at(-1)?.id ?? ''
    expect((await markRead(two.worker.id, theirs)).statusCode).toBe(404)
    expect((await conversation(one.worker.id)).at(-1)?.readAt).toBeNull()
  })

  it('who has never written is in no list; who is not there is a 404', async () => {
    const { worker } = await aTextedWorker()
    expect((await people()).some(({ workerId }) => workerId === worker.id)).toBe(false)
    expect((await office.send('GET', `/api/Workers/${randomUUID()}/texts`)).statusCode).toBe(404)
  })
})

/** The states that a declined place on a crew can get into, each with the act that causes it. */
const afterwards: [string, DeclinedPlace | null, (of: Texted) => Promise<unknown>][] = [
  ['nothing', openPlace, async () => {}],
  [
    'they clocked in',
    { ...openPlace, isOnCrew: false },
    ({ workerEntryId, day }) => office.send('POST', '/api/Events', { workerEntryId, type: 'in', time: `${day}T12:00:00.000Z` }),
  ],
  ['they were taken off', null, ({ workerEntryId }) => office.send('DELETE', `/api/WorkerEntries/${workerEntryId}`)],
  ['they said yes', { ...openPlace, isOnCrew: false }, ({ worker }) => answer(worker.id, 'y')],
  [
    'they were asked again',
    { ...openPlace, isOnCrew: false },
    ({ entryId }) => office.send('POST', `/api/ScheduleEntries/${entryId}/sendtexts`, { intentId: randomUUID() }),
  ],
  [
    'they were moved to another job',
    { ...openPlace, isOnCrew: false },
    async ({ workerEntryId, scheduleId }) =>
      office.send('PATCH', `/api/WorkerEntries/${workerEntryId}`, {
        scheduleEntryId: (await anEntry({ schedule_id: scheduleId, job_id: (await aJob()).id })).id,
      }),
  ],
  [
    'the job was cancelled',
    { ...openPlace, isCancelled: true },
    ({ entryId }) => office.send('PATCH', `/api/ScheduleEntries/${entryId}`, { cancelled: true }),
  ],
  [
    'its day is over',
    { ...openPlace, isPast: true },
    ({ scheduleId }) => db.updateTable('schedule').set({ day: '2020-01-06' }).where('id', '=', scheduleId).execute(),
  ],
]

describe('a decline needs the office until its place is filled', () => {
  it.each(afterwards)('%s', async (_what, place, happens) => {
    const texted = await aTextedWorker()
    const before = await unread()
    await answer(texted.worker.id, 'n')
    expect(await unread()).toBe(before + 1)
    const last = (await conversation(texted.worker.id)).at(-1)
    expect(last).toMatchObject({ meaning: 'declined', job: { address: '120 Broadway', day: texted.day } })
    expect((await markRead(texted.worker.id, last?.id ?? '')).statusCode).toBe(204)
    expect(await unread()).toBe(before + 1)
    await happens(texted)
    const isNeeded = needsYou({ meaning: 'declined', isKnown: true, hasAttachment: false, place })
    expect(await unread()).toBe(isNeeded ? before + 1 : before)
    expect((await needed()).some(({ workerId }) => workerId === texted.worker.id)).toBe(isNeeded)
    expect((await people()).find(({ workerId }) => workerId === texted.worker.id)?.unread).toBe(isNeeded ? 1 : 0)
  })
})

describe('answering in one’s own words', () => {
  it('goes out once for one press, changes no status, and is in the conversation', async () => {
    const { worker, workerEntryId } = await aTextedWorker()
    const body = { text: '  Use the side gate.  ', intentId: randomUUID() }
    const [first, again] = [await write(worker.id, body), await write(worker.id, body)]
    expect(first.json()).toMatchObject({ kind: 'message', state: 'queued', body: 'Use the side gate.' })
    expect(again.json<Text>().id).toBe(first.json<Text>().id)
    await deliverText(aTexting(db), first.json<Text>().id)
    expect((await conversation(worker.id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['ask', 'delivered'],
      ['message', 'delivered'],
    ])
    const entry = db.selectFrom('worker_entry').select(['txt_status', 'txt_reason']).where('id', '=', workerEntryId)
    expect(await entry.executeTakeFirstOrThrow()).toEqual({ txt_status: 'sent', txt_reason: null })
    // The question still stands, and a yes answers it.
    await answer(worker.id, 'y')
    expect((await entry.executeTakeFirstOrThrow()).txt_status).toBe('y')
  })

  it('the same press with other words is refused', async () => {
    const worker = await aPerson()
    const intentId = randomUUID()
    await write(worker.id, { text: 'one', intentId })
    expect((await write(worker.id, { text: 'two', intentId })).statusCode).toBe(409)
  })

  it('what is not delivered says why', async () => {
    const worker = await aWorker({ phone: '3475550099' }) // refused by the simulated carrier
    const sent = (await write(worker.id, { text: 'hello' })).json<Text>()
    await deliverText(aTexting(db), sent.id)
    expect((await conversation(worker.id)).at(-1)).toMatchObject({ state: 'failed', reason: expect.any(String) })
  })

  it('waits no longer when the number becomes another', async () => {
    const worker = await aPerson()
    const sent = (await write(worker.id, { text: 'hello' })).json<Text>()
    await db.updateTable('worker').set({ phone: '3475550001' }).where('id', '=', worker.id).execute()
    await deliverText(aTexting(db), sent.id)
    expect((await conversation(worker.id)).at(-1)?.state).toBe('withheld')
  })

  it.each([
    ['nobody', randomUUID(), { text: 'x' }, 404],
    ['no words', null, { text: '   ' }, 400],
    ['too many words', null, { text: 'x'.repeat(501) }, 400],
    ['something else', null, { text: 'x', state: 'sent' }, 400],
  ])('%s is refused', async (_what, id, body, status) => {
    expect((await write(id ?? (await aPerson()).id, body)).statusCode).toBe(status)
  })

  it('nobody is texted who has no phone or replied STOP', async () => {
    expect((await write((await aWorker({ phone: null })).id, { text: 'x' })).json()).toMatchObject({ error: { code: 'NO_PHONE' } })
    const { worker } = await aTextedWorker()
    await answer(worker.id, 'STOP')
    expect((await write(worker.id, { text: 'x' })).json()).toMatchObject({ error: { code: 'OPTED_OUT' } })
  })
})

it('needs sign-in', async () => {
  for (const path of ['replies', 'replies/unread', 'replies/needed', `Workers/${randomUUID()}/texts`])
    expect((await app.inject(`/api/${path}`)).statusCode, path).toBe(401)
})
