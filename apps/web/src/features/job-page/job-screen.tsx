import type { Job } from '@daysheet/domain/jobs/job'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router'
import { ApiError, messageOf } from '#client/client.ts'
import { dashboardQueries } from '../timeclock/queries.ts'
import { jobRecordQueries } from '../jobs/queries.ts'
import { jobMaterialsQuery } from '../materials/orders/queries.ts'
import { jobLabel } from '../jobs/job-labels.ts'
import { paths } from '#paths.ts'
import { useMay } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobFigures } from './job-figures.tsx'
import { JobPageLinks } from './job-page-links.tsx'
import { JumpList } from './jump-list.tsx'
import { FilingsSection } from './sections/filings-section.tsx'
import { ScheduleSection } from './sections/schedule-section.tsx'
import { BagoutsSection, OrdersSection } from './sections/materials-sections.tsx'
import { ChecklistsSection, ContainersSection, ImagesSection, ReportsSection } from './sections/record-sections.tsx'
import { dayToShow, lastAndNextDay } from './last-and-next-day.ts'
import { useUrlState, type SectionName } from './use-url-state.ts'

/** There is no such job: it never was, it was deleted, or what stands in the address is no id. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

function NotFound() {
  return (
    <Page title="Job not found">
      <Empty text="There is no job at this address. It may have been deleted.">
        <Button variant="contained" component={RouterLink} to={paths.home()}>
          Search for a job
        </Button>
        <Button variant="outlined" component={RouterLink} to={paths.admin('jobs')}>
          All jobs
        </Button>
      </Empty>
    </Page>
  )
}

/** The number of a house must not read as the number of a job that has none. */
const titleOf = (job: Job) => (job.jobNum === null ? `Job without a number, ${job.address}` : `Job ${jobLabel(job)}`)

/** The one place to answer a question about a job: what it is, and everything that was recorded of it. (decisions/web-app.md) */
export function JobScreen() {
  const { jobId = '' } = useParams()
  const job = useQuery(jobRecordQueries.job(jobId))
  if (job.isError && isUnknown(job.error)) return <NotFound />
  return (
    <Page
      title={job.data ? titleOf(job.data) : 'Job'}
      beside={
        job.data && (
          <Chip label={job.data.active ? 'Active' : 'Inactive'} variant="outlined" color={job.data.active ? 'success' : 'default'} />
        )
      }
    >
      {job.isError && <Failed text={messageOf(job.error)} onRetry={() => void job.refetch()} retrying={job.isFetching} />}
      {job.isPending && <Loading text="Loading job…" rows={6} height={96} />}
      {job.data && <LoadedJob job={job.data} key={job.data.id} />}
    </Page>
  )
}

/** Two cards beside each other where there is room, so that their tables fill them. */
const columns = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '@media print': { display: 'block', '& > * + *': { mt: 3 } },
} as const

// On paper in the flow of the page, so that a heading stays with what is beneath it.
const parts = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media print': { display: 'block', '& > * + *': { mt: 3 } },
} as const

function LoadedJob({ job }: { job: Job }) {
  const today = useToday()
  const urlState = useUrlState()
  const may = useMay()
  const [hasHours, hasMaterials] = [may('time.reports'), may('prices.read')]
  const history = useQuery({ ...dashboardQueries.history(job.id), enabled: hasHours })
  const records = useQuery(jobRecordQueries.records(job.id))
  const materials = useQuery({ ...jobMaterialsQuery(job.id), enabled: hasMaterials })
  const days = history.data?.days ?? []
  const shown: Partial<Record<SectionName, boolean>> = {
    planned: hasHours && days.some(({ day }) => day > today),
    schedule: hasHours,
    orders: hasMaterials,
    bagouts: hasMaterials,
  }
  const ofRecords = { jobId: job.id, records, urlState }
  return (
    <>
      <JobPageLinks job={job} day={dayToShow(days, today)} next={lastAndNextDay(days, today).next} />
      <JobFigures {...{ job, history, materials, today }} />
      <JobFacts job={job} days={days} today={today} />
      <JumpList isShown={(name) => shown[name] ?? true} />
      <Box sx={columns}>
        <Box sx={parts}>
          {hasHours && <ScheduleSection {...{ job, history, today, urlState }} />}
          <ChecklistsSection {...ofRecords} />
          <ReportsSection {...ofRecords} />
        </Box>
        <Box sx={parts}>
          <ImagesSection {...ofRecords} />
          <FilingsSection job={job} />
          {hasMaterials && (
            <>
              <OrdersSection job={job} materials={materials} urlState={urlState} />
              <BagoutsSection job={job} materials={materials} urlState={urlState} />
            </>
          )}
        </Box>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <ContainersSection {...ofRecords} />
        </Box>
      </Box>
    </>
  )
}
