import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useRef, useState, type Ref, type SubmitEvent } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'

interface ListBarProps {
  /** Absent where there is no search. */
  search?: { label: string; term: string; onSearch: (term: string) => void }
  isInactiveShown: boolean
  onShowInactive: (isShown: boolean) => void
  add: { label: string; onAdd: () => void }
  addRef: Ref<HTMLButtonElement>
}

/** Above a list: search, Clear, whether inactive ones are shown, and the add button. (spec §2 "Admin") */
export function ListBar({ search, isInactiveShown, onShowInactive, add, addRef }: ListBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {search && <SearchForm {...search} />}
      <FormControlLabel
        sx={{ mr: 'auto', ml: 0 }}
        control={<Switch checked={isInactiveShown} onChange={(_event, checked) => onShowInactive(checked)} />}
        label="Show inactive"
      />
      <Button ref={addRef} variant="contained" startIcon={<AddIcon />} aria-label={add.label} onClick={add.onAdd}>
        Add
      </Button>
    </Box>
  )
}

function SearchForm({ label, term, onSearch }: NonNullable<ListBarProps['search']>) {
  const [typed, setTyped] = useState(term)
  const [shown, setShown] = useState(term)
  const box = useRef<HTMLInputElement>(null)
  // Back brings back what stood in the box, too.
  if (shown !== term) {
    setShown(term)
    setTyped(term)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed)
  }
  const clear = () => {
    setTyped('')
    onSearch('')
    box.current?.focus() // the button is out of use now and would lose the focus
  }
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: '0 1 440px' } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SearchBox label={label} value={typed} onChange={setTyped} inputRef={box} />
      </Box>
      <Button type="submit" variant="outlined" sx={{ flexShrink: 0 }}>
        Search
      </Button>
      <Button onClick={clear} disabled={typed === '' && term === ''} sx={{ flexShrink: 0 }}>
        Clear
      </Button>
    </Box>
  )
}
