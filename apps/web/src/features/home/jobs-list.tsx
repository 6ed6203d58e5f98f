import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { minutesOfStartTime } from '@daysheet/domain/calendar/start-time'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { OverviewEntry } from './queries.ts'
import { messageOf } from '#client/client.ts'
import { jobSearchLimit, jobSearchQueries } from '../jobs/queries.ts'
import { maxSearchLength } from '#ui/search-box.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { AttentionList, homeListOf } from './attention-list.tsx'
import { JobLine } from './job-line.tsx'
import type { Attention } from './use-attention.ts'

type ShownEntry = OverviewEntry & { job: ShownJob }

/** The day's jobs that take place, in the order in which they start. */
function activeToday(entries: readonly OverviewEntry[]): ShownEntry[] {
  return entries
    .filter((entry): entry is ShownEntry => !entry.cancelled && entry.job !== undefined)
    .sort(
      (one, other) =>
        minutesOfStartTime(one.startTime) - minutesOfStartTime(other.startTime) ||
        (one.job.jobNum ?? Infinity) - (other.job.jobNum ?? Infinity),
    )
}

const column = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', minWidth: 0 } as const

interface DayProps {
  entries: readonly OverviewEntry[]
  /**
   * The state of today's read. The screen shows a failure only once. `unseen`: the role may not see
   * the plan.
   */
  day: 'loading' | 'failed' | 'known' | 'unseen'
}

/** The search term is in the address, so that Back returns to it. */
function useTerm() {
  const [params, setParams] = useSearchParams()
  return {
    term: (params.get('search') ?? '').slice(0, maxSearchLength),
    list: params.get('list'),
    search: (text: string) => setParams(text.trim() === '' ? {} : { search: text.trim() }),
  }
}

/** Searches all jobs. The results replace today's jobs. (product.md#home) */
export function JobSearch() {
  const { term, search } = useTerm()
  return <SearchForm label="Job Search" term={term} onSearch={search} />
}

/**
 * Today's jobs, search results, or a list that a line of Home opens. The address decides which.
 * (product.md#home)
 */
export function JobsList({ entries, day, attention }: DayProps & { attention: Attention }) {
  const { term, list: listName } = useTerm()
  const list = term === '' ? homeListOf(listName) : null
  const id = useId()
  if (list !== null) return <AttentionList list={list} attention={attention} />
  if (term === '' && (day === 'failed' || day === 'unseen')) return null
  return (
    <Box component="section" aria-labelledby={id} sx={column}>
      <Typography component="h2" variant="h2" id={id}>
        {term === '' ? 'Jobs Active Today' : 'Search Results'}
      </Typography>
      {term === '' ? <TodaysJobs entries={entries} day={day} /> : <FoundJobs term={term} entries={entries} />}
    </Box>
  )
}

function TodaysJobs({ entries, day }: DayProps) {
  const shown = activeToday(entries)
  if (day === 'loading') return <Loading text="Loading jobs…" rows={4} height={40} />
  if (shown.length === 0) return <Empty text="No jobs are active today." />
  return (
    <Paper variant="outlined">
      <List disablePadding sx={{ '& > :last-child': { borderBottom: 0 } }}>
        {shown.map((entry) => (
          <JobLine key={entry.id} job={entry.job} entry={entry} parts={entry.job.scopeParts} />
        ))}
      </List>
    </Paper>
  )
}

function FoundJobs({ term, entries }: { term: string; entries: readonly OverviewEntry[] }) {
  const found = useQuery(jobSearchQueries.matching(term))
  if (found.isPending) return <Loading text="Searching…" rows={4} height={40} />
  if (found.isError) return <Failed text={messageOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  if (found.data.length === 0) return <Empty text={`No job matches “${term}”.`} />
  const today = new Map(activeToday(entries).map((entry) => [entry.jobId, entry]))
  return (
    <>
      <Paper variant="outlined" sx={{ opacity: found.isPlaceholderData ? 0.6 : 1 }}>
        <List disablePadding aria-busy={found.isPlaceholderData} sx={{ '& > :last-child': { borderBottom: 0 } }}>
          {found.data.map((job) => (
            <JobLine key={job.id} job={job} entry={today.get(job.id)} parts={today.get(job.id)?.job.scopeParts} />
          ))}
        </List>
      </Paper>
      {found.data.length === jobSearchLimit && (
        <Typography color="textSecondary">Only the first {jobSearchLimit} jobs are listed. Add to the search to narrow it.</Typography>
      )}
    </>
  )
}
