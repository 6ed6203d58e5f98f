import { useQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState, useCallback } from 'react'
import { type ListParams, type ListQuery, initialListRows, maxListRows } from '#client/list-query.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import type { Column } from '#ui/table/data-table.tsx'
import type { Sort } from '#ui/table/sorting.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordList } from './record-list.tsx'
import type { AdminUrlState, Place } from './use-url-state.ts'
import { messageOf } from '#client/client.ts'
import { showAlert, toast } from '#ui/messages.tsx'
import { useMay, type Permission } from '../session/queries.ts'

/**
 * The dialog of a list: open for a new record (`row` null), or for one that was read when it was asked for, so that it is as new as can be. A
 * record that arrives late does not take the place of a dialog somebody types into already.
 */
function useOpenRecord<Row>(read: (id: string) => Promise<Row>) {
  const [opened, setOpened] = useState<{ row: Row | null } | null>(null)
  const { mutate } = useMutation({ mutationFn: read, onError: (error) => showAlert(messageOf(error)) })
  const edit = useCallback(
    ({ id }: { id: string }) => mutate(id, { onSuccess: (row) => setOpened((current) => current ?? { row }) }),
    [mutate],
  )
  return { opened, edit, add: () => setOpened({ row: null }), close: () => setOpened(null) }
}

/** In which order and how far a list is read: fifty rows at first, five hundred after a search or a save. (product.md#limits) */
function useList<Row>({ term, sort: wanted, isInactiveShown, isMany }: Place, columns: readonly Column<Row>[]) {
  const [isSaved, setSaved] = useState(false)
  const [hasSearched, setSearched] = useState(term !== '')
  if (term !== '' && !hasSearched) setSearched(true)
  const [first] = columns
  const known = columns.some(({ key, isUnsorted }) => key === wanted?.key && isUnsorted !== true) ? wanted : null
  const sort: Sort = known ?? { key: first?.key ?? 'id', isDescending: false }
  const order = `${sort.key} ${sort.isDescending ? 'DESC' : 'ASC'}`
  const limit = isMany || isSaved || hasSearched ? maxListRows : initialListRows
  return { sort, params: { term, isInactiveShown, order, limit }, saved: () => setSaved(true) }
}

/** What an empty list says, and what to do next. */
function emptyText([one, many]: readonly [string, string], { term, isInactiveShown }: Place): string {
  if (isInactiveShown) return term === '' ? `No ${many} yet. Add the first one.` : `No ${one} matches “${term}”.`
  return term === ''
    ? `No active ${many}. Add one, or show inactive ${many}.`
    : `No active ${one} matches “${term}”. Show inactive to see the others.`
}

/** A dialog of a record: `row` is null for a new one. */
interface RecordDialogProps<Whole> {
  row: Whole | null
  onClose: () => void
  onSaved: (saved: Whole) => void
}

interface ListedRecord {
  id: string
  version: number
  active: boolean
}

/** What sets one tab of Admin apart from the others. */
export interface RecordKind<Row, Whole extends Row> {
  label: string
  /** What one must be allowed to add one; to change one, any of these. */
  needs: { add: Permission; edit: readonly Permission[] }
  /** Accessible name of the add button. */
  addLabel: string
  /** Absent where all of them are listed: no search, no `Showing N of M`. */
  searched?: { label: string }
  list: (params: ListParams) => ListQuery<Row>
  /** Reads a record whole, to be edited. */
  read: (id: string) => Promise<Whole>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** `['job', 'jobs']` */
  nouns: readonly [one: string, many: string]
  dialog: (props: RecordDialogProps<Whole>) => ReactNode
}

interface RecordsTabProps<Row, Whole extends Row> {
  kind: RecordKind<Row, Whole>
  place: AdminUrlState
}

/** What was saved last: the list has it from the version after this one on. */
interface LastSaved {
  id: string
  versionBefore: number
}

const isIn = (rows: readonly ListedRecord[] | undefined, { id, versionBefore }: LastSaved): boolean =>
  rows?.some((row) => row.id === id && row.version > versionBefore) ?? false

/** Records of one kind: found, added, changed, taken out of use. (product.md#admin) */
export function RecordsTab<Row extends ListedRecord, Whole extends Row>({
  kind,
  place: { place, search, showInactive, showMany, sortBy },
}: RecordsTabProps<Row, Whole>) {
  const { label, addLabel, searched, columns, needs } = kind
  const may = useMay()
  const { sort, params, saved } = useList(place, columns)
  const query = useQuery(kind.list(params))
  const { opened, edit, add, close } = useOpenRecord(kind.read)
  const focus = useFocusAfter(query.data?.rows)
  const [last, setLast] = useState<LastSaved | null>(null)
  const onSaved = (row: Whole) => {
    const before = opened?.row ?? null
    saved()
    close()
    if (row === before) return
    setLast({ id: row.id, versionBefore: before?.version ?? 0 })
    toast(`${kind.nameOf(row)} was ${before ? 'saved' : 'added'}`)
    focus.saved(before?.id)
  }
  return (
    <>
      <ListBar
        {...(searched && { search: { label: searched.label, term: place.term, onSearch: search } })}
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        add={may(needs.add) ? { label: addLabel, onAdd: add } : undefined}
        addRef={focus.ref}
      />
      <RecordList
        query={query}
        label={label}
        columns={columns}
        sort={sort}
        onSort={sortBy}
        nameOf={kind.nameOf}
        onEdit={needs.edit.some((needed) => may(needed)) ? edit : undefined}
        emptyText={emptyText(kind.nouns, place)}
        savedId={last && isIn(query.data?.rows, last) ? last.id : null}
        {...(searched && { counted: { noun: kind.nouns[1], onShowMany: showMany } })}
      />
      {opened && kind.dialog({ row: opened.row, onClose: close, onSaved })}
    </>
  )
}
