import { matchesJobFilter } from '@daysheet/domain/jobs/job-search'
import AddIcon from '@mui/icons-material/Add'
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { entriesByJob } from '../day.ts'
import { Draggable } from '../drag/draggable.tsx'
import { LongList } from './long-list.tsx'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DayJob } from '../queries.ts'
import styles from './side-row.module.css'
import textStyles from '#ui/text.module.css'

/** When a job that is on the day starts there: `7:00 AM`; several times when it is on it twice. Cancelled ones do not take place. */
function placeOnDay(entries: readonly DayEntry[] | undefined): string | null {
  if (!entries) return null
  const taking = entries.filter(({ cancelled }) => !cancelled)
  return taking.length === 0 ? 'cancelled' : taking.map(({ startTime }) => startTime ?? 'no start time').join(', ')
}

const JobRow = memo(function JobRow({ job, onDay }: { job: DayJob; onDay: string | null }) {
  const { actions } = usePlanner()
  const label = jobLabel(job)
  return (
    <Draggable item={{ kind: 'job', id: job.id, label }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere', alignSelf: 'center' }}>
        <Box component="strong" sx={{ fontWeight: 650 }}>
          <JobLink job={job} />
        </Box>{' '}
        {job.address}
        <Box className={styles.oneLine} title={onDay === null ? undefined : `On this day, ${onDay}`}>
          {onDay !== null && (
            <Box component="span" sx={{ color: onDay === 'cancelled' ? 'text.secondary' : 'success.main', fontWeight: 600 }}>
              {onDay === 'cancelled' ? '✖' : '●'} <span className={textStyles.visuallyHidden}>On this day, </span>
              {onDay}
            </Box>
          )}{' '}
          {job.boro}
        </Box>
      </Box>
      <IconButton
        aria-label={`Remove ${label} from the active list`}
        title="Remove from the active list"
        onClick={() => void actions.deactivate(job)}
      >
        <ArchiveIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Add ${label}`} title="Add to this day" color="primary" onClick={() => void actions.addJob(job)}>
        <AddIcon fontSize="small" />
      </IconButton>
    </Draggable>
  )
})

/** The jobs one can put on the day: filtered by number or address, those already on it marked. (product.md#planner, product.md#search) */
export function ActiveJobs({ entries }: { entries: readonly DayEntry[] }) {
  const [filter, setFilter] = useState('')
  const { open } = usePlanner()
  const { data: jobs, isError, isFetching, refetch } = useQuery(plannerQueries.activeJobs())
  const byJob = useMemo(() => entriesByJob(entries), [entries])
  const shown = useMemo(() => jobs?.filter((job) => matchesJobFilter(job, filter)) ?? [], [jobs, filter])
  return (
    <>
      <SearchBox label="Job Filter" value={filter} onChange={setFilter} />
      <Typography variant="caption" color="textSecondary" sx={{ my: 0.5 }}>
        {jobs && `${filter.trim() === '' ? `${jobs.length} active` : `${shown.length} of ${jobs.length}`} · drag, or press +`}
      </Typography>
      {!jobs && isError && <Failed text="Error getting job list" onRetry={() => void refetch()} retrying={isFetching} />}
      {!jobs && !isError && <Loading text="Loading jobs…" rows={6} height={44} />}
      {jobs && shown.length === 0 && (
        <Typography color="textSecondary">{jobs.length === 0 ? 'No active jobs' : 'No active job matches this filter'}</Typography>
      )}
      {jobs?.length === 0 && (
        <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={() => open({ kind: 'add or reactivate' })}>
          Add job
        </Button>
      )}
      <LongList label="Active Jobs" items={shown} itemHeight={64}>
        {(job) => <JobRow job={job} onDay={placeOnDay(byJob.get(job.id))} />}
      </LongList>
    </>
  )
}
