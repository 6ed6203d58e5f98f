import type { LiveEntity } from '@daysheet/domain/wire/live'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLiveList } from '../../client/use-live-list.ts'
import type { ListWish, listQuery } from '../../client/list-query.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordList } from './record-list.tsx'
import { useList } from './use-list.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { AdminPlace, Place } from './use-place.ts'

/** A dialog of a record: `row` is null for a new one. */
interface RecordDialogProps<Whole> {
  row: Whole | null
  onClose: () => void
  onSaved: () => void
}

/** What sets one tab of Admin apart from the others. */
export interface RecordKind<Row, Whole> {
  label: string
  /** Accessible name of the add button. */
  addLabel: string
  /** Absent where all of them are listed: no search, no `Showing N of M`. */
  searched?: { label: string; noun: string }
  entity: LiveEntity
  listKey: readonly [string, string]
  list: (wish: ListWish) => ReturnType<typeof listQuery<Row>>
  /** Reads a record whole, to be edited. */
  read: (id: string) => Promise<Whole>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  emptyText: (place: Place) => string
  dialog: (props: RecordDialogProps<Whole>) => ReactNode
}

interface RecordsTabProps<Row, Whole> {
  kind: RecordKind<Row, Whole>
  place: AdminPlace
}

/** Records of one kind: found, added, changed, taken out of use. (spec §2 "Admin") */
export function RecordsTab<Row extends { id: string; version: number; active: boolean }, Whole extends { id: string }>({
  kind,
  place: { place, search, showInactive, showMany, sortBy },
}: RecordsTabProps<Row, Whole>) {
  const { label, addLabel, searched, columns } = kind
  const { sort, wish, saved } = useList(place, columns)
  const query = useQuery(kind.list(wish))
  useLiveList(kind.entity, kind.listKey)
  const { opened, edit, add, close } = useOpenRecord(kind.read)
  const focus = useFocusAfter(query.data?.rows)
  const onSaved = () => {
    saved()
    close()
    focus.saved(opened?.row?.id)
  }
  return (
    <>
      <ListBar
        {...(searched && { search: { label: searched.label, term: place.term, onSearch: search } })}
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        add={{ label: addLabel, onAdd: add }}
        addRef={focus.ref}
      />
      <RecordList
        query={query}
        label={label}
        columns={columns}
        sort={sort}
        onSort={sortBy}
        nameOf={kind.nameOf}
        onEdit={edit}
        emptyText={kind.emptyText(place)}
        {...(searched && { counted: { noun: searched.noun, onShowMany: showMany } })}
      />
      {opened && kind.dialog({ row: opened.row, onClose: close, onSaved })}
    </>
  )
}
