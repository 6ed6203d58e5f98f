import { filingLabels } from '@daysheet/domain/acp7/filing-labels'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { rowErrors } from './review-rows.ts'
import { columnOf } from './table-columns.ts'
import type { ReviewState } from './use-review.ts'
import { doubtWords } from './words.ts'

/** What is to be said of the cell the keyboard stands in, and how to say that it is right. */
export function CellDetail({ review: { rows, keys, check } }: { review: ReviewState }) {
  const { active } = keys
  const index = rows.findIndex(({ key }) => key === active?.key)
  const row = rows[index]
  const column = active && columnOf(active.column)
  if (!row || !column) return null
  const error = rowErrors(row.values)[column.key]
  const doubt = row.doubts[column.key]
  const where = row.page === null ? '' : `, page ${row.page}`
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
      {(error || doubt) && (
        <Box component="span" sx={{ color: error ? 'error.main' : 'warning.main' }}>
          <strong>
            Row {index + 1}
            {where}, {filingLabels[column.key]}:
          </strong>{' '}
          {error ?? (doubt && doubtWords[doubt])}
        </Box>
      )}
      {!error && doubt && <Button onClick={() => check(row.key, column.key)}>It is right</Button>}
    </Box>
  )
}
