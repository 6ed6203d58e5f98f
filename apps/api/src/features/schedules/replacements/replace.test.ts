import { addDays } from '@daysheet/domain/calendar/day'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aTexting } from '#testing/texts/texting.ts'
import { deliverText } from '#features/texts/deliver-text.ts'

const { db, caller } = await testApp()
const office = await caller()
const { anEntry, aWorker, aWorkerEntry, aJob, aSchedule } = build(db)

interface Person {
  name: string
  lastOnJob: string | null
  declinedAt: string | null
}

let days = 0
let phones = 2_125_550_000
const aPerson = (name: string) => aWorker({ name, phone: String((phones += 1)), role: null, active: true })
const put = (entryId: string, worker: { id: string }) => aWorkerEntry({ schedule_entry_id: entryId, worker_id: worker.id })

/** A job on a future day with one person on it. Each test has its own job and day. */
async function aPlace() {
  const [job, schedule] = [await aJob({ boro: 'Yonkers' }), await aSchedule({ day: addDays('2041-01-07', (days += 14)) })]
  const entry = await anEntry({ job_id: job.id, schedule_id: schedule.id })
  const ana = await aPerson(`Ana ${days}`)
  return { job, schedule, entry, ana, place: await put(entry.id, ana) }
}
const offered = async (placeId: string) => {
  const answer = await office.send('GET', `/api/WorkerEntries/${placeId}/replacements`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Person[]>()
}
const replace = (placeId: string, workerId: string) => office.send('POST', `/api/WorkerEntries/${placeId}/substitute`, { workerId })
const crewOf = async (entryId: string) =>
  (await db.selectFrom('worker_entry').select('worker_id').where('schedule_entry_id', '=', entryId).execute()).map(
    ({ worker_id }) => worker_id,
  )
/** Texts a crew and delivers the texts, because only a delivered text can be answered. */
async function text(entryId: string) {
  await office.send('POST', `/api/ScheduleEntries/${entryId}/sendtexts`, { intentId: randomUUID() })
  const sent = await db
    .selectFrom('text_message')
    .select('id')
    .where('schedule_entry_id', '=', entryId)
    .where('state', '=', 'queued')
    .execute()
  for (const { id } of sent) await deliverText(aTexting(db), id)
}
const reply = (worker: { id: string }, words: string) => office.send('POST', `/api/phones/${worker.id}/reply`, { text: words })

describe('who can take the place of a person', () => {
  it('everyone who is free, first the people who were on the job last; people who declined that day come last', async () => {
    const { job, schedule, entry, ana, place } = await aPlace()
    const [monday, tuesday] = await Promise.all([
      aSchedule({ day: addDays(schedule.day, -3) }),
      aSchedule({ day: addDays(schedule.day, -2) }),
    ])
    const people = await Promise.all(
      ['Never', 'Monday', 'Tuesday', 'Declined', 'Busy', 'On a canceled job'].map((name) => aPerson(`${name} ${days}`)),
    )
    const [, first, second, declined, busy, canceled] = people
    if (!first || !second || !declined || !busy || !canceled) throw new Error('six people were made')
    await put((await anEntry({ job_id: job.id, schedule_id: monday.id })).id, first)
    await put((await anEntry({ job_id: job.id, schedule_id: tuesday.id })).id, second)
    await put((await anEntry({ job_id: (await aJob()).id, schedule_id: schedule.id })).id, busy)
    await put((await anEntry({ job_id: (await aJob()).id, schedule_id: schedule.id, cancelled: true })).id, canceled)
    const left = await put(entry.id, declined)
    await text(entry.id)
    await reply(declined, 'n')
    await reply(ana, 'n')
    // Also after they were taken off the job.
    await office.send('DELETE', `/api/WorkerEntries/${left.id}`)
    const mine = (await offered(place.id)).filter(({ name }) => name.endsWith(` ${days}`))
    expect(mine.map(({ name, lastOnJob, declinedAt }) => [name, lastOnJob, declinedAt !== null])).toEqual([
      [`Tuesday ${days}`, tuesday.day, false],
      [`Monday ${days}`, monday.day, false],
      [`Never ${days}`, null, false],
      [`On a canceled job ${days}`, null, false],
      [`Declined ${days}`, null, true],
    ])
    const declines = (await office.send('GET', `/api/Schedules/${schedule.id}/declines`)).json<{ workerId: string }[]>()
    expect(new Set(declines.map(({ workerId }) => workerId))).toEqual(new Set([ana.id, declined.id]))
  })

  it('a place that no longer exists is a 404', async () => {
    expect((await office.send('GET', `/api/WorkerEntries/${randomUUID()}/replacements`)).statusCode).toBe(404)
    expect((await replace(randomUUID(), (await aPerson('Bo')).id)).statusCode).toBe(404)
  })
})

describe('a replacement', () => {
  it('is one act, and one undo restores everything, including the answer', async () => {
    const { entry, ana, place } = await aPlace()
    await text(entry.id)
    await reply(ana, 'n')
    const bo = await aPerson('Bo Li')
    const answer = await replace(place.id, bo.id)
    const row = answer.json<{ id: string; version: number }>()
    expect(row).toMatchObject({ workerId: bo.id, scheduleEntryId: entry.id, worker: { id: bo.id, name: 'Bo Li', active: true } })
    expect(await crewOf(entry.id)).toEqual([bo.id])
    expect(
      (await office.send('GET', '/api/replies/needed')).json<{ workerId: string }[]>().some(({ workerId }) => workerId === ana.id),
    ).toBe(false)
    const undone = await office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: row.id, version: row.version })
    expect(undone.statusCode).toBe(200)
    const back = await db
      .selectFrom('worker_entry')
      .select(['id', 'worker_id', 'txt_status'])
      .where('schedule_entry_id', '=', entry.id)
      .execute()
    expect(back).toEqual([{ id: place.id, worker_id: ana.id, txt_status: 'n' }])
  })

  it('refuses a person whom another user put on a job, and a person who is on this crew', async () => {
    const { schedule, place, entry } = await aPlace()
    const bo = await aPerson('Bo Li')
    await put((await anEntry({ job_id: (await aJob({ address: '9 Grand Street' })).id, schedule_id: schedule.id })).id, bo)
    const answer = await replace(place.id, bo.id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      error: { code: 'NOT_FREE', message: 'This person was put on 9 Grand Street in the meantime. Choose another one.' },
    })
    const eva = await aPerson('Eva')
    await put(entry.id, eva)
    expect((await replace(place.id, eva.id)).json()).toMatchObject({ error: { code: 'NOT_FREE' } })
    expect(await crewOf(entry.id)).toHaveLength(2)
  })

  it('succeeds for only one of two users who choose the same person for two jobs at once', async () => {
    const [one, bo] = [await aPlace(), await aPerson('Bo Li')]
    const other = await anEntry({ job_id: (await aJob()).id, schedule_id: one.schedule.id })
    const place = await put(other.id, await aPerson('Eva'))
    const answers = await Promise.all([replace(one.place.id, bo.id), replace(place.id, bo.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const crews = [...(await crewOf(one.entry.id)), ...(await crewOf(other.id))]
    expect(crews.filter((workerId) => workerId === bo.id)).toHaveLength(1)
  })

  it.each([
    [
      'who has clocked in',
      async ({ place }: Awaited<ReturnType<typeof aPlace>>) => {
        await office.send('POST', '/api/Events', { workerEntryId: place.id, type: 'in', time: '2041-01-21T12:00:00.000Z' })
      },
    ],
    [
      'on a canceled job',
      async ({ entry }: Awaited<ReturnType<typeof aPlace>>) => {
        await db.updateTable('schedule_entry').set({ cancelled: true }).where('id', '=', entry.id).execute()
      },
    ],
  ])('is refused for a person %s', async (_what, happens) => {
    const made = await aPlace()
    await happens(made)
    expect((await replace(made.place.id, (await aPerson('Bo')).id)).statusCode).toBe(409)
    expect(await crewOf(made.entry.id)).toEqual([made.ana.id])
  })

  it('is refused for a person who is not active', async () => {
    const { place } = await aPlace()
    const gone = await aWorker({ name: 'Gone', active: false })
    expect((await replace(place.id, gone.id)).statusCode).toBe(422)
  })
})
