import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { readSupervisor, supervisorList, type ListedSupervisor } from '../people/queries.ts'
import { yesOrNo } from '../../client/field-changes.ts'
import { CertificatesInstead } from '../certificates/certificates-instead.tsx'
import { SupervisorDialog } from '../people/dialogs/supervisor-dialog.tsx'
import { phoneOf } from './phone-of.tsx'
import { RecordsTab, type RecordKind } from './records-tab.tsx'
import type { AdminUrlState } from './use-url-state.ts'

const nameOf = ({ name }: ListedSupervisor): string => name || 'No name'

const supervisors: RecordKind<ListedSupervisor, Supervisor> = {
  label: 'Supervisors',
  needs: { add: 'people.write', edit: ['people.write'] },
  addLabel: 'Add supervisor',
  list: supervisorList,
  read: readSupervisor,
  columns: [
    { key: 'name', header: 'Name', cell: nameOf },
    { key: 'username', header: 'Username', cell: ({ username }) => username ?? 'None, cannot sign in' },
    { key: 'phone', header: 'Phone', cell: phoneOf },
    { key: 'active', header: 'Active', width: '120px', cell: ({ active }) => yesOrNo(active) },
  ],
  nameOf,
  emptyText: ({ isInactiveShown }) => (isInactiveShown ? 'No supervisors yet. Add the first one.' : 'No active supervisors.'),
  dialog: ({ row, ...props }) =>
    row === null ? (
      <SupervisorDialog supervisor={null} {...props} />
    ) : (
      <CertificatesInstead holder={{ supervisor: row.id }} name={nameOf(row)} onClose={props.onClose}>
        {(button) => (
          <SupervisorDialog supervisor={row} {...props}>
            {button}
          </SupervisorDialog>
        )}
      </CertificatesInstead>
    ),
}

/** Every supervisor. (product.md#admin) */
export const SupervisorsTab = ({ place }: { place: AdminUrlState }) => <RecordsTab kind={supervisors} place={place} />
