import { expect, test } from 'vitest'
import { withPrintedNames, wordsToPrint } from './printed-words.ts'

test('a breakdown keeps the names of its first print; another supervisor has the name of now', () => {
  const rows = [
    { supervisorId: 'kim', supervisorName: 'Kim Müller' },
    { supervisorId: null, supervisorName: null },
  ]
  const words = wordsToPrint('Rivera', rows)
  expect(words).toEqual({ company: 'Rivera', supervisors: { kim: 'Kim Müller' } })
  const later = [{ supervisorId: 'kim', supervisorName: 'Kim Young' }, { supervisorId: 'ana', supervisorName: 'Ana' }, ...rows.slice(1)]
  expect(withPrintedNames(later, words).map(({ supervisorName }) => supervisorName)).toEqual(['Kim Müller', 'Ana', null])
})
