import { useQuery } from '@tanstack/react-query'
import { useLiveList } from '../../api/live-list.ts'
import { readSupervisor, supervisorList, supervisorListKey, type ListedSupervisor } from '../../api/supervisors.ts'
import type { Column } from '../../ui/data-table.tsx'
import { yesOrNo } from './changes.ts'
import { SupervisorDialog } from './dialogs/supervisor-dialog.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordList } from './record-list.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useList } from './use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { AdminPlace } from './use-place.ts'

const nameOf = ({ name }: ListedSupervisor): string => name || 'No name'

const columns: readonly Column<ListedSupervisor>[] = [
  { key: 'name', header: 'Name', cell: nameOf },
  { key: 'active', header: 'Active', width: '120px', cell: ({ active }) => yesOrNo(active) },
]

/** Every supervisor: added, changed, taken out of use. (spec §2 "Admin") */
export function SupervisorsTab({ place: { place, showInactive, sortBy } }: { place: AdminPlace }) {
  const { sort, wish } = useList(place, columns)
  const query = useQuery(supervisorList(wish))
  useLiveList('Supervisor', supervisorListKey)
  const { opened, edit, add, close } = useOpenRecord(readSupervisor)
  const focus = useFocusAfter(query.data?.rows)
  return (
    <>
      <ListBar
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        add={{ label: 'Add supervisor', onAdd: add }}
        addRef={focus.ref}
      />
      <RecordList
        query={query}
        label="Supervisors"
        columns={columns}
        sort={sort}
        onSort={sortBy}
        nameOf={nameOf}
        onEdit={edit}
        emptyText={place.isInactiveShown ? 'There are no supervisors yet. Add the first one.' : 'No supervisor is active.'}
      />
      {opened && (
        <SupervisorDialog
          supervisor={opened.row}
          onClose={close}
          onSaved={() => {
            close()
            focus.saved(opened.row?.id)
          }}
        />
      )}
    </>
  )
}
