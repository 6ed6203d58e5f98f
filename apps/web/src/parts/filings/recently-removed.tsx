import type { RemovedFiling } from '@daysheet/domain/acp7/filing-answers'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useSettings } from '../../api/session.ts'
import { areas, filingName } from './filing-words.ts'

const deeds = { deleted: 'Deleted', replaced: 'Replaced', areas: 'Taken out' } as const

interface RecentlyRemovedProps {
  removed: readonly RemovedFiling[]
  isBusy: boolean
  onRestore: (removal: RemovedFiling) => void
}

/** What was deleted or replaced and can still be brought back, quietly beneath what there is; nothing when there is none. (issue 4.3) */
export function RecentlyRemoved({ removed, isBusy, onRestore }: RecentlyRemovedProps) {
  const { timeZone } = useSettings()
  const id = useId()
  if (removed.length === 0) return null
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 0.25 }}>
      <Typography variant="caption" color="textSecondary" id={id}>
        Recently deleted
      </Typography>
      {removed.map((one) => {
        const name = filingName(one.filingNumber)
        const who = one.removedBy ? ` by ${one.removedBy}` : ''
        return (
          <Box key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              {name}, {areas(one.areas)}. {deeds[one.reason]} {formatDateTime(one.removedAt, timeZone)}
              {who}; until {formatDateTime(one.until, timeZone)}
            </Typography>
            <Button aria-label={`Restore filing ${name}`} disabled={isBusy} onClick={() => onRestore(one)}>
              Restore
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}
