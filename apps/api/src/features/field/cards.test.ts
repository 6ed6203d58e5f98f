/** What a phone shows to an inspector: who holds what, with numbers for whoever may see them. (product.md#people-on-site; decisions/certificates.md) */
import type { FieldCards } from '@daysheet/domain/field/cards'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build, kindIds } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const today = '2026-10-15'
const one = await testApp({ now: () => new Date('2026-10-15T16:00:00Z') })
const { db } = one
const { aWorker, aJob, aSchedule, anEntry, aWorkerEntry, aCertificate } = build(db)
const read = async (by: Pick<Caller, 'get'>, of = '') => (await by.get(`/api/field/cards${of}`)).json<FieldCards>()

const me = await asRole(one, 'supervisor')
const schedule = await aSchedule({ day: today })
const entry = await anEntry({ schedule_id: schedule.id, supervisor_id: me.id, job_id: (await aJob()).id })
const [ana, bo, cy] = [await aWorker({ name: 'Ana' }), await aWorker({ name: 'Bo' }), await aWorker({ name: 'Cy' })]
await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: ana.id })
// Added on the site: not planned, and there all the same.
await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: bo.id, planned: false })
const elsewhere = await anEntry({ schedule_id: schedule.id, job_id: (await aJob()).id })
await aWorkerEntry({ schedule_entry_id: elsewhere.id, worker_id: cy.id })
await aCertificate({ worker_id: ana.id, number: 'ST-1', issued: '2025-10-16', expires: today })
await aCertificate({ worker_id: ana.id, kind_id: kindIds.fitTest, number: 'FIT-1', expires: '2027-03-01' })
await aCertificate({ worker_id: ana.id, kind_id: kindIds.medical, number: 'MED-1', expires: '2027-03-01' })
await aCertificate({ worker_id: ana.id, kind_id: kindIds.cityHandler, number: 'GONE', expires: '2026-10-13' })
await aCertificate({ supervisor_id: me.id, kind_id: kindIds.citySupervisor, number: 'SUP-1', expires: '2027-10-01' })
await db.insertInto('certificate').values({ id: newId(), kind_id: kindIds.licence, number: 'LIC-1', expires: '2026-12-31' }).execute()

test('everybody on the crews with what holds around today, who runs them, and the licence of the company; nobody else, and nothing medical', async () => {
  const cards = await read(me)
  expect(cards.readAt).toBe('2026-10-15T16:00:00.000Z')
  expect(cards.company).toMatchObject([{ kind: 'Asbestos handling license', until: '2026-12-31' }])
  expect(cards.supervisor).toMatchObject([{ kind: 'City asbestos supervisor', until: '2027-10-01' }])
  expect(new Map(cards.people.map(({ workerId, cards: own }) => [workerId, own.map(({ kind, until }) => [kind, until])]))).toEqual(
    new Map([
      [
        ana.id,
        [
          ['State asbestos handler', today],
          ['Respirator fit test', '2027-03-01'],
        ],
      ],
      [bo.id, []],
    ]),
  )
})

test('numbers are told to whoever may see them, on a phone as in the office', async () => {
  const numbersOf = ({ company, supervisor, people }: FieldCards) =>
    [...company, ...supervisor, ...people.flatMap(({ cards }) => cards)].map(({ number }) => number)
  expect(numbersOf(await read(me))).toEqual([null, null, null, null])
  const unlimited = await one.caller()
  expect(numbersOf(await read(unlimited, `?supervisor=${me.id}`))).toEqual(['LIC-1', 'SUP-1', 'ST-1', 'FIT-1'])
})

test('whoever is kept to their own days is told of nobody else’s, and an office says whose', async () => {
  const other = await one.caller('supervisor')
  expect((await me.get(`/api/field/cards?supervisor=${other.id}`)).statusCode).toBe(404)
  expect((await (await one.caller()).get('/api/field/cards')).statusCode).toBe(400)
  expect((await read(other)).people).toEqual([])
})
