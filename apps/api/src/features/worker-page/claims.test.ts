/** What a worker says is wrong about their hours, and what becomes of it in the time review. (product.md#worker-page, product.md#time-exceptions) */
import { randomUUID } from 'node:crypto'
import type { ReviewDetail, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { correctionsOf } from '@daysheet/domain/time-review/accept-proposal'
import { afterEach, expect, it } from 'vitest'
import { asRole } from '#testing/roles/who-may.ts'
import { workerPages } from '#testing/worker-page.ts'
import { maxClaimsOfPlace } from './act-on-page.ts'

const pages = await workerPages()
const { db, office, aTextedWorker, aPlace, anEvent, page, post, later } = pages
const other = await pages.anotherNode()
const wednesday = '2026-11-18'

afterEach(() => later(0))

/** Somebody who was clocked from 7:02 to 3:02 on Wednesday, and has a link of Friday. */
async function aClocked() {
  const texted = await aTextedWorker({ name: 'Ana Kowalska' })
  const place = await aPlace(texted.worker, wednesday)
  const punch = async (type: 'in' | 'out', time: string) =>
    (await anEvent({ worker_entry_id: place.id, type, time: `${wednesday}T${time}:00.000Z` })).id
  return { ...texted, at: place.id, in: await punch('in', '12:02'), out: await punch('out', '20:02') }
}
type Clocked = Awaited<ReturnType<typeof aClocked>>

const later330 = ({ at, out }: Clocked, more: object = {}) => ({
  id: randomUUID(),
  workerEntryId: at,
  punchId: out,
  type: 'out',
  time: '15:30',
  isNextDay: false,
  comment: 'Stayed to clean',
  ...more,
})
const say = (clocked: Clocked, claim: object, node = pages.app) => post(`${clocked.token}/claims`, claim, { node })
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body === '' ? null : (JSON.parse(body) as { error: { code: string } }).error.code,
]
const detail = async ({ worker }: Clocked) =>
  (await office.get(`/api/timeReview/day?worker=${worker.id}&day=${wednesday}`)).json<ReviewDetail>()
const week = async () => (await office.get(`/api/timeReview/week?from=${wednesday}`)).json<ReviewWeek>()
const claimsOf = ({ exceptions }: Pick<ReviewDetail, 'exceptions'>) => exceptions.filter(({ code }) => code === 'worker_claim')
const shown = async (clocked: Clocked) => (await page(clocked.token)).days.find(({ day }) => day === wednesday)?.shifts[0]

it('arrives in the review once, as a warning with a mend of one tap, and changes no hours by itself', async () => {
  const clocked = await aClocked()
  const before = await detail(clocked)
  const claim = later330(clocked)
  const since = await db
    .selectFrom('change_event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const answers = await Promise.all([say(clocked, claim), say(clocked, claim, other.app), say(clocked, claim)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect((await say(clocked, claim)).statusCode).toBe(204)
  const after = await detail(clocked)
  expect(claimsOf(after)).toMatchObject([
    {
      severity: 'check',
      punchIds: [clocked.out],
      answer: null,
      text: 'Says: clocked out at 3:30 PM, not at 3:02 PM. “Stayed to clean”',
      proposals: [{ label: 'Change the clock-out to 3:30 PM, as they say' }],
    },
  ])
  expect([after.day.digest, after.day.minutes]).toEqual([before.day.digest, before.day.minutes])
  expect(claimsOf(await week()).filter(({ workerId }) => workerId === clocked.worker.id)).toHaveLength(1)
  expect(after.history.filter(({ kind }) => kind === 'said')).toMatchObject([
    { by: 'worker Ana Kowalska', text: expect.stringMatching(/^Said: clocked out at 11-18-2026 3:30 PM on .+\. Stayed to clean$/) },
  ])
  const told = await db.selectFrom('change_event').select(['entity', 'row_id']).where('seq', '>', since.seq).execute()
  expect(told).toEqual([{ entity: 'TimeReview', row_id: clocked.worker.id }])
  expect((await shown(clocked))?.claims).toMatchObject([
    { punchId: clocked.out, type: 'out', comment: 'Stayed to clean', state: 'waiting' },
  ])
})

it('is kept up to a limit for one day on one job; a repeat of a kept claim is answered as before', async () => {
  const clocked = await aClocked()
  const claim = later330(clocked)
  expect((await say(clocked, claim)).statusCode).toBe(204)
  const kept = { worker_id: clocked.worker.id, worker_entry_id: clocked.at, type: 'out' as const, time: new Date(`${wednesday}T20:30:00Z`) }
  const others = Array.from({ length: maxClaimsOfPlace - 1 }, () => ({ ...kept, id: randomUUID() }))
  await db.insertInto('time_claim').values(others).execute()
  expect(codeOf(await say(clocked, later330(clocked, { time: '15:45' })))).toEqual([429, 'TOO_MANY'])
  expect((await say(clocked, claim)).statusCode).toBe(204)
})

it('is accepted as a correction: the hours are as the worker says, the exception is gone, and the worker sees both', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked))
  const { corrections, ...seen } = await detail(clocked)
  const [proposal] = claimsOf(seen)[0]?.proposals ?? []
  const made = correctionsOf(proposal ?? { label: '', corrections: [] }, corrections, randomUUID)
  const act = { id: randomUUID(), reason: 'Worker says it is wrong', corrections: made }
  expect((await office.send('POST', '/api/timeCorrections', act)).statusCode).toBe(200)
  expect(claimsOf(await detail(clocked))).toEqual([])
  const shift = await shown(clocked)
  expect(shift?.claims).toMatchObject([{ state: 'done' }])
  expect(shift?.lines.at(-1)).toMatchObject({ punchId: clocked.out, isTyped: true, paid: `${wednesday}T20:30:00.000Z` })
  // Taken back, it is to be looked at again.
  await office.send('POST', `/api/timeCorrections/${act.id}/undo`, { id: randomUUID() })
  expect(claimsOf(await detail(clocked))).toHaveLength(1)
})

