import type { Worker } from '@daysheet/domain/people/worker'
import type { Correspondent } from '@daysheet/domain/texts/conversation'
import { formatPhone } from '@daysheet/domain/texts/phone'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { replyQueries } from '../texts/queries.ts'
import { readWorker, workerList, type ListedWorker } from '../people/queries.ts'
import { yesOrNo } from '../../client/field-changes.ts'
import { WorkerDialog } from '../people/dialogs/worker-dialog.tsx'
import { RecordsTab, type RecordKind } from './records-tab.tsx'
import type { AdminUrlState, Place } from './use-url-state.ts'

const nameOf = ({ name }: ListedWorker): string => name || 'No name'

function emptyText({ term, isInactiveShown }: Place): string {
  const who = isInactiveShown ? 'employee' : 'active employee'
  const hint = isInactiveShown ? '' : ' Show inactive to see the others.'
  return term === '' ? `There is no ${who} yet.${hint}` : `No ${who} matches “${term}”.${hint}`
}

/** Their number, to be called, and under it what they wrote last. */
function Contact({ worker: { id, phone }, latest }: { worker: ListedWorker; latest: string | undefined }) {
  return (
    <>
      {phone ? (
        <a href={`tel:${phone}`} className="job-link">
          {formatPhone(phone)}
        </a>
      ) : (
        'None'
      )}
      {latest !== undefined && (
        <div>
          <Link to={paths.replies(id)} className="job-link">
            {latest}
          </Link>
        </div>
      )}
    </>
  )
}

const none: readonly Correspondent[] = []

/** What each wrote last, as far as somebody wrote lately. */
function useLatest(): ReadonlyMap<string, string> {
  const { data = none } = useQuery(replyQueries.correspondents())
  return useMemo(() => new Map(data.map(({ workerId, latest }) => [workerId, latest.body])), [data])
}

const employees = (latest: ReadonlyMap<string, string>): RecordKind<ListedWorker, Worker> => ({
  label: 'Employees',
  addLabel: 'Add Employee',
  searched: { label: 'Employee Search', noun: 'employees' },
  list: workerList,
  read: readWorker,
  columns: [
    { key: 'name', header: 'Name', cell: nameOf },
    { key: 'phone', header: 'Phone', width: '38%', cell: (worker) => <Contact worker={worker} latest={latest.get(worker.id)} /> },
    { key: 'active', header: 'Active', width: '120px', cell: ({ active }) => yesOrNo(active) },
  ],
  nameOf,
  emptyText,
  dialog: ({ row, ...props }) => <WorkerDialog worker={row} {...props} />,
})

/** Employees, only the active ones unless asked, with how to reach them. (product.md#admin, product.md#calls) */
export function EmployeesTab({ place }: { place: AdminUrlState }) {
  const latest = useLatest()
  const kind = useMemo(() => employees(latest), [latest])
  return <RecordsTab kind={kind} place={place} />
}
