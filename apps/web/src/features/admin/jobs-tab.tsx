import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Job } from '@daysheet/domain/jobs/job'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Typography from '@mui/material/Typography'
import { jobList, readJob } from '../jobs/queries.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { yesOrNo } from '#client/field-changes.ts'
import { JobFilings } from '../filings/list/filings-list.tsx'
import { JobLink } from '../jobs/job-link.tsx'
import { JobDialog } from '../jobs/job-dialog.tsx'
import { inactiveMark } from './inactive-mark.ts'
import { RecordsTab, type RecordKind } from './records-tab.tsx'
import type { AdminUrlState } from './use-url-state.ts'
import text from '#ui/text.module.css'

const lines = (value: string | null) =>
  value && (
    <span className={text.clamped} title={value}>
      {value}
    </span>
  )

const columns: readonly Column<ShownJob>[] = [
  { key: 'jobNum', header: 'Job Number', width: '120px', cell: (job) => <JobLink job={job} /> },
  {
    key: 'address',
    header: 'Address',
    phone: 'beside',
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
  inactiveMark,
  { key: 'premisesDetail', header: 'Premises Detail', width: '18%', phone: 'below', cell: ({ premisesDetail }) => lines(premisesDetail) },
  { key: 'jobDesc', header: 'Description', phone: 'below', cell: ({ jobDesc }) => lines(jobDesc) },
  {
    key: 'budget',
    header: 'Budgeted Hours',
    width: '156px',
    phone: 'none',
    align: 'right',
    cell: ({ budget }) => budget?.toLocaleString('en-US', { maximumFractionDigits: 4 }),
  },
  { key: 'active', header: 'Active', width: '84px', phone: 'none', cell: ({ active }) => yesOrNo(active) },
]

const nameOf = (job: ShownJob): string => [formatJobNumber(job), job.address].filter(Boolean).join(' ')

const jobs: RecordKind<ShownJob, Job> = {
  label: 'Jobs',
  needs: { add: 'jobs.write', edit: ['jobs.write'] },
  addLabel: 'Add Job',
  searched: { label: 'Job Search' },
  list: jobList,
  read: readJob,
  columns,
  nameOf,
  nouns: ['job', 'jobs'],
  dialog: ({ row, ...props }) => (
    <JobDialog job={row} {...props}>
      {row && <JobFilings job={row} />}
    </JobDialog>
  ),
}

/** Every job: found by number or address. (product.md#admin, product.md#search) */
export const JobsTab = ({ place }: { place: AdminUrlState }) => <RecordsTab kind={jobs} place={place} />
