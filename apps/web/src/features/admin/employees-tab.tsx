import type { Worker } from '@daysheet/domain/people/worker'
import type { Correspondent } from '@daysheet/domain/texts/conversation'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useMay } from '../session/queries.ts'
import { CertificatesInstead } from '../certificates/certificates-instead.tsx'
import { inboxQueries } from '../texts/replies/queries.ts'
import { readWorker, workerList, type ListedWorker } from '../people/queries.ts'
import { yesOrNo } from '#client/field-changes.ts'
import { WorkerDialog } from '../people/dialogs/worker-dialog.tsx'
import { phoneOf } from './phone-of.tsx'
import { inactiveMark } from './inactive-mark.ts'
import { RecordsTab, type RecordKind } from './records-tab.tsx'
import type { AdminUrlState } from './use-url-state.ts'
import text from '#ui/text.module.css'

const nameOf = ({ name }: ListedWorker): string => name || 'No name'

/** The name links to the employee's page. */
const pageLink = (worker: ListedWorker) => (
  <Link to={paths.employee(worker.id)} className="job-link">
    {nameOf(worker)}
  </Link>
)

/** What they wrote last, leading to the conversation. */
const replyOf = (id: string, latest: string | undefined) =>
  latest !== undefined && (
    <Link to={paths.replies(id)} className={clsx('job-link', text.clamped)} title={latest}>
      {latest}
    </Link>
  )

const none: readonly Correspondent[] = []

/** What each wrote last, as far as somebody wrote lately. */
function useLatest(): ReadonlyMap<string, string> {
  const may = useMay()
  const { data = none } = useQuery({ ...inboxQueries.correspondents(), enabled: may('texts.inbox') })
  return useMemo(() => new Map(data.map(({ workerId, latest }) => [workerId, latest.body])), [data])
}

const employees = (latest: ReadonlyMap<string, string>): RecordKind<ListedWorker, Worker> => ({
  label: 'Employees',
  needs: { add: 'people.write', edit: ['people.write', 'people.private'] },
  addLabel: 'Add Employee',
  searched: { label: 'Employee Search' },
  list: workerList,
  read: readWorker,
  columns: [
    { key: 'name', header: 'Name', cell: pageLink },
    { key: 'employeeNumber', header: 'Number', width: '110px', phone: 'beside', cell: ({ employeeNumber }) => employeeNumber ?? '' },
    inactiveMark,
    { key: 'phone', header: 'Phone', width: '180px', phone: 'below', cell: phoneOf },
    { key: 'reply', header: 'Last reply', width: '36%', phone: 'below', isUnsorted: true, cell: ({ id }) => replyOf(id, latest.get(id)) },
    { key: 'active', header: 'Active', width: '120px', phone: 'none', cell: ({ active }) => yesOrNo(active) },
  ],
  nameOf,
  nouns: ['employee', 'employees'],
  dialog: ({ row, ...props }) =>
    row === null ? (
      <WorkerDialog worker={null} {...props} />
    ) : (
      <CertificatesInstead holder={{ worker: row.id }} name={nameOf(row)} onClose={props.onClose}>
        {(button) => (
          <WorkerDialog worker={row} {...props}>
            {button}
          </WorkerDialog>
        )}
      </CertificatesInstead>
    ),
})

/** Employees, only the active ones unless asked, with how to reach them. (product.md#admin, product.md#calls) */
export function EmployeesTab({ place }: { place: AdminUrlState }) {
  const latest = useLatest()
  const kind = useMemo(() => employees(latest), [latest])
  return <RecordsTab kind={kind} place={place} />
}
