import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookingsOf,
  doubleBookedPeople,
  otherBookings,
  otherJobsOfCrew,
  supervisorAtOnce,
  wouldDoubleBook,
  wouldDoubleBookByReactivating,
  type BookedEntry,
} from './double-booking.ts'

const entry = (id: string, workerIds: string[], rest: Partial<BookedEntry> = {}): BookedEntry => ({
  id,
  startTime: '7:00 AM',
  cancelled: false,
  supervisorId: null,
  job: { address: `${id} Street` },
  workerEntries: workerIds.map((workerId) => ({ workerId })),
  ...rest,
})

const day = [
  entry('grand', ['ana', 'jan'], { supervisorId: 'lopez' }),
  entry('broome', ['jan', 'eva'], { startTime: '1:00 PM', supervisorId: 'lopez' }),
  entry('canal', ['ana', 'tom'], { cancelled: true, supervisorId: 'nowak' }),
]
const atGrand = { entryId: 'grand', address: 'grand Street', startTime: '7:00 AM' }
const atBroome = { entryId: 'broome', address: 'broome Street', startTime: '1:00 PM' }

describe('where a person already is', () => {
  const { workers, supervisors } = bookingsOf(day)
  test('tells the address and start time of every other job', () => {
    expect(otherBookings(workers, 'jan', 'grand')).toEqual([atBroome])
    expect(otherBookings(workers, 'jan')).toEqual([atGrand, atBroome])
    expect(otherBookings(supervisors, 'lopez', 'broome')).toEqual([atGrand])
  })
  test('a cancelled job keeps nobody busy', () => {
    expect(otherBookings(workers, 'tom')).toEqual([])
    expect(otherBookings(workers, 'ana')).toEqual([atGrand])
    expect(otherBookings(supervisors, 'nowak')).toEqual([])
  })
})

describe('a choice', () => {
  test('that puts a busy worker on a second job double-books', () => {
    expect(wouldDoubleBook(day, 'broome', { workerIds: ['ana', 'eva', 'tom'] })).toEqual([
      { kind: 'worker', personId: 'ana', elsewhere: [atGrand] },
    ])
  })
  test('of a supervisor who runs another job double-books', () => {
    const free = entry('pike', [])
    expect(wouldDoubleBook([...day, free], 'pike', { supervisorId: 'lopez' })).toEqual([
      { kind: 'supervisor', personId: 'lopez', elsewhere: [atGrand, atBroome] },
    ])
    expect(wouldDoubleBook([...day, free], 'pike', { supervisorId: 'nowak' })).toEqual([])
  })
  test('for a cancelled job double-books nobody, until it is reactivated', () => {
    expect(wouldDoubleBook(day, 'canal', { workerIds: ['jan'] })).toEqual([])
    expect(wouldDoubleBookByReactivating(day, 'canal')).toEqual([{ kind: 'worker', personId: 'ana', elsewhere: [atGrand] }])
    expect(wouldDoubleBookByReactivating(day, 'unknown')).toEqual([])
  })
  test('names a worker asked for twice once', () => {
    expect(wouldDoubleBook(day, 'broome', { workerIds: ['ana', 'ana'] })).toHaveLength(1)
  })
})

test('everybody on two jobs is found, and nobody else', () => {
  expect(doubleBookedPeople(day)).toEqual([
    { kind: 'supervisor', personId: 'lopez', elsewhere: [atGrand, atBroome] },
    { kind: 'worker', personId: 'jan', elsewhere: [atGrand, atBroome] },
  ])
})

test('a person is double-booked exactly when two jobs that take place hold them', () => {
  const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  const entries = fc.array(fc.record({ people, cancelled: fc.boolean() }), { maxLength: 6 })
  fc.assert(
    fc.property(entries, (plan) => {
      const found = doubleBookedPeople(plan.map(({ people: crew, cancelled }, at) => entry(`e${at}`, crew, { cancelled })))
      const expected = (['a', 'b', 'c', 'd'] as const).filter(
        (person) => plan.filter((job) => !job.cancelled && job.people.includes(person)).length > 1,
      )
      expect(found.map(({ personId }) => personId).sort()).toEqual(expected)
    }),
  )
})

test.each<[string, Partial<BookedEntry>, string[]]>([
  ['at the same hours', { startTime: '9:00 AM' }, ['grand', 'pearl']],
  ['one after the other', { startTime: '4:00 PM' }, []],
  ['one without a start', { startTime: null }, ['grand', 'pearl']],
  ['one of them cancelled', { cancelled: true }, []],
  ['by two supervisors', { supervisorId: 'nowak' }, []],
  ['one without a supervisor', { supervisorId: null }, []],
])('two jobs of one supervisor: %s', (_what, more, marked) => {
  const entries = [entry('grand', [], { supervisorId: 'lopez' }), entry('pearl', [], { supervisorId: 'lopez', ...more })]
  expect([...supervisorAtOnce(entries, 8.5)]).toEqual(marked)
})

describe('the other jobs of a crew', () => {
  const grand = entry('grand', ['ana', 'jan'])
  const at = (id: string, more: Partial<BookedEntry> = {}) => otherJobsOfCrew([grand, entry(id, ['jan'], more)], 'grand', 8.5)
  const pearl = { entryId: 'pearl', address: 'pearl Street', startTime: '7:00 AM' }
  test.each<[string, Partial<BookedEntry>, object]>([
    ['at the same hours', {}, { jan: [{ ...pearl, isAtOnce: true }] }],
    ['one after the other', { startTime: '4:00 PM' }, { jan: [{ ...pearl, startTime: '4:00 PM', isAtOnce: false }] }],
    ['one without a start', { startTime: null }, { jan: [{ ...pearl, startTime: null, isAtOnce: true }] }],
    ['one of them cancelled', { cancelled: true }, {}],
    ['clocked only, not on the crew', { workerEntries: [{ workerId: 'jan', planned: false }] }, {}],
    ['taken off the other', { workerEntries: [] }, {}],
  ])('%s', (_what, more, marked) => {
    expect(at('pearl', more)).toEqual(marked)
  })
  test('a cancelled job has none', () => {
    const cancelled = { ...grand, cancelled: true }
    expect(otherJobsOfCrew([cancelled, entry('pearl', ['jan'])], 'grand', 8.5)).toEqual({})
  })
})