it('of which there is nothing to change is answered, and stays with that answer', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked))
  const [exception] = claimsOf(await detail(clocked))
  const about = [{ workerId: clocked.worker.id, day: wednesday, key: exception?.key }]
  const answer = (isNothingToChange: boolean) =>
    office.send('POST', '/api/timeReview/exceptions', {
      id: randomUUID(),
      isNothingToChange,
      comment: 'Seen leaving at three',
      exceptions: about,
    })
  expect((await answer(true)).statusCode).toBe(204)
  expect(claimsOf(await detail(clocked))).toMatchObject([{ answer: { comment: 'Seen leaving at three' } }])
  const kept = await page(clocked.token)
  expect(kept.days.flatMap(({ shifts }) => shifts.flatMap(({ claims }) => claims))).toMatchObject([{ state: 'kept' }])
  expect(JSON.stringify(kept)).not.toContain('Seen leaving')
  await answer(false)
  expect((await shown(clocked))?.claims).toMatchObject([{ state: 'waiting' }])
})

it('said again of the same punch takes the place of what was said before; the history has both', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked))
  await say(clocked, later330(clocked, { time: '16:00', comment: null }))
  const seen = await detail(clocked)
  expect(claimsOf(seen).map(({ text }) => text)).toEqual(['Says: clocked out at 4:00 PM, not at 3:02 PM.'])
  expect(seen.history.filter(({ kind }) => kind === 'said')).toHaveLength(2)
  // Of another punch it is another.
  await say(clocked, later330(clocked, { punchId: clocked.in, type: 'in', time: '06:45' }))
  expect(claimsOf(await detail(clocked))).toHaveLength(2)
})

it('tells of a day on which nothing was clocked, which stays on the schedule for it', async () => {
  const texted = await aTextedWorker()
  const place = await aPlace(texted.worker, wednesday)
  const clocked = { ...texted, at: place.id, in: '', out: '' }
  await say(clocked, later330(clocked, { punchId: null, type: 'in', time: '07:00', comment: ' ' }))
  expect(claimsOf(await detail(clocked))).toMatchObject([
    { text: 'Says: clocked in at 7:00 AM, which is missing.', proposals: [{ label: 'Clock in at 7:00 AM, as they say' }] },
  ])
  await office.send('DELETE', `/api/WorkerEntries/${place.id}`)
  expect(claimsOf(await detail(clocked))).toHaveLength(1)
  expect((await shown(clocked))?.claims).toHaveLength(1)
})

it('may be of the next morning, on the clock of the business', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked, { time: '01:15', isNextDay: true }))
  expect((await shown(clocked))?.claims).toMatchObject([{ time: '2026-11-19T06:15:00.000Z' }])
})

it('is refused of what is not theirs, not shown any more, not past, or so already', async () => {
  const [clocked, mate] = [await aClocked(), await aClocked()]
  const long = await aPlace(clocked.worker, '2026-11-06')
  const refusals = [
    later330(clocked, { workerEntryId: mate.at }),
    later330(clocked, { punchId: mate.out }),
    later330(clocked, { workerEntryId: randomUUID() }),
    later330(clocked, { workerEntryId: long.id, punchId: null }),
    later330(clocked, { workerEntryId: clocked.place.id, punchId: null, time: '10:30' }),
    later330(clocked, { time: '15:02' }),
    later330(clocked, { time: '24:00' }),
    later330(clocked, { comment: 'x'.repeat(301) }),
    later330(clocked, { type: 'lunch' }),
    later330(clocked, { minutes: 480 }),
  ]
  const codes = []
  for (const claim of refusals) codes.push(codeOf(await say(clocked, claim)))
  expect(codes).toEqual([
    ...[
      [409, 'NO_PLACE'],
      [409, 'NO_PLACE'],
      [409, 'NO_PLACE'],
      [409, 'NO_PLACE'],
    ],
    ...[
      [422, 'IN_THE_FUTURE'],
      [409, 'SAME_TIME'],
      [422, 'INVALID'],
      [422, 'INVALID'],
      [422, 'INVALID'],
      [422, 'INVALID'],
    ],
  ])
  expect(codeOf(await post(`${clocked.token}/claims`, later330(clocked), { headers: { 'sec-fetch-site': 'cross-site' } }))).toEqual([
    403,
    'NOT_PRESSED',
  ])
  later(36)
  expect(codeOf(await say(clocked, later330(clocked)))).toEqual([404, 'NO_PAGE'])
  expect(claimsOf(await detail(clocked))).toEqual([])
  expect(await db.selectFrom('time_claim').select('id').where('worker_id', 'in', [clocked.worker.id, mate.worker.id]).execute()).toEqual([])
})

it('reaches a supervisor only of their own days', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked))
  const supervisor = await asRole({ db, caller: pages.caller }, 'supervisor')
  const theirs = (await supervisor.get(`/api/timeReview/week?from=${wednesday}`)).json<ReviewWeek>()
  expect(claimsOf(theirs)).toEqual([])
})

it('is added and never rewritten', async () => {
  const clocked = await aClocked()
  await say(clocked, later330(clocked))
  await expect(db.deleteFrom('time_claim').where('worker_id', '=', clocked.worker.id).execute()).rejects.toThrow('stay as they are')
})
