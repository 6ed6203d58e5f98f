import { expect, test } from 'vitest'
import { foundPeople, matchesDaySearch, type SearchedEntry } from './day-search.ts'

const entry: SearchedEntry = {
  job: { jobNum: 10412.1, jobNumDecimals: 2, address: '120 Broadway', boro: 'Staten Island' },
  supervisor: { name: 'Jolanta Ortíz' },
  workerEntries: [
    { workerId: 'ana', worker: { name: 'Ana Kowalska' } },
    { workerId: 'luis', worker: { name: 'Luis Peña' } },
    { workerId: 'gone' },
  ],
}

test.each([
  ['', true],
  ['   ', true],
  ['10412', true],
  ['412.10', true],
  ['412.11', false],
  ['broad', true],
  ['BROADWAY', true],
  ['staten', true],
  ['queens', false],
  ['ortiz', true],
  ['pena', true],
  ['peña kowal', true],
  ['broadway pena', true],
  ['broadway chen', false],
  ['(', false],
])('“%s” finds the job: %s', (term, isFound) => {
  expect(matchesDaySearch(entry, term)).toBe(isFound)
})

test('no word finds an entry without a job, supervisor and crew', () => {
  const bare: SearchedEntry = { supervisor: null, workerEntries: [] }
  expect(matchesDaySearch(bare, '')).toBe(true)
  expect(matchesDaySearch(bare, 'a')).toBe(false)
})

test.each([
  ['kowalska', ['ana']],
  ['broadway pena', ['luis']],
  ['a', ['ana', 'luis']],
  ['', []],
  ['ortiz', []],
])('of the crew, “%s” finds %j', (term, workerIds) => {
  expect([...foundPeople(entry, term)]).toEqual(workerIds)
})
