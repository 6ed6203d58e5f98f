import { expect, test } from 'vitest'
import { containing } from '../filter/containing.ts'
import { wasTexted } from '../schedules/deactivation.ts'
import { nameContaining } from './name-search.ts'
import { workerSearchWhere } from './worker-search.ts'

test.each([
  ['', {}],
  ['   ', {}],
  ['ana', { name: { regexp: nameContaining('ana') } }],
  [' Peña ', { name: { regexp: nameContaining('Peña') } }],
  ['O’Neil (Jr.)', { name: { regexp: nameContaining('O’Neil (Jr.)') } }],
  ['a/b', { name: { regexp: nameContaining('a/b') } }],
  ['B-4', { or: [{ name: { regexp: nameContaining('B-4') } }, { employeeNumber: { regexp: '/^B-4/i' } }] }],
])('an employee search for %j asks for %j', (term, where) => expect(workerSearchWhere(term)).toEqual(where))

test('nothing in a text that is looked for is special', () => {
  expect(containing('a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o')).toBe('/a\\.b\\*c\\+d\\?e\\^f\\$g\\{h\\}i\\(j\\)k\\|l\\[m\\]n\\\\o/i')
})

test.each([
  [{ txtStatus: 'sent' }, true],
  [{ txtStatus: 'y' }, true],
  [{ txtStatus: 'n' }, false],
  [{ txtStatus: 'error' }, false],
  [{ txtStatus: null }, false],
  [{ crewTexted: true }, true],
  [{ crewTexted: false }, false],
  [{}, false],
] as const)('of an entry with %j somebody was told: %j', (entry, told) => expect(wasTexted(entry)).toBe(told))
