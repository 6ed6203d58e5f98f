/**
 * Plans, texts, answers and undos of two offices in any order.
 * (product.md#undo; decisions/planning.md)
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'
import { testApp } from '#testing/app.ts'
import { jobs, people, TwoOffices } from '#testing/undo/two-offices.ts'

const { db, caller } = await testApp()
const offices = [await caller(), await caller()]

const office = fc.nat(1)
const who = fc.nat(people - 1)
const job = fc.nat(jobs - 1)
type Step = [what: string, act: (it: TwoOffices) => Promise<void>]
const undo = office.map((one): Step => [`undo(${one})`, (it) => it.undo(one)])
const text = fc.tuple(office, job).map(([one, on]): Step => [`text(${one}, ${on})`, (it) => it.text(one, on)])
const deliver = fc
  .constantFrom('accepted', 'accepted', 'unknown', 'refused')
  .map((said): Step => [`deliver(${said})`, (it) => it.deliver(said)])
const steps = fc.array(
  fc.oneof(
    fc.tuple(office, who, job).map(([one, person, on]): Step => [`add(${one}, ${person}, ${on})`, (it) => it.add(one, person, on)]),
    fc.tuple(office, who, job).map(([one, person, on]): Step => [`move(${one}, ${person}, ${on})`, (it) => it.move(one, person, on)]),
    fc
      .tuple(office, who, job, fc.boolean())
      .map(([one, person, on, isTold]): Step => [
        `remove(${one}, ${person}, ${on}, ${isTold})`,
        (it) => it.remove(one, person, { job: on, isTold }),
      ]),
    fc
      .tuple(office, job, fc.constantFrom('cancel', 'cancel', 'start', 'day', 'note', 'delete'))
      .map(([one, on, what]): Step => [`${what}(${one}, ${on})`, (it) => it.change(one, on, what)]),
    fc.tuple(who, fc.constantFrom('y', 'n')).map(([person, said]): Step => [`reply(${person}, ${said})`, (it) => it.reply(person, said)]),
    who.map((person): Step => [`leave(${person})`, (it) => it.leave(person)]),
    text,
    text,
    deliver,
    deliver,
    undo,
    undo,
    undo,
  ),
  { minLength: 8, maxLength: 24, size: 'max' },
)

const counts = { undone: 0, refused: 0, named: 0 }
const property = (make: () => TwoOffices) =>
  fc.asyncProperty(steps, async (list) => {
    const world = make()
    await world.begin()
    try {
      for (const [, act] of list) await act(world)
    } catch (error) {
      throw new Error(`${String(error)}, after ${list.map(([what]) => what).join(', ')}`, { cause: error })
    }
    for (const what of ['undone', 'refused', 'named'] as const) counts[what] += world.counts[what]
  })

it('an undo takes back exactly one act, names everybody who was texted the opposite, and brings back only people who may be there', async () => {
  await fc.assert(
    property(() => new TwoOffices(db, offices)),
    { numRuns: times(10, 40), seed },
  )
  expect(counts.undone).toBeGreaterThan(5)
})

it('notices an undo that does not name who was texted', async () => {
  const silent = () => new TwoOffices(db, offices, () => ({ texted: [], followUps: [] }))
  const found = await fc.check(property(silent), { numRuns: 200, endOnFailure: true, seed: 20_261_127 })
  expect(String(found.errorInstance)).toMatch('a person who was texted the opposite is not named')
})
