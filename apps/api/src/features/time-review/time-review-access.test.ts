/** Who may review, approve, lock and reopen which days. (product.md#roles) */
import type { Role } from '@daysheet/domain/session/role'
import type { DayAction } from '@daysheet/domain/time-review/day-state'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Caller } from '#testing/app.ts'
import { addOut, clean, dayAfter, fail, reviewing, seen } from '#testing/reviewing.ts'
import { asRole } from '#testing/roles/who-may.ts'

const { one, office, builders, aDay, aMonday, week, cell, detail, mark, correct } = await reviewing()
const { db } = one
const { aJob, anEntry, aWorker, aWorkerEntry, anEvent } = builders

describe('who may', () => {
  const as = (role: Role | null) => asRole(one, role)

  test('review, approve, lock and reopen is the role’s to say; a refusal says what is missing and who may', async () => {
    const { day, first } = await aDay(aMonday())
    const [viewer, officeRole, payroll, owner] = [await as('viewer'), await as('office'), await as('payroll'), await as('owner')]
    const now = () => cell(day, first.worker.id)
    const refused = async (action: DayAction, by: Caller) => {
      const reply = await mark(action, [await now()], { reason: 'Wrong job' }, by)
      expect([action, reply.statusCode, reply.json()]).toMatchObject([action, 403, { error: { code: 'FORBIDDEN' } }])
    }
    for (const action of ['review', 'approve', 'lock', 'reopen'] as const) await refused(action, viewer)
    await refused('approve', officeRole)
    expect((await mark('review', [await now()], {}, officeRole)).statusCode).toBe(200)
    expect((await mark('approve', [await now()], {}, payroll)).statusCode).toBe(200)
    expect((await mark('lock', [await now()], {}, payroll)).statusCode).toBe(200)
    await refused('reopen', payroll)
    expect((await mark('reopen', [await now()], { reason: 'Wrong job' }, owner)).statusCode).toBe(200)
  })

  test('nobody approves hours of their own', async () => {
    const { day, first } = await aDay(aMonday())
    const supervisor = await one.caller('supervisor')
    await db.updateTable('supervisor').set({ name: 'José  Núñez' }).where('username', '=', supervisor.username).execute()
    await db.updateTable('worker').set({ name: 'Jose Nunez' }).where('id', '=', first.worker.id).execute()
    for (const action of ['review', 'approve'] as const) {
      const reply = await mark(action, [await cell(day, first.worker.id)], {}, supervisor)
      expect([reply.statusCode, reply.json()]).toMatchObject([403, { error: { code: 'OWN_HOURS' } }])
    }
    expect((await mark('approve', [await cell(day, first.worker.id)])).statusCode).toBe(200)
  })

  test('nobody says that there is nothing to change about what blocks hours of their own, only about the rest', async () => {
    const { day, first } = await aDay(aMonday(), [
      ['in', '12:00'],
      ['out', '12:10'],
      ['in', '13:00'],
    ])
    const clerk = await one.caller()
    await db.updateTable('account').set({ worker_id: first.worker.id }).where('id', '=', clerk.id).execute()
    const said = async (code: string, by: Caller) => {
      const { workerId, key } = (await week(day)).exceptions.find((found) => found.code === code) ?? fail()
      const exceptions = [{ workerId, day, key }]
      return (
        await by.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange: true, comment: 'Sent home', exceptions })
      ).statusCode
    }
    expect([await said('missing_out', clerk), await said('too_short', clerk), await said('missing_out', office)]).toEqual([403, 204, 204])
  })

  test('as whom somebody is paid can be said: then those hours are their own, and a namesake is somebody else', async () => {
    const { day, crew } = await aDay(aMonday(), clean, 2)
    const [paid, namesake] = crew.map(({ worker }) => worker)
    if (!paid || !namesake) return fail()
    const clerk = await one.caller()
    await db.updateTable('account').set({ name: 'Jose Nunez', worker_id: paid.id }).where('id', '=', clerk.id).execute()
    await db.updateTable('worker').set({ name: 'José Núñez' }).where('id', '=', namesake.id).execute()
    const own = async (workerId: string) => (await week(day, clerk)).days.find((found) => found.workerId === workerId)?.isOwnHours
    expect([await own(paid.id), await own(namesake.id)]).toEqual([true, false])
    const refused = await mark('approve', [await cell(day, paid.id), await cell(day, namesake.id)], {}, clerk)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { error: { code: 'OWN_HOURS' } }])
    expect((await mark('approve', [await cell(day, namesake.id)], {}, clerk)).statusCode).toBe(200)
    // What is decided of them by others, and what is no approval, is open to them.
    expect((await mark('approve', [await cell(day, paid.id)])).statusCode).toBe(200)
    expect((await mark('reopen', [await cell(day, paid.id)], { reason: 'Too much' }, clerk)).statusCode).toBe(200)
  })

  test('a supervisor sees, corrects and reviews what is of their own days, and no day with jobs of others', async () => {
    const supervisor = await as('supervisor')
    const me = await db.selectFrom('supervisor').select('id').where('username', '=', supervisor.username).executeTakeFirstOrThrow()
    // Own days are those around today.
    const yesterday = dayAfter(new Date().toISOString().slice(0, 10), -2)
    const own = await aDay(yesterday, clean, 2)
    await db.updateTable('schedule_entry').set({ supervisor_id: me.id }).where('id', '=', own.entry.id).execute()
    const foreign = await anEntry({ schedule_id: own.schedule.id, job_id: (await aJob()).id })
    const shared = await aWorkerEntry({ schedule_entry_id: foreign.id, worker_id: own.first.worker.id })
    await anEvent(seen(shared.id, 'in', `${yesterday}T22:00:00.000Z`))
    const alone = await aWorkerEntry({ schedule_entry_id: foreign.id, worker_id: (await aWorker()).id })
    await anEvent(seen(alone.id, 'in', `${yesterday}T12:00:00.000Z`))
    const mine = await week(yesterday, supervisor)
    expect(mine.days.map(({ workerId, isWhole, shifts }) => [workerId, isWhole, shifts.length]).toSorted()).toEqual(
      own.crew.map(({ worker }, at) => [worker.id, at > 0, 1]).toSorted(),
    )
    expect(mine.exceptions).toEqual([])
    expect((await supervisor.get(`/api/timeReview/day?worker=${alone.worker_id}&day=${yesterday}`)).statusCode).toBe(404)
    const dayOf = (at: number) => mine.days.find(({ workerId }) => workerId === own.crew[at]?.worker.id) ?? fail()
    expect((await mark('review', [dayOf(0)], {}, supervisor)).json()).toMatchObject({ error: { statusCode: 403, code: 'NOT_WHOLE' } })
    expect((await mark('review', [dayOf(1)], {}, supervisor)).statusCode).toBe(200)
    // Nor is it kept from them by a job of others of which nothing counts any more.
    const gone = await aWorkerEntry({ schedule_entry_id: foreign.id, worker_id: dayOf(1).workerId })
    await anEvent(seen(gone.id, 'in', `${yesterday}T22:00:00.000Z`))
    const whole = async () => (await week(yesterday, supervisor)).days.find(({ workerId }) => workerId === dayOf(1).workerId)?.isWhole
    expect(await whole()).toBe(false)
    expect((await office.send('DELETE', `/api/WorkerEntries/${gone.id}?clockEvents=1`)).statusCode).toBe(200)
    expect(await whole()).toBe(true)
    expect((await mark('approve', [await cell(yesterday, dayOf(1).workerId)], {}, supervisor)).statusCode).toBe(403)
    const act = (place: string) =>
      supervisor.send('POST', '/api/timeCorrections', {
        id: newId(),
        reason: 'Other',
        corrections: [addOut(place, `${yesterday}T23:00:00.000Z`)],
      })
    expect((await act(alone.id)).statusCode).toBe(422)
    expect((await act(own.first.place.id)).statusCode).toBe(200)
    // What counts on a job of others by now is not taken from there, though it was clocked on one of theirs.
    const out =
      (await detail(yesterday, own.first.worker.id)).shifts.flatMap(({ lines }) => lines).find(({ type }) => type === 'out') ?? fail()
    const away = { ...addOut(shared.id, `${yesterday}T23:30:00.000Z`), punchId: out.punchId, action: 'change' }
    expect((await correct([away])).statusCode).toBe(200)
    const back = { ...away, id: newId(), workerEntryId: own.first.place.id, replacesId: away.id }
    const taken = await supervisor.send('POST', '/api/timeCorrections', { id: newId(), reason: 'Other', corrections: [back] })
    expect([taken.statusCode, taken.json()]).toMatchObject([422, { error: { code: 'OTHER_JOB' } }])
  })
})
