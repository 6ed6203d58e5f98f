import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState, useEffect, useRef, type Ref } from 'react'
import { itemsKey, itemsQuery } from './queries.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { toast } from '#ui/messages.tsx'
import { Page } from '#ui/page.tsx'
import { AddItem } from './dialogs/add-item.tsx'
import { EditItem } from './dialogs/edit-item.tsx'
import { ItemsList } from './items-list.tsx'
import { useUrlState } from './use-url-state.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { searchAbove, searchInView } from '#ui/table/search-in-view.ts'
import { IfMay } from '#features/session/if-may.tsx'

interface InventoryBarProps {
  typed: string
  onType: (typed: string) => void
  isInactiveShown: boolean
  onShowInactive: (isShown: boolean) => void
  onAdd: () => void
  addRef: Ref<HTMLButtonElement>
}

/** Above the list: Item Search, Clear, whether inactive items are shown, Add New. (product.md#inventory) */
function InventoryBar({ typed, onType, isInactiveShown, onShowInactive, onAdd, addRef }: InventoryBarProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    box.current?.focus() // the button is out of use now and would lose the focus
  }
  return (
    <Box sx={searchAbove}>
      <Box role="search" sx={{ display: 'flex', gap: 1, ...searchInView }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SearchBox label="Item Search" value={typed} onChange={onType} inputRef={box} />
        </Box>
        <Button onClick={clear} disabled={typed === ''} sx={{ flexShrink: 0 }}>
          Clear
        </Button>
      </Box>
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          sx={{ ml: 0 }}
          control={<Switch checked={isInactiveShown} onChange={(_event, checked) => onShowInactive(checked)} />}
          label="Show inactive"
        />
        <IfMay needs="materials.write">
          <Button ref={addRef} variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
            Add New
          </Button>
        </IfMay>
      </Box>
    </Box>
  )
}

/** How long after the last letter the address follows; browsers take only so many changes of it. Milliseconds. */
const urlDelayMs = 300

/** A term that filters at each letter and reaches the address when the typing pauses. When the address changes by itself, the box follows. */
function useTypedTerm(term: string, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(term)
  // What the address says, as this box wrote or found it.
  const [known, setKnown] = useState(term)
  const [shown, setShown] = useState(term)
  if (shown !== term) {
    setShown(term)
    if (term !== known) {
      setKnown(term)
      setTyped(term)
    }
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === known) return
    const timer = setTimeout(() => {
      setKnown(wanted)
      onTerm(wanted)
    }, urlDelayMs)
    return () => clearTimeout(timer)
  }, [wanted, known, onTerm])
  return { typed, setTyped, wanted }
}

type Open = null | { kind: 'add' } | { kind: 'edit'; item: ItemWithPrices }

/** Warehouse Inventory: the items the warehouse hands out, and what they cost today. (product.md#inventory) */
export function InventoryScreen() {
  const { place, search, showInactive, sortBy } = useUrlState()
  const { typed, setTyped, wanted } = useTypedTerm(place.term, search)
  // Typing goes first: hundreds of rows follow when there is time.
  const term = useDeferredValue(wanted)
  const listed = useMemo(() => ({ ...place, term }), [place, term])
  const query = useQuery(itemsQuery)
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
    <Page title="Warehouse Inventory">
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
    </Page>
  )
}
