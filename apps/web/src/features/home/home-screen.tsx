import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Failed } from '#ui/states.tsx'
import { useMay, useSettings } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { SimulatedStrip } from '../texts/simulated-strip.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Figures } from './figures.tsx'
import { HomeLists } from './home-lists.tsx'
import { JobSearch, JobsList } from './jobs-list.tsx'
import { overviewQueries, type OverviewEntry } from './queries.ts'
import { SilentList } from './silent-list.tsx'
import { useAttention } from './use-attention.ts'

const none: readonly OverviewEntry[] = []

/** The figures are beside the lists if there is room, otherwise above them. */
const withFigures = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
  alignItems: 'start',
} as const
const page = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/**
 * Home: today's progress, what needs attention, and a search for jobs. It updates live.
 * (product.md#home)
 */
export function HomeScreen() {
  const hasPlan = useMay()('plan.read')
  const { timeZone } = useSettings()
  const today = useToday()
  const overview = useQuery({ ...overviewQueries.of(today, timeZone), enabled: hasPlan })
  const entries = overview.data?.scheduleEntries ?? none
  const attention = useAttention(today, entries)
  const firstSteps = useFirstSteps()
  const isFailed = overview.isError && overview.data === undefined
  const isShown = !hasPlan || overview.data !== undefined
  return (
    <Box sx={page}>
      <Head today={today} hasPlan={hasPlan} />
      <SimulatedStrip />
      {overview.isError && (
        <Failed text={messageOf(overview.error)} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      )}
      <Box sx={hasPlan && !isFailed ? withFigures : page}>
        {hasPlan && !isFailed && <Figures day={today} entries={entries} isKnown={overview.data !== undefined} />}
        <Box sx={page}>
          {firstSteps && <FirstSteps facts={firstSteps} />}
          {isShown && (!firstSteps || attention.lines.length > 0) && <HomeLists attention={attention} hasPlan={hasPlan} />}
        </Box>
      </Box>
      {hasPlan && <SilentList />}
      <JobsList
        entries={entries}
        attention={attention}
        day={!hasPlan ? 'unseen' : overview.isPending ? 'loading' : overview.data === undefined ? 'failed' : 'known'}
      />
    </Box>
  )
}

function Head({ today, hasPlan }: { today: Day; hasPlan: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <PageHeading title="Home" hidden />
      <Typography component="p" sx={{ fontSize: 28, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'normal' }}>
        {weekdayOf(today)} {formatDay(today)}
      </Typography>
      {hasPlan && (
        <Button component={RouterLink} to={paths.dashboard(today)} variant="outlined">
          Details for today
        </Button>
      )}
      <Box sx={{ flex: { xs: '1 1 100%', md: '0 1 460px' }, ml: { md: 'auto' } }}>
        <JobSearch />
      </Box>
    </Box>
  )
}
