import type { Worker } from '@daysheet/domain/people/worker'
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

const employees: RecordKind<ListedWorker, Worker> = {
  label: 'Employees',
  addLabel: 'Add Employee',
  searched: { label: 'Employee Search', noun: 'employees' },
  list: workerList,
  read: readWorker,
  columns: [
    { key: 'name', header: 'Name', cell: nameOf },
    { key: 'active', header: 'Active', width: '120px', cell: ({ active }) => yesOrNo(active) },
  ],
  nameOf,
  emptyText,
  dialog: ({ row, ...props }) => <WorkerDialog worker={row} {...props} />,
}

/** Employees, only the active ones unless asked. (product.md#admin, product.md#calls) */
export const EmployeesTab = ({ place }: { place: AdminUrlState }) => <RecordsTab kind={employees} place={place} />
