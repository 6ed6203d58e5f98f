import { useQuery } from '@tanstack/react-query'
import { useLiveList } from '../../api/live-list.ts'
import { readWorker, workerList, workerListKey, type ListedWorker } from '../../api/workers.ts'
import type { Column } from '../../ui/data-table.tsx'
import { yesOrNo } from './changes.ts'
import { WorkerDialog } from './dialogs/worker-dialog.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordList } from './record-list.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useList } from './use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { AdminPlace } from './use-place.ts'

const nameOf = ({ name }: ListedWorker): string => name || 'No name'

const columns: readonly Column<ListedWorker>[] = [
  { key: 'name', header: 'Name', cell: nameOf },
  { key: 'active', header: 'Active', width: '120px', cell: ({ active }) => yesOrNo(active) },
]

function emptyText(term: string, isInactiveShown: boolean): string {
  const who = isInactiveShown ? 'employee' : 'active employee'
  const hint = isInactiveShown ? '' : ' Show inactive to see the others.'
  return term === '' ? `There is no ${who} yet.${hint}` : `No ${who} matches “${term}”.${hint}`
}

/** Employees, only the active ones unless asked: found by name, added, changed, taken out of use. (spec §2 "Admin", §7) */
export function EmployeesTab({ place: { place, search, showInactive, sortBy } }: { place: AdminPlace }) {
  const { sort, wish, showMany } = useList(place, columns)
  const query = useQuery(workerList(wish))
  useLiveList('Worker', workerListKey)
  const { opened, edit, add, close } = useOpenRecord(readWorker)
  const focus = useFocusAfter(query.data?.rows)
  return (
    <>
      <ListBar
        search={{ label: 'Employee Search', term: place.term, onSearch: search }}
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        add={{ label: 'Add Employee', onAdd: add }}
        addRef={focus.ref}
      />
      <RecordList
        query={query}
        label="Employees"
        columns={columns}
        sort={sort}
        onSort={sortBy}
        nameOf={nameOf}
        onEdit={edit}
        emptyText={emptyText(place.term, place.isInactiveShown)}
        counted={{ noun: 'employees', onShowMany: showMany }}
      />
      {opened && (
        <WorkerDialog
          worker={opened.row}
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
