import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useRef, type Ref } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'

interface InventoryBarProps {
  typed: string
  onType: (typed: string) => void
  isInactiveShown: boolean
  onShowInactive: (isShown: boolean) => void
  onAdd: () => void
  addRef: Ref<HTMLButtonElement>
}

/** Above the list: Item Search, Clear, whether inactive items are shown, Add New. (spec §2 "Inventory") */
export function InventoryBar({ typed, onType, isInactiveShown, onShowInactive, onAdd, addRef }: InventoryBarProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    box.current?.focus() // the button is out of use now and would lose the focus
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box role="search" sx={{ display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: '0 1 440px' } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SearchBox label="Item Search" value={typed} onChange={onType} inputRef={box} />
        </Box>
        <Button onClick={clear} disabled={typed === ''} sx={{ flexShrink: 0 }}>
          Clear
        </Button>
      </Box>
      <FormControlLabel
        sx={{ mr: 'auto', ml: 0 }}
        control={<Switch checked={isInactiveShown} onChange={(_event, checked) => onShowInactive(checked)} />}
        label="Show inactive"
      />
      <Button ref={addRef} variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
        Add New
      </Button>
    </Box>
  )
}
