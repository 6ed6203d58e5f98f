import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { jobList, jobListKey, readJob, type ListedJob } from '../../api/jobs.ts'
import { useLiveList } from '../../api/live-list.ts'
import type { Column } from '../../ui/data-table.tsx'
import { yesOrNo } from './changes.ts'
import { JobDialog } from './dialogs/job-dialog.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordList } from './record-list.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useList } from './use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { AdminPlace } from './use-place.ts'

const lines = (text: string | null) =>
  text && (
    <span className="lines" title={text}>
      {text}
    </span>
  )

const columns: readonly Column<ListedJob>[] = [
  { key: 'jobNum', header: 'Job Number', width: '120px', cell: (job) => formatJobNumber(job) || 'No number' },
  {
    ...{ key: 'address', header: 'Address' },
    cell: ({ address, boro }) => (
      <span>
        {address}{' '}
        {boro && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'inline-block' }}>
            {boro}
          </Typography>
        )}
      </span>
    ),
  },
  { key: 'premisesDetail', header: 'Premises Detail', width: '18%', cell: ({ premisesDetail }) => lines(premisesDetail) },
  { key: 'jobDesc', header: 'Description', cell: ({ jobDesc }) => lines(jobDesc) },
  { key: 'budget', header: 'Budgeted Hours', width: '156px', align: 'right', cell: ({ budget }) => budget },
  { key: 'active', header: 'Active', width: '84px', cell: ({ active }) => yesOrNo(active) },
]

const nameOf = (job: ListedJob): string => [formatJobNumber(job), job.address].filter(Boolean).join(' ')

/** Every job: found by number or address, added, changed, taken out of use. (spec §2 "Admin", §5 "Job search") */
export function JobsTab({ place: { place, search, showInactive, sortBy } }: { place: AdminPlace }) {
  const { sort, wish, showMany } = useList(place, columns)
  const query = useQuery(jobList(wish))
  useLiveList('Job', jobListKey)
  const { opened, edit, add, close } = useOpenRecord(readJob)
  const focus = useFocusAfter(query.data?.rows)
  return (
    <>
      <ListBar
        search={{ label: 'Job Search', term: place.term, onSearch: search }}
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        add={{ label: 'Add Job', onAdd: add }}
        addRef={focus.ref}
      />
      <RecordList
        query={query}
        label="Jobs"
        columns={columns}
        sort={sort}
        onSort={sortBy}
        nameOf={nameOf}
        onEdit={edit}
        emptyText={place.term === '' ? 'There are no jobs yet. Add the first one.' : `No job matches “${place.term}”.`}
        counted={{ noun: 'jobs', onShowMany: showMany }}
      />
      {opened && (
        <JobDialog
          job={opened.row}
          onClose={close}
          onSaved={() => {
            showMany()
            close()
            focus.saved(opened.row?.id)
          }}
        />
      )}
    </>
  )
}
