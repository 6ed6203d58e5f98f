import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { chosenTotals, rowErrors, type ReviewRow } from '../review-rows.ts'
import { columnOf } from './table-columns.ts'
import type { ReviewState } from '../use-review.ts'
import { doubtLabel, feet, leftOverLabel } from '../upload-labels.ts'

/** What is to be said of the cell the keyboard stands in, and how to say that it is right; the totals where there is nothing to be said. */
export function CellDetail({ review: { rows, keys, check } }: { review: ReviewState }) {
  const { active } = keys
  const index = rows.findIndex(({ key }) => key === active?.key)
  const row = rows[index]
  const column = active && columnOf(active.column)
  const error = row && column && rowErrors(row.values)[column.key]
  const doubt = row && column && row.doubts[column.key]
  if (row?.leftOver && !(error ?? doubt)) return <LeftOver number={index + 1} text={row.leftOver} />
  if (!row || !column || !(error ?? doubt)) return <Totals rows={rows} />
  const where = row.page === null ? '' : `, page ${row.page}`
  return (
    <>
      <Box component="span" role="status" sx={{ color: error ? 'error.main' : 'warning.main' }}>
        <strong>
          Row {index + 1}
          {where}, {column.label}:
        </strong>{' '}
        {error ?? (doubt && doubtLabel(doubt, row.page))}
        {row.leftOver && `. ${leftOverLabel(row.leftOver)}`}
      </Box>
      {!error && <Button onClick={() => check(row.key, column.key)}>Confirm</Button>}
    </>
  )
}

function LeftOver({ number, text }: { number: number; text: string }) {
  return (
    <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
      <strong>Row {number}:</strong> {leftOverLabel(text)}
    </Box>
  )
}

function Totals({ rows }: { rows: readonly ReviewRow[] }) {
  const chosen = chosenTotals(rows)
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {countOf(chosen.rows, 'row')} chosen: {feet(chosen.squareFeet)} sq ft, {feet(chosen.linearFeet)} lin ft
    </Box>
  )
}
