/** Whatever is done to the hours of the days around it, a locked day keeps its own. (product.md#time-review) */
import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'
import { clean, dayAfter, fail, reviewing } from '#testing/reviewing.ts'

const { one, office, clock, aDay, aMonday, week, cell, mark } = await reviewing()

interface Standing {
  id: string | null
  punchId: string
  originId: string
}

const walks = times(4, 40)

test(`in ${walks} walks of corrections, moves, removals and what takes them back`, async () => {
  let refused = 0
  for (let nth = 0; nth < walks; nth += 1) refused += await walk(seed + nth)
  // Some of it would have changed the locked day.
  expect(refused).toBeGreaterThan(0)
})

/** Answers how often the lock refused something. */
async function walk(from: number): Promise<number> {
  const random = seededRandom(from)
  const below = (count: number) => random.whole(0, count - 1)
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const monday = aMonday()
  const days = [0, 1, 2].map((at) => dayAfter(monday, at))
  const { first, entry } = await aDay(monday)
  const places = [{ id: first.place.id, day: monday, entry }]
  for (const day of days.slice(1)) {
    const there = (await aDay(day, [])).entry
    places.push({ id: (await clock(first.worker, there, day, clean)).id, day, entry: there })
  }
  const acts: string[] = []

  const standing = async () => {
    const ids = places.map(({ id }) => id)
    const { rows } = await sql<Standing>`
      select k.id, k.punch_id as "punchId", k.origin_id as "originId" from time_correction k where k.origin_id = any(${ids}::uuid[])
        and not exists (select from time_correction n where n.replaces_id = k.id)
      union all select null, v.id, v.worker_entry_id from clock_event v where v.worker_entry_id = any(${ids}::uuid[])
        and not exists (select from time_correction k where k.punch_id = v.id) order by 2`.execute(one.db)
    return rows
  }
  const correct = async (action: 'add' | 'change' | 'void' | 'restore') => {
    const punch = oneOf(await standing())
    const place = oneOf(places)
    if (!place || !punch) return fail()
    const [id, actId] = [newId(), newId()]
    acts.push(actId)
    // Whoever sends it may name any place of the person as the one it stands on.
    const about = action === 'add' ? { punchId: id, replacesId: null } : { punchId: punch.punchId, replacesId: punch.id }
    const time = `${place.day}T${10 + below(12)}:${below(2) === 0 ? '08' : '30'}:00.000Z`
    const correction = { ...about, id, action, workerEntryId: place.id, type: below(2) === 0 ? 'in' : 'out', time }
    return office.send('POST', '/api/timeCorrections', { id: actId, reason: 'Other', corrections: [correction] })
  }
  const remove = async () => {
    const { id } = oneOf(places) ?? fail()
    const shown = (await office.send('DELETE', `/api/WorkerEntries/${id}?clockEvents=999`)).json<{
      error: { details: { clockEvents: number } }
    }>()
    return office.send('DELETE', `/api/WorkerEntries/${id}?clockEvents=${shown.error.details.clockEvents}`)
  }
  const steps = [
    ...(['add', 'change', 'change', 'change', 'void', 'restore'] as const).map((action) => () => correct(action)),
    () => office.send('POST', `/api/timeCorrections/${oneOf(acts) ?? newId()}/undo`, { id: newId() }),
    async () => office.send('DELETE', `/api/Events/${oneOf(await standing())?.punchId ?? newId()}`),
    remove,
    () => office.send('POST', '/api/Schedules/undo', { entity: 'WorkerEntry', id: oneOf(places)?.id ?? newId() }),
  ]
  const step = async () => {
    const reply = await (oneOf(steps) ?? fail())()
    expect(reply.statusCode, `seed ${from}: ${reply.body}`).toBeLessThan(500)
    return reply.body.includes('"LOCKED"')
  }

  for (let at = 0; at < 12; at += 1) await step()
  const tuesday = days[1] ?? fail()
  const { exceptions } = await week(monday)
  const blocking = exceptions.filter(({ severity, day }) => severity === 'block' && day === tuesday)
  const about = blocking.map(({ workerId, day, key }) => ({ workerId, day, key }))
  if (about.length > 0)
    await office.send('POST', '/api/timeReview/exceptions', { id: newId(), isNothingToChange: true, comment: 'As is', exceptions: about })
  for (const action of ['approve', 'lock'] as const) {
    const reply = await mark(action, [await cell(tuesday, first.worker.id)])
    expect([reply.statusCode, reply.body], `seed ${from}`).toMatchObject([200, expect.anything()])
  }
  const before = await cell(tuesday, first.worker.id)
  let refused = 0
  for (let at = 0; at < 25; at += 1) {
    if (await step()) refused += 1
    expect(await cell(tuesday, first.worker.id), `seed ${from}, step ${at}`).toEqual(before)
  }
  return refused
}
