import { overFiled } from '@daysheet/domain/filings/filing-flags'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSettings } from '#features/session/queries.ts'
import text from '#ui/text.module.css'
import { formatFeetWithUnits } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import type { Recording } from './use-recording.ts'
import { rowLabel, type ViewRow } from '../view/view-rows.ts'

const lineStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 40 } as const

/**
 * What was recorded last, with the way to take it back; what is too much of it, and whether a newer entry counts instead. It stays until the next one: a line
 * that goes by itself is gone when one looks up from the paper.
 */
export function JustRecorded({ recording: { last, undo, isUndoing }, rows }: { recording: Recording; rows: readonly ViewRow[] }) {
  const { timeZone } = useSettings()
  const row = last && rows.find(({ id }) => id === last.partId)
  return (
    <Box role="status" className="no-print">
      {last && row && (
        <Box className={text.asPrinted} sx={lineStyles}>
          <span>
            Recorded {formatFeetWithUnits(last.status)} of {formatFeetWithUnits(row.part)}: {rowLabel(row)}.
          </span>
          <Flags texts={overFiledText(row, last.status)} />
          {row.latest && row.latest.id !== last.status.id && (
            <span>
              The entry from {formatDateTime(row.latest.time, timeZone)} is newer and still counts, so the percent did not change.
            </span>
          )}
          <Button onClick={undo} loading={isUndoing}>
            Undo
          </Button>
        </Box>
      )}
    </Box>
  )
}

function overFiledText(row: ViewRow, status: Parameters<typeof formatFeetWithUnits>[0]): string[] {
  const over = overFiled(row.part, status)
  return over ? [`${formatFeetWithUnits(over)} more than filed`] : []
}
