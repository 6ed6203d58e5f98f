import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { supervisor } from '../people/model.ts'
import { systemCaller } from '#rest/caller.ts'
import { readFilter } from '#rest/filter/filter.ts'
import { selectSql } from '#rest/select.ts'
import { runStatement, Statement } from '#rest/statement.ts'
import { location } from './model.ts'

const { db, caller } = await testApp()
const { aSupervisor } = build(db)
const office = await caller()

const people = 20
const each = 3000
const portions = 16
const lastOf = (place: number) => new Date(Date.UTC(2026, 10, 20, 18) - place * 60_000).toISOString()
const ids: string[] = []

// Sixty thousand positions, as a month of twenty phones is, entered out of order.
beforeAll(async () => {
  for (let count = 0; count < people; count += 1) ids.push((await aSupervisor({ name: `Track ${String(count).padStart(2, '0')}` })).id)
  // In portions: no statement lasts, however busy the machine is.
  for (let portion = 0; portion < portions; portion += 1)
    await sql`insert into location (id, supervisor_id, gps_time, latitude, longitude)
      select gen_random_uuid(), (${ids}::uuid[])[1 + n % ${people}::integer],
        '2026-11-20T18:00:00Z'::timestamptz - make_interval(mins => n % ${people}::integer + 15 * (n / ${people}::integer)), 40.7, -74
      from generate_series(0, ${people * each}::integer - 1) n
      where ('x' || left(md5(n::text), 1))::bit(4)::integer = ${portion}::integer order by md5(n::text)`.execute(db)
  await sql`analyze location`.execute(db)
})

interface Found {
  name: string
  locations: { gpsTime: string }[]
}
const inAddress = (filter: object) => encodeURIComponent(JSON.stringify(filter))

/** How PostgreSQL reads what the filter means: the kinds of its steps, and the indexes. */
async function planOf(model: typeof location, filter: object): Promise<string> {
  const statement = new Statement()
  const text = selectSql(statement, readFilter(systemCaller, model, filter))
  const rows = await runStatement<{ 'QUERY PLAN': string }>(db, `explain (analyze, timing off) ${text}`, statement.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the latest position of every supervisor is read in one statement, from the end of the index', async () => {
  const newest = {
    where: { active: true },
    order: 'name ASC',
    include: { relation: 'locations', scope: { order: 'gpsTime DESC', limit: 1 } },
  }
  const found = (await office.get(`/api/Supervisors?filter=${inAddress(newest)}`))
    .json<Found[]>()
    .filter(({ name }) => name.startsWith('Track'))
  expect(found.map(({ locations }) => locations.map(({ gpsTime }) => gpsTime))).toEqual(ids.map((_id, place) => [lastOf(place)]))
  const plan = await planOf(supervisor, newest)
  expect(plan).toMatch(/Index Scan Backward using location_supervisor/)
  expect(plan).not.toMatch(/Seq Scan on location/)
})

test("one supervisor's positions of a day are read by the index", async () => {
  const where = { supervisorId: ids[3], gpsTime: { between: ['2026-11-15T05:00:00.000Z', '2026-11-16T04:59:59.999Z'] } }
  const day = { where, order: 'gpsTime DESC' }
  const found = (await office.get(`/api/Locations?filter=${inAddress(day)}`)).json<{ gpsTime: string }[]>()
  expect(found).toHaveLength(96)
  expect(found.map(({ gpsTime }) => gpsTime)).toEqual(
    found
      .map(({ gpsTime }) => gpsTime)
      .toSorted()
      .toReversed(),
  )
  const plan = await planOf(location, day)
  expect(plan).toMatch(/location_supervisor/)
  expect(plan).not.toMatch(/Seq Scan on location/)
})

test('a supervisor who never sent a position has an empty list', async () => {
  const { id } = await aSupervisor({ id: uuid() })
  const answer = await office.get(`/api/Supervisors/${id}?filter=${inAddress({ include: { relation: 'locations', scope: { limit: 1 } } })}`)
  expect(answer.json<Found>().locations).toEqual([])
})
