import { formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import { clockStatus, countOnClock, type ClockStatus } from '@daysheet/domain/timeclock/on-clock'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink, Navigate } from 'react-router'
import { messageOf } from '../../client/client.ts'
import { overviewQueries } from './queries.ts'
import { useMay, useSettings } from '../session/queries.ts'
import { paths } from '../../app/paths.ts'
import { useToday } from '../session/use-today.ts'
import { Attention } from './attention.tsx'
import { Gauge } from './gauge.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { pageWidth } from '../../ui/page.tsx'
import { Failed } from '../../ui/states.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { JobsList } from './jobs-list.tsx'
import { SilentList } from './silent-list.tsx'
import { useRecordsAttention } from './use-records-attention.ts'

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{ p: 1.5, display: 'grid', gap: 1, gridTemplateRows: 'auto 1fr', justifyItems: 'center', alignItems: 'center', minHeight: 160 }}
    >
      <Typography component="h2" variant="h3" color="textSecondary" sx={{ justifySelf: 'start' }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const clockStatuses = [
  ['on', 'on the clock'],
  ['finished', 'finished'],
  ['notCome', 'not come'],
  ['expected', 'expected'],
] as const satisfies readonly (readonly [keyof ClockStatus, string])[]

/** What a share of people on the clock alone does not say: at six in the evening most of them have finished. */
function ClockCounts(status: ClockStatus) {
  return (
    <Box component="ul" aria-label="Shifts of today" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {clockStatuses.map(([name, words]) => (
        <Box
          component="li"
          key={name}
          sx={{ display: 'flex', gap: 1, ...(name === 'notCome' && status[name] > 0 && { color: 'warning.main', fontWeight: 600 }) }}
        >
          <Box component="span" sx={{ minWidth: 28, textAlign: 'right' }}>
            {status[name]}
          </Box>
          {words}
        </Box>
      ))}
    </Box>
  )
}

/** Home: what needs somebody, how today stands, and the way to any job. It follows the day's changes as they happen. (product.md#home) */
export function HomeScreen() {
  // The warehouse has no days: its first screen is what it has to pick.
  return useMay()('plan.read') ? <Today /> : <Navigate to={paths.materials()} replace />
}

function Today() {
  const { timeZone } = useSettings()
  const today = useToday()
  const overview = useQuery(overviewQueries.of(today, timeZone))
  const entries = overview.data?.scheduleEntries ?? []
  const records = useRecordsAttention(today, entries)
  const now = useMinute()
  const { on, of: shifts } = countOnClock(entries)
  const status = clockStatus(entries, { now, day: today, zone: timeZone })
  const hasFigures = !(overview.isError && overview.data === undefined)
  const figure = (shown: ReactNode) => (overview.data === undefined ? <Skeleton variant="rounded" width={144} height={96} /> : shown)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: pageWidth, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <PageHeading title="Home" hidden />
        <Typography component="p" sx={{ fontSize: 28, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'normal' }}>
          {weekdayOf(today)} {formatDay(today)}
        </Typography>
        <Button component={RouterLink} to={paths.dashboard(today)} variant="outlined">
          Details for today
        </Button>
      </Box>
      {overview.isError && (
        <Failed text={messageOf(overview.error)} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      )}
      <SilentList />
      {overview.data !== undefined && <Attention today={today} entries={entries} records={records} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: hasFigures ? '240px minmax(0, 1fr)' : 'minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        {hasFigures && (
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: '200px minmax(0, 400px)', lg: '1fr' } }}>
            <Figure title="Scheduled Shifts">
              {figure(
                <Typography component="div" sx={{ fontSize: 56, fontWeight: 650, lineHeight: 1 }}>
                  {shifts}
                </Typography>,
              )}
            </Figure>
            <Figure title="On Clock">
              {figure(
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center', justifyContent: 'center' }}>
                  <Gauge label="On Clock" value={on} max={shifts} />
                  <ClockCounts {...status} />
                </Box>,
              )}
            </Figure>
          </Box>
        )}
        <JobsList
          entries={entries}
          records={records}
          day={overview.isPending ? 'loading' : overview.data === undefined ? 'failed' : 'known'}
        />
      </Box>
    </Box>
  )
}
