import { formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import { wasteHintWords } from '@daysheet/domain/loads/waste-hint'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link, useNavigationType } from 'react-router'
import { paths, type HomeList } from '#paths.ts'
import table from '#ui/table/plain-table.module.css'
import { Empty, Loading } from '#ui/states.tsx'
import { JobLink } from '../jobs/job-link.tsx'
import { jobsText, loadName } from '../loads/labels.ts'
import { nameOf } from '../people/person-labels.ts'
import styles from './attention-list.module.css'
import type { Attention } from './use-attention.ts'
import { budgetAttention } from './use-job-attention.ts'

interface ListProps {
  attention: Attention
}

interface TableProps {
  label: string
  headers: readonly string[]
  /** Whether the last column is a number. */
  endsInNumber?: boolean
  children: ReactNode
}

const Table = ({ label, headers, endsInNumber = false, children }: TableProps) => (
  <Paper variant="outlined" className={styles.paper}>
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          {headers.map((header, at) => (
            <th key={header} scope="col" className={endsInNumber && at === headers.length - 1 ? table.right : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Paper>
)

/** Each name opens that day in the time review, where it can be corrected. */
const ClockOuts = ({ attention: { missing }, title }: ListProps & { title: string }) => (
  <Table label={title} headers={['Employee', 'Day', 'Job']}>
    {missing.map(({ workerEntryId, workerId, name, day, jobId, address, ...job }) => (
      <tr key={workerEntryId}>
        <td>
          <Link to={paths.timeReview({ day, worker: workerId })}>{nameOf({ name })}</Link>
        </td>
        <td className={styles.day}>
          {formatDay(day)} <span className={styles.weekday}>{weekdayOf(day)}</span>
        </td>
        <td>
          <JobLink job={{ id: jobId, ...job }} /> {address}
        </td>
      </tr>
    ))}
  </Table>
)

const Budgets = ({ attention: { tight }, title }: ListProps & { title: string }) => (
  <Table label={title} headers={['Job', 'Of budget']} endsInNumber>
    {tight.map(({ job, percent }) => (
      <tr key={job.id}>
        <td>
          <JobLink job={job} /> {job.address}
        </td>
        <td className={table.right}>{percent}%</td>
      </tr>
    ))}
  </Table>
)

const Filings = ({ attention: { filings }, title }: ListProps & { title: string }) => (
  <Table label={title} headers={['Job', 'To review']}>
    {filings.map(({ job, labels }) => (
      <tr key={job.id}>
        <td>
          <JobLink job={job} /> {job.address}
        </td>
        <td>{labels.join(', ')}</td>
      </tr>
    ))}
  </Table>
)

const Waste = ({ attention: { loads, waste }, title }: ListProps & { title: string }) => (
  <Table label={title} headers={['Load or job', 'To review']}>
    {loads.map(({ load, words }) => (
      <tr key={load.id}>
        <td>
          <Link to={paths.load(load.id)} className="job-link">
            {loadName(load)}
          </Link>{' '}
          {jobsText(load)}
        </td>
        <td>{words}</td>
      </tr>
    ))}
    {waste.map((hint) => (
      <tr key={hint.jobId}>
        <td>
          <JobLink job={{ ...hint, id: hint.jobId }} /> {hint.address}
        </td>
        <td>{wasteHintWords(hint)}</td>
      </tr>
    ))}
  </Table>
)

const lists = {
  'clock-outs': { title: 'Missing clock-outs of the last two weeks', rowsOf: ({ missing }: Attention) => missing, Rows: ClockOuts },
  budgets: { title: `Jobs past ${budgetAttention}% of their budget`, rowsOf: ({ tight }: Attention) => tight, Rows: Budgets },
  filings: { title: 'Jobs with filings to review', rowsOf: ({ filings }: Attention) => filings, Rows: Filings },
  waste: { title: 'Waste to review', rowsOf: ({ loads, waste }: Attention) => [...loads, ...waste], Rows: Waste },
}

/** The list that the address asks for, if there is such a one. */
export const homeListOf = (name: string | null): HomeList | null =>
  name === 'clock-outs' || name === 'budgets' || name === 'filings' || name === 'waste' ? name : null

/** What a count of Home leads to, where today’s jobs are otherwise. (product.md#home) */
export function AttentionList({ list, attention }: ListProps & { list: HomeList }) {
  const { title, rowsOf, Rows } = lists[list]
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPressed = useNavigationType() !== 'POP'
  const id = useId()
  // A press of the line opens its list, which may be below the visible part of the window. Back
  // returns to where the user was.
  useEffect(() => {
    if (!isPressed) return
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [list, isPressed])
  return (
    <section ref={section} aria-labelledby={id} className={styles.list}>
      <div className={styles.head}>
        <Typography ref={heading} component="h2" variant="h2" id={id} tabIndex={-1}>
          {title}
        </Typography>
        <Button component={Link} to={paths.home()}>
          Show today’s jobs
        </Button>
      </div>
      {rowsOf(attention).length > 0 ? (
        <Rows attention={attention} title={title} />
      ) : attention.isKnown ? (
        <Empty text="All clear" />
      ) : (
        attention.failed === undefined && <Loading text="Loading…" rows={4} height={40} />
      )}
    </section>
  )
}
