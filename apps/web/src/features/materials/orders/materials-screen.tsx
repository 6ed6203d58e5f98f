import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { materialJobsQuery, jobMaterialsQuery, type MaterialJob } from './queries.ts'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import type { Open } from './open.ts'
import { ToPick } from './to-pick.tsx'
import { SearchBar } from './search-bar.tsx'
import { useUrlState } from './use-url-state.ts'
import { OrderSummary } from './dialogs/order-summary.tsx'
import { ReturnSummary } from './dialogs/return-summary.tsx'
import { AddOrderDialog } from './entry/add-order-dialog.tsx'
import { AddReturnDialog } from './entry/add-return-dialog.tsx'
import { cardButtonId, JobCard } from './job-card.tsx'
import { messageOf } from '#client/client.ts'
import { jobSearchLimit } from '#features/jobs/queries.ts'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import styles from './card.module.css'

/** More cards than most monitors show at once; so many are drawn at a time. */
const screenful = 20

const jobCountText = (count: number): string =>
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
function FoundJobs({ term, query, open, onToggle, onOpen }: FoundJobsProps) {
  const { data: jobs, isPlaceholderData } = query
  const drawn = useIncrementalList(jobs?.length ?? 0, screenful)
  if (query.isPending) return <Loading text="Searching…" rows={5} height={76} />
  const failure = query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (jobs === undefined) return failure
  return (
    <>
      {failure}
      <Typography role="status" color="textSecondary">
        {jobs.length > 0 && jobCountText(jobs.length)}
      </Typography>
      {jobs.length === 0 ? (
        <Empty text={`No job matches “${term}”.`} />
      ) : (
        <Box
          component="ul"
          aria-label="Jobs found"
          aria-busy={isPlaceholderData}
          className={styles.cards}
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

/** Add Return over what the job has now: others may be entering the same meanwhile. */
function AddReturn({ dialog, onClose }: { dialog: Extract<Open, { kind: 'add return' }>; onClose: () => void }) {
  const { data: materials = dialog.materials } = useQuery(jobMaterialsQuery(dialog.job.id))
  return <AddReturnDialog job={dialog.job} materials={materials} onClose={onClose} />
}

/** Once the dialog is gone: the row it was opened from is gone with what was deleted, and the focus would be nowhere. */
const focusCard = (jobId: string) => setTimeout(() => document.getElementById(cardButtonId(jobId))?.focus())

/** The dialog that is open. It is mounted when it opens, so that closing empties it. (product.md#dialogs) */
function MaterialsDialogs({ dialog, onClose }: { dialog: Open; onClose: () => void }) {
  const { job } = dialog
  const onDeleted = () => {
    onClose()
    focusCard(job.id)
  }
  switch (dialog.kind) {
    case 'order':
      return <OrderSummary job={job} orderId={dialog.id} onClose={onClose} onDeleted={onDeleted} />
    case 'return':
      return <ReturnSummary job={dialog.job} returnId={dialog.id} onClose={onClose} onDeleted={onDeleted} />
    case 'add order':
      return <AddOrderDialog job={dialog.job} onClose={onClose} />
    case 'add return':
      return <AddReturn dialog={dialog} onClose={onClose} />
  }
}

/** Material Orders: what went to a job, what came back, and what it costs. (product.md#material-orders) */
export function MaterialsScreen() {
  const { term, open, toggle, search } = useUrlState()
  const [dialog, setDialog] = useState<Open | null>(null)
  const isSearched = term !== ''
  const query = useQuery({ ...materialJobsQuery(term), enabled: isSearched })
  const searchFor = (text: string) => {
    if (isSearched && text.trim() === term) void query.refetch()
    else search(text)
  }
  return (
    <Page title="Material Orders">
      <SearchBar term={term} onSearch={searchFor} jobs={isSearched && !query.isPlaceholderData ? query.data : undefined} />
      {isSearched ? (
        <FoundJobs term={term} query={query} open={open} onToggle={toggle} onOpen={setDialog} />
      ) : (
        <ToPick onOpen={(job, id) => setDialog({ kind: 'order', job, id })} />
      )}
      {dialog && <MaterialsDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </Page>
  )
}
