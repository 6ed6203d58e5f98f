import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { acp7Banner, type MeasuredPart } from '@daysheet/domain/filings/progress'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { OverviewEntry } from './queries.ts'
import { filingFlagLabels } from '../filings/filing-labels.ts'
import { useToday } from '../session/use-today.ts'
import { useCityFlags } from '../filings/use-city-flags.ts'
import { JobLink } from '../jobs/job-link.tsx'
import { Glyph } from '#ui/glyph.tsx'

/** One job of the list: number, address and boro; when it is on today's schedule also who leads it, when it starts, who is on the clock. */
export function JobLine({
  job,
  entry,
  parts,
}: {
  job: ShownJob
  entry?: OverviewEntry | undefined
  parts?: readonly MeasuredPart[] | undefined
}) {
  return (
    <ListItem
      divider
      sx={{
        display: 'grid',
        gap: 0.5,
        columnGap: 2,
        px: 1.5,
        alignItems: 'baseline',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '96px minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Typography sx={{ fontWeight: 650 }}>
        <JobLink job={job} />
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {job.address}{' '}
        {job.boro !== null && job.boro !== '' && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {job.boro}
          </Typography>
        )}
        {!job.active && <Chip label="Inactive" variant="outlined" sx={{ ml: 1 }} />}
      </Box>
      {entry && <TodaySummary entry={entry} parts={parts ?? []} />}
    </ListItem>
  )
}

/** In columns where there is room, so that times and percentages stand under each other. */
const today = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: '96px minmax(0, 1fr) 120px',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'baseline',
  minWidth: 0,
} as const

const attentionStyles = {
  gridColumn: '2 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  fontSize: 12,
  fontWeight: 600,
  color: 'warning.main',
  '& svg': { flexShrink: 0 },
} as const

function TodaySummary({ entry, parts }: { entry: OverviewEntry; parts: readonly MeasuredPart[] }) {
  const leader = entry.supervisor?.name ?? 'No supervisor'
  const ofCity = useCityFlags(entry.cancelled ? undefined : entry.jobId, useToday())
  const flags = [...filingFlagLabels(filingFlags(parts, entry)), ...ofCity]
  return (
    <Box sx={today}>
      <Box component="span" sx={{ textAlign: { md: 'right' } }}>
        {entry.startTime ?? 'No start time'}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: entry.supervisor ? 'text.primary' : 'text.secondary' }}>
        {leader}
      </Box>
      <Typography component="span" variant="caption" color="textSecondary">
        {acp7Banner(parts).text}
      </Typography>
      {flags.length > 0 && (
        <Box component="span" sx={attentionStyles}>
          <Glyph shape="warning" size={14} />
          <span>Needs a look: {flags.join(', ')}</span>
        </Box>
      )}
    </Box>
  )
}
