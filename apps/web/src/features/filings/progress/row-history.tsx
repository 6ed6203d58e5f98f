import { byTime } from '@daysheet/domain/filings/progress'
import type { ScopeStatus } from '@daysheet/domain/filings/scope-part'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { formatFeetWithUnits } from '../filing-labels.ts'

const list = { m: 0, p: 0, listStyle: 'none', maxHeight: 160, overflowY: 'auto', fontSize: 13 } as const
const line = { display: 'grid', gridTemplateColumns: '150px minmax(0, 1fr) auto', columnGap: 2, py: 0.25 } as const

/** Everything that was recorded of a row, newest first; the newest counts. */
export function RowHistory({ statuses, latest }: { statuses: readonly ScopeStatus[]; latest: ScopeStatus | undefined }) {
  const { timeZone } = useSettings()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography component="h3" variant="h3" id={id}>
        History
      </Typography>
      {statuses.length === 0 ? (
        <Typography color="textSecondary">Nothing recorded yet.</Typography>
      ) : (
        // Focusable, so that a long one can be scrolled by keyboard.
        <Box component="ul" aria-labelledby={id} sx={list} {...(statuses.length > 6 && { tabIndex: 0 })}>
          {[...statuses]
            .sort((one, other) => byTime(other, one))
            .map((status) => (
              <Box component="li" key={status.id} sx={line}>
                <span>{formatDateTime(status.time, timeZone)}</span>
                <span>{formatFeetWithUnits(status)}</span>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {status.id === latest?.id ? 'Counts' : ''}
                </Box>
              </Box>
            ))}
        </Box>
      )}
    </Box>
  )
}
