import { expect, test } from 'vitest'
import { archivedHistoryText } from './archived-history.ts'

test.each([
  [undefined, undefined],
  [[], undefined],
  [['2024-03'], /in March 2024 is archived .* restore 2024-03$/],
  [['2024-02', '2024-03', '2024-05'], /in February 2024 to May 2024 \(3 months\) is archived .* restore 2024-02$/],
])('of %j a history says where they are', (months, said) => {
  if (said === undefined) expect(archivedHistoryText(months)).toBeUndefined()
  else expect(archivedHistoryText(months)).toMatch(said)
})
