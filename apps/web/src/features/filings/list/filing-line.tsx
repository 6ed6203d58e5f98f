import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { Filing } from '@daysheet/domain/filings/filing-answers'
import type { FilingFlags } from '@daysheet/domain/filings/filing-flags'
import type { FilingProgress } from '@daysheet/domain/filings/progress'
import DeleteIcon from '@mui/icons-material/Delete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useSettings } from '#features/session/queries.ts'
import { areas, cityLabel, feetDoneText, filingName, filingFlagLabels, formatPercent, postponedLabels } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import { ProgressBar } from '../progress-bar.tsx'

interface FilingLineProps {
  progress: FilingProgress
  /** Absent for rows that came without a filing of their own, through the API. */
  filing: Filing | undefined
  /** How it stands at the City; absent where that is not known. */
  city: JobCityFiling | undefined
  flags: FilingFlags
  isBusy: boolean
  onOpen: () => void
  /** Absent for whoever may not. */
  onDelete: (() => void) | undefined
}

const line = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, alignItems: 'center', py: 0.75 } as const
const numberStyles = { px: 1, mx: -1, minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere', lineHeight: 1.4 } as const

/** One filing of a job in two lines: its number and areas, how far it is; opened by its number, deleted by its icon. */
export function FilingLine({ progress, filing, city, flags, isBusy, onOpen, onDelete }: FilingLineProps) {
  const { timeZone } = useSettings()
  const { filingNumber, areas: count, percent } = progress
  const name = filingName(filingNumber)
  const atCity = city ? cityLabel(city, timeZone) : null
  const saved = filing?.savedAt ? `Saved ${formatDateTime(filing.savedAt, timeZone)}${filing.savedBy ? ` by ${filing.savedBy}` : ''}` : null
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Button aria-label={`Open filing ${name}`} onClick={onOpen} sx={numberStyles}>
            {name}
          </Button>
          <span>{areas(count)}</span>
          <Flags texts={[...filingFlagLabels(flags), ...postponedLabels(city)]} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <ProgressBar percent={percent} width={96} />
          <Box component="span" sx={{ fontWeight: 650 }}>
            {formatPercent(percent)}
          </Box>
          <Typography component="span" variant="caption" color="textSecondary">
            {feetDoneText(progress)}
          </Typography>
          {atCity !== null && (
            <Typography component="span" variant="caption" color="textSecondary">
              {atCity}
            </Typography>
          )}
          {saved !== null && (
            <Typography component="span" variant="caption" color="textSecondary">
              {saved}
            </Typography>
          )}
        </Box>
      </Box>
      {onDelete && (
        <Tooltip title={`Delete filing ${name}`}>
          <span className="no-print">
            <IconButton aria-label={`Delete filing ${name}`} disabled={isBusy} onClick={onDelete}>
              <DeleteIcon />
            </IconButton>
          </span>
        </Tooltip>
      )}
    </Box>
  )
}
