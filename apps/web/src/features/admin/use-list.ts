import { useState } from 'react'
import { fewRows, manyRows } from '../../client/list-query.ts'
import type { Column, Sort } from '../../ui/data-table.tsx'
import type { Place } from './use-place.ts'

/** In which order and how far a list is read: fifty rows at first, five hundred after a search or a save. (spec §9) */
export function useList<Row>({ term, sort: wanted, isInactiveShown, isMany }: Place, columns: readonly Column<Row>[]) {
  const [isSaved, setSaved] = useState(false)
  const [hasSearched, setSearched] = useState(term !== '')
  if (term !== '' && !hasSearched) setSearched(true)
  const [first] = columns
  const known = columns.some(({ key }) => key === wanted?.key) ? wanted : null
  const sort: Sort = known ?? { key: first?.key ?? 'id', isDescending: false }
  const order = `${sort.key} ${sort.isDescending ? 'DESC' : 'ASC'}`
  const limit = isMany || isSaved || hasSearched ? manyRows : fewRows
  return { sort, wish: { term, isInactiveShown, order, limit }, saved: () => setSaved(true) }
}
