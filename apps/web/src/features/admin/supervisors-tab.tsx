import clsx from 'clsx'
import { readSupervisor, supervisorList, type EditedSupervisor, type ListedSupervisor } from '../people/queries.ts'
import { yesOrNo } from '#client/field-changes.ts'
import { CertificatesInstead } from '../certificates/certificates-instead.tsx'
import { SupervisorDialog } from '../people/dialogs/supervisor-dialog.tsx'
import { phoneOf } from './phone-of.tsx'
import { inactiveMark } from './inactive-mark.ts'
import { RecordsTab, type RecordKind } from './records-tab.tsx'
import type { AdminUrlState } from './use-url-state.ts'
import text from '#ui/text.module.css'

const nameOf = ({ name }: ListedSupervisor): string => name || 'No name'

/** The username, with what is missing to sign in. */
function signInOf({ username, hasPassword }: ListedSupervisor) {
  if (!username) return 'None, cannot sign in'
  if (hasPassword !== false) return username
  return (
    <span>
      {username} <span className={clsx(text.notice, text.unbroken)}>No password yet</span>
    </span>
  )
}

const supervisors: RecordKind<ListedSupervisor, EditedSupervisor> = {
  label: 'Supervisors',
  needs: { add: 'people.write', edit: ['people.write'] },
  addLabel: 'Add supervisor',
  list: supervisorList,
  read: readSupervisor,
  columns: [
    { key: 'name', header: 'Name', cell: nameOf },
    inactiveMark,
    { key: 'phone', header: 'Phone', phone: 'whole', cell: phoneOf },
    { key: 'username', header: 'Username', phone: 'whole', cell: signInOf },
    { key: 'active', header: 'Active', width: '120px', phone: 'none', cell: ({ active }) => yesOrNo(active) },
  ],
  nameOf,
  nouns: ['supervisor', 'supervisors'],
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

/** Supervisors, only the active ones unless asked, and who of them can sign in. (product.md#admin) */
export const SupervisorsTab = ({ place }: { place: AdminUrlState }) => <RecordsTab kind={supervisors} place={place} />
