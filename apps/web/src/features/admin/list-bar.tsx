import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Ref } from 'react'
import { SearchForm } from '../../ui/search-form.tsx'

interface ListBarProps {
  /** Absent where there is no search. */
  search?: { label: string; term: string; onSearch: (term: string) => void }
  isInactiveShown: boolean
  onShowInactive: (isShown: boolean) => void
  /** Absent for whoever may not. */
  add: { label: string; onAdd: () => void } | undefined
  addRef: Ref<HTMLButtonElement>
}

/** Above a list: search, Clear, whether inactive ones are shown, and the add button. (product.md#admin) */
export function ListBar({ search, isInactiveShown, onShowInactive, add, addRef }: ListBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {search && (
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 440px' } }}>
          <SearchForm {...search} />
        </Box>
      )}
      <FormControlLabel
        sx={{ mr: 'auto', ml: 0 }}
        control={<Switch checked={isInactiveShown} onChange={(_event, checked) => onShowInactive(checked)} />}
        label="Show inactive"
      />
      {add && (
        <Button ref={addRef} variant="outlined" startIcon={<AddIcon />} aria-label={add.label} onClick={add.onAdd}>
          Add
        </Button>
      )}
    </Box>
  )
}
