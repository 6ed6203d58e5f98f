import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { itemsKey, itemsQuery } from './queries.ts'
import { useLiveList } from '../../../client/use-live-list.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { toast } from '../../../ui/messages.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AddItem } from './dialogs/add-item.tsx'
import { EditItem } from './dialogs/edit-item.tsx'
import { InventoryBar } from './inventory-bar.tsx'
import { ItemsList } from './items-list.tsx'
import { usePlace } from './use-place.ts'
import { useTypedTerm } from './use-typed-term.ts'

type Open = null | { kind: 'add' } | { kind: 'edit'; item: ItemWithPrices }

/** Warehouse Inventory: the items the warehouse hands out, and what they cost today. (spec §2 "Inventory") */
export function InventoryScreen() {
  const { place, search, showInactive, sortBy } = usePlace()
  const { typed, setTyped, wanted } = useTypedTerm(place.term, search)
  // Typing goes first: hundreds of rows follow when there is time.
  const term = useDeferredValue(wanted)
  const listed = useMemo(() => ({ ...place, term }), [place, term])
  const query = useQuery(itemsQuery)
  useLiveList('Item', itemsKey)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const onEdit = useMemo(() => (item: ItemWithPrices) => setOpen({ kind: 'edit', item }), [])
  const focus = useFocusAfter(query.data)
  const close = () => setOpen(null)
  const onSaved = () => {
    void queryClient.invalidateQueries({ queryKey: itemsKey })
    focus.saved(open?.kind === 'edit' ? open.item.id : undefined)
    if (open?.kind === 'add') toast('Item added')
    close()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1120, mx: 'auto' }}>
      <PageHeading title="Warehouse Inventory" />
      <InventoryBar
        typed={typed}
        onType={setTyped}
        isInactiveShown={place.isInactiveShown}
        onShowInactive={showInactive}
        onAdd={() => setOpen({ kind: 'add' })}
        addRef={focus.ref}
      />
      <ItemsList query={query} place={listed} onSort={sortBy} onEdit={onEdit} />
      {open?.kind === 'add' && <AddItem onClose={close} onSaved={onSaved} />}
      {open?.kind === 'edit' && <EditItem item={open.item} onClose={close} onSaved={onSaved} />}
    </Box>
  )
}
