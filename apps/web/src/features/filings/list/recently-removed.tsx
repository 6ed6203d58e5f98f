import type { RemovedFiling } from '@daysheet/domain/filings/filing-answers'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { areas, filingName } from '../filing-labels.ts'

const actionLabels = { deleted: 'Deleted', replaced: 'Replaced', areas: 'Removed' } as const

/** More than this would push what there is out of sight. */
const fewest = 3

interface RecentlyRemovedProps {
  /** Newest first. */
  removed: readonly RemovedFiling[]
  /** How many areas the job's filing of a number has now. */
  areasNow: (filingNumber: string) => number
  isBusy: boolean
  onRestore: (removal: RemovedFiling) => void
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1,
  alignItems: 'center',
  fontSize: 12,
  lineHeight: 1.35,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

/** What was deleted or replaced and can still be brought back, a line each, quietly beneath what there is; nothing when there is none. */
export function RecentlyRemoved({ removed, areasNow, isBusy, onRestore }: RecentlyRemovedProps) {
  const { timeZone } = useSettings()
  const id = useId()
  const [areAllShown, setAllShown] = useState(false)
  if (removed.length === 0) return null
  const shown = areAllShown ? removed : removed.slice(0, fewest)
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
      <Typography variant="caption" color="textSecondary" id={id}>
        Recently deleted
      </Typography>
      <Box sx={{ justifySelf: 'stretch' }}>
        {shown.map((one, place) => {
          const name = filingName(one.filingNumber)
          return (
            <Box key={one.id} sx={line}>
              <Box
                component="span"
                sx={{ overflowWrap: 'anywhere' }}
                title={`Can be restored until ${formatDateTime(one.until, timeZone)}`}
              >
                <b>{name}</b>, {removedSummary(one)}. {actionLabels[one.reason]}
                {one.reason === 'replaced' && successorText(removed.slice(0, place), one, areasNow)}{' '}
                {formatDateTime(one.removedAt, timeZone)}
                {one.removedBy && ` by ${one.removedBy}`}
              </Box>
              <Button aria-label={`Restore filing ${name}`} data-restore={one.id} disabled={isBusy} onClick={() => onRestore(one)}>
                Restore
              </Button>
            </Box>
          )
        })}
      </Box>
      {removed.length > shown.length && <Button onClick={() => setAllShown(true)}>Show all {removed.length}</Button>}
    </Box>
  )
}

/** What was taken away: `63 areas, with progress`. */
const removedSummary = ({ areas: count, completed }: RemovedFiling): string =>
  `${areas(count)}, ${completed === 0 ? 'nothing done' : 'with progress'}`

/** What took the place of a replaced filing: what was taken away of it next, else what there is of it now; no words where that is not known. */
function successorText(newer: readonly RemovedFiling[], one: RemovedFiling, areasNow: RecentlyRemovedProps['areasNow']): string {
  const next = newer.findLast(({ filingNumber, reason }) => filingNumber === one.filingNumber && reason !== 'areas')
  const count = next?.areas ?? areasNow(one.filingNumber)
  return count === 0 ? '' : ` by ${areas(count)}`
}
