import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planCopy, type CopyEntry, type CopyPerson } from './plan-copy.ts'

const person = (name: string, active = true): CopyPerson => ({ id: `id of ${name}`, name, active })
const ana = person('Ana')
const jan = person('Jan')
const gone = person('Gone', false)
const lopez = person('Lopez')

const entry = (address: string, rest: Partial<CopyEntry> & { jobActive?: boolean } = {}): CopyEntry => {
  const { jobActive = true, ...fields } = rest
  return {
    id: `entry at ${address}`,
    startTime: '7:00 AM',
    cancelled: false,
    notes: null,
    job: { id: `job at ${address}`, address, jobNum: 10, jobNumDecimals: 0, active: jobActive },
    supervisor: null,
    crew: [],
    ...fields,
  }
}

describe('copying a day', () => {
  test('takes job, supervisor, start time and crew along', () => {
    const plan = planCopy([entry('Grand', { startTime: '6:30 AM', supervisor: lopez, crew: [ana, jan] })], [])
    expect(plan).toEqual({
      entries: [
        {
          from: 'entry at Grand',
          jobId: 'job at Grand',
          address: 'Grand',
          jobNum: 10,
          jobNumDecimals: 0,
          startTime: '6:30 AM',
          supervisor: { id: lopez.id, name: 'Lopez' },
          crew: [
            { id: ana.id, name: 'Ana' },
            { id: jan.id, name: 'Jan' },
          ],
        },
      ],
      leftOutJobs: [],
      leftOutPeople: [],
      doubleBookings: [],
      notesLeftOut: 0,
    })
  })

  test('leaves out cancelled and inactive jobs and those already there, and says so', () => {
    const source = [entry('Grand', { cancelled: true }), entry('Broome', { jobActive: false }), entry('Canal'), entry('Pike')]
    const plan = planCopy(source, [entry('Canal', { id: 'entry on the target' })])
    expect(plan.entries.map(({ address }) => address)).toEqual(['Pike'])
    expect(plan.leftOutJobs.map(({ address, reason }) => [address, reason])).toEqual([
      ['Grand', 'cancelled'],
      ['Broome', 'inactive'],
      ['Canal', 'already on the schedule'],
    ])
  })

  test('leaves out people who are not active any more, and says where they are missing', () => {
    const plan = planCopy([entry('Grand', { supervisor: gone, crew: [ana, gone] })], [])
    expect(plan.entries).toMatchObject([{ supervisor: null, crew: [{ name: 'Ana' }] }])
    expect(plan.leftOutPeople).toEqual([
      { kind: 'supervisor', personId: gone.id, name: 'Gone', address: 'Grand' },
      { kind: 'worker', personId: gone.id, name: 'Gone', address: 'Grand' },
    ])
  })

  test('leaves notes behind and counts them', () => {
    const plan = planCopy([entry('Grand', { notes: 'Elevator test at 9' }), entry('Pike')], [])
    expect(plan.notesLeftOut).toBe(1)
  })

  test('lists everybody it would put on two jobs, with those jobs', () => {
    const target = [entry('Canal', { startTime: '1:00 PM', supervisor: lopez, crew: [ana, jan] })]
    const plan = planCopy([entry('Grand', { supervisor: lopez, crew: [ana] })], target)
    const jobs = [
      { address: 'Grand', startTime: '7:00 AM', copied: true },
      { address: 'Canal', startTime: '1:00 PM', copied: false },
    ]
    expect(plan.doubleBookings).toEqual([
      { kind: 'supervisor', personId: lopez.id, name: 'Lopez', jobs },
      { kind: 'worker', personId: ana.id, name: 'Ana', jobs },
    ])
  })

  test('does not blame itself for a double booking that was there before, nor for a cancelled job', () => {
    const before = [entry('Canal', { crew: [ana] }), entry('Mott', { crew: [ana] })]
    expect(planCopy([entry('Grand', { crew: [jan] })], before).doubleBookings).toEqual([])
    expect(planCopy([entry('Grand', { crew: [ana] })], [entry('Canal', { crew: [ana], cancelled: true })]).doubleBookings).toEqual([])
  })
})

test('every entry of the source is either copied or left out with a reason, and a second copy copies nothing', () => {
  const entries = fc
    .uniqueArray(
      fc.record({
        address: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
        cancelled: fc.boolean(),
        jobActive: fc.boolean(),
        crew: fc.subarray([ana, jan, gone]),
        supervisor: fc.constantFrom(null, lopez, gone),
      }),
      { selector: ({ address }) => address },
    )
    .map((list) => list.map(({ address, ...rest }) => entry(address, rest)))
  fc.assert(
    fc.property(entries, entries, (source, target) => {
      const plan = planCopy(source, target)
      expect(plan.entries.length + plan.leftOutJobs.length).toBe(source.length)
      expect(plan.entries.flatMap(({ crew }) => crew).some(({ id }) => id === gone.id)).toBe(false)
      const copied = plan.entries.map(({ from }) => source.find(({ id }) => id === from)).filter((found) => found !== undefined)
      expect(planCopy(source, [...target, ...copied]).entries).toEqual([])
    }),
  )
})
