import { expect, test } from 'vitest'
import { archivedHistoryText } from './archived-history.ts'

test.each([
  [[], undefined],
  [['2024-03'], /in 2024-03, is in the archive .* restore 2024-03\.$/],
  [['2024-02', '2024-03', '2024-05'], /in 2024-02 to 2024-05 \(3 months\), is in the archive .* restore 2024-02\.$/],
])('of %j a history says where they are', (months, said) => {
  if (said === undefined) expect(archivedHistoryText(months)).toBeUndefined()
  else expect(archivedHistoryText(months)).toMatch(said)
})
