import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../../client/client.ts'
import { jobSearchLimit } from '../../jobs/job-search.ts'
import type { MaterialJob } from './queries.ts'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { useInTurn } from '../../../ui/use-incremental-list.ts'
import { cardLooks } from './card.styles.ts'
import { JobCard } from './job-card.tsx'
import type { Open } from './open.ts'

/** More cards than most monitors show at once; so many are drawn at a time. */
const screenful = 20

const countWords = (count: number): string =>
  count === jobSearchLimit
    ? `Showing the first ${jobSearchLimit} jobs. Add to the search to narrow it.`
    : count === 1
      ? '1 job found'
      : `${count} jobs found`

interface FoundJobsProps {
  term: string
  query: UseQueryResult<MaterialJob[]>
  open: ReadonlySet<string>
  onToggle: (jobId: string) => void
  onOpen: (dialog: Open) => void
}

/** The jobs a search found, each as a card that opens. */
export function FoundJobs({ term, query, open, onToggle, onOpen }: FoundJobsProps) {
  const { data: jobs, isPlaceholderData } = query
  const drawn = useInTurn(jobs?.length ?? 0, screenful)
  if (query.isPending) return <Loading text="Searching…" rows={5} height={76} />
  const failure = query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (jobs === undefined) return failure
  return (
    <>
      {failure}
      <Typography role="status" color="textSecondary">
        {jobs.length > 0 && countWords(jobs.length)}
      </Typography>
      {jobs.length === 0 ? (
        <Empty text={`No job matches “${term}”.`} />
      ) : (
        <Box
          component="ul"
          aria-label="Jobs found"
          aria-busy={isPlaceholderData}
          sx={cardLooks}
          style={{ opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          {jobs.slice(0, drawn).map((job) => (
            <JobCard key={job.id} job={job} isOpen={open.has(job.id)} onToggle={onToggle} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </>
  )
}
