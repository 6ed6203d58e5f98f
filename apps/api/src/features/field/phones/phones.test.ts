import { writePhoneReport } from '@daysheet/domain/field/phone-report'
import type { FieldPhone } from '@daysheet/domain/field/phones'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { asRole } from '#testing/roles/who-may.ts'
import { maxPhones } from './queries.ts'

const clock = { now: new Date('2026-11-25T12:00:00.000Z') }
const one = await testApp({ now: () => clock.now })
const { db } = one
const office = await one.caller('account')

const later = (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000))

interface Told {
  waiting?: number
  refused?: number
  oldestAt?: string | null
  version?: string | null
}
const headers = (id: string, { waiting = 0, refused = 0, oldestAt = null, version = 'a1b2' }: Told = {}, deviceTime = clock.now) => ({
  'field-phone': writePhoneReport({ id, waiting, refused, oldestAt, version }),
  'device-time': deviceTime.toISOString(),
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
})
const beat = async (by: Caller, ...told: Parameters<typeof headers>) =>
  expect((await by.send('POST', '/api/field/heartbeat', undefined, headers(...told))).statusCode).toBe(204)
const listed = async (by: Pick<Caller, 'get'> = office) => (await by.get('/api/field/phones')).json<FieldPhone[]>()
const phoneOf = async (id: string) => (await listed()).filter(({ phoneId }) => phoneId === id)

describe('a phone tells of itself', () => {
  test('with every call for days or records, and while it has neither', async () => {
    const supervisor = await one.caller('supervisor')
    const id = newId()
    await supervisor.send('GET', '/api/field/today', undefined, headers(id, { waiting: 2, oldestAt: '2026-11-25T09:00:00.000Z' }))
    expect(await phoneOf(id)).toEqual([
      {
        id: expect.any(String),
        phoneId: id,
        person: { id: supervisor.id, kind: 'supervisor', name: expect.any(String) },
        seenAt: clock.now.toISOString(),
        waiting: 2,
        refused: 0,
        oldestAt: '2026-11-25T09:00:00.000Z',
        version: 'a1b2',
        clockOffset: 0,
        device: 'Safari on iPhone',
      },
    ])
    const records = [
      { id: newId(), kind: 'Locations', body: { supervisorId: supervisor.id, gpsTime: clock.now, latitude: 40.7, longitude: -74 } },
    ]
    await supervisor.send('POST', '/api/field/records', { records }, headers(id, { waiting: 1, refused: 1 }))
    expect(await phoneOf(id)).toMatchObject([{ waiting: 1, refused: 1, oldestAt: null }])
    later(5)
    await beat(supervisor, id)
    expect(await phoneOf(id)).toMatchObject([{ waiting: 0, refused: 0, seenAt: clock.now.toISOString() }])
  })

  test('lists only so many of one person, whatever ids are sent; known phones keep reporting', async () => {
    const supervisor = await one.caller('supervisor')
    const ids = Array.from({ length: maxPhones + 2 }, () => newId())
    for (const id of ids) await beat(supervisor, id)
    await beat(supervisor, ids[0] ?? '', { waiting: 3 })
    const own = (await listed()).filter(({ person }) => person.id === supervisor.id)
    expect(own).toHaveLength(maxPhones)
    expect(own.find(({ phoneId }) => phoneId === ids[0])).toMatchObject({ waiting: 3 })
    await db.deleteFrom('phone').where('supervisor_id', '=', supervisor.id).execute()
  })

  test('and the server adds how far its clock is off: what waits is as old as the server’s clock says', async () => {
    const id = newId()
    const ahead = new Date(clock.now.getTime() + 47 * 60_000)
    await beat(office, id, { waiting: 1, oldestAt: ahead.toISOString() }, ahead)
    expect(await phoneOf(id)).toMatchObject([{ clockOffset: 47 * 60, oldestAt: clock.now.toISOString() }])
  })

  test('at most once a minute it is written down, unless it tells something else', async () => {
    const id = newId()
    const seen = async () => (await phoneOf(id))[0]?.seenAt
    await beat(office, id, { waiting: 1 })
    const first = clock.now.toISOString()
    later(59)
    await beat(office, id, { waiting: 1 })
    expect(await seen()).toBe(first)
    await beat(office, id, { waiting: 2 })
    expect(await seen()).toBe(clock.now.toISOString())
    later(60)
    await beat(office, id, { waiting: 2 })
    expect(await seen()).toBe(clock.now.toISOString())
  })

  test('of each person on it by themselves: what the first left on it stays to be seen', async () => {
    const [ana, bo] = [await one.caller('supervisor'), await one.caller('supervisor')]
    const id = newId()
    await beat(ana, id, { waiting: 4 })
    await beat(bo, id)
    expect((await phoneOf(id)).map(({ person, waiting }) => [person.id, waiting]).toSorted()).toEqual(
      [
        [ana.id, 4],
        [bo.id, 0],
      ].toSorted(),
    )
  })

  test('and what cannot be read is in nobody’s way', async () => {
    const before = await listed()
    for (const header of ['', 'id=x&waiting=y', 'x'.repeat(5000)]) {
      const reply = await office.send('POST', '/api/field/heartbeat', undefined, { 'field-phone': header, 'device-time': 'noon' })
      expect(reply.statusCode).toBe(204)
    }
    expect(await listed()).toEqual(before)
  })
})

test('whoever is kept to their own days sees their own phones', async () => {
  const [kept, other] = [await asRole(one, 'supervisor'), await one.caller('supervisor')]
  const [mine, theirs] = [newId(), newId()]
  await beat(kept, mine)
  await beat(other, theirs)
  expect((await listed(kept)).map(({ phoneId }) => phoneId)).toEqual([mine])
  expect((await listed()).map(({ phoneId }) => phoneId)).toEqual(expect.arrayContaining([mine, theirs]))
})

test('those not seen for ninety days are forgotten when somebody says so, and are there again when they come back', async () => {
  const [old, recent] = [newId(), newId()]
  await beat(office, old, { waiting: 1 })
  await beat(office, recent)
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000 - 1000)
  const seen = (id: string, at: Date) => db.updateTable('phone').set({ seen_at: at }).where('phone_id', '=', id).execute()
  await seen(old, daysAgo(90))
  await seen(recent, daysAgo(89))
  expect((await office.send('DELETE', '/api/field/phones')).json()).toMatchObject({ count: expect.any(Number) })
  expect([await phoneOf(old), (await phoneOf(recent)).length]).toEqual([[], 1])
  await beat(office, old)
  expect(await phoneOf(old)).toHaveLength(1)
  const { n } = await db
    .selectFrom('phone')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('phone_id', '=', old)
    .executeTakeFirstOrThrow()
  expect(n).toBe(1)
})
