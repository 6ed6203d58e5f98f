import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { Ref } from 'react'
import { SearchForm } from '#ui/search-form.tsx'
import { searchAbove, searchInView } from '#ui/table/search-in-view.ts'

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
    <Box sx={searchAbove}>
      {search && (
        <Box sx={searchInView}>
          <SearchForm {...search} />
        </Box>
      )}
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          sx={{ ml: 0 }}
          control={<Switch checked={isInactiveShown} onChange={(_event, checked) => onShowInactive(checked)} />}
          label="Show inactive"
        />
        {add && (
          <Button ref={addRef} variant="outlined" startIcon={<AddIcon />} aria-label={add.label} onClick={add.onAdd}>
            Add
          </Button>
        )}
      </Box>
    </Box>
  )
}
