import DownloadIcon from '@mui/icons-material/Download'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RefObject, SubmitEvent } from 'react'
import { useToday } from '../session/use-today.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { WeekButtons } from '#client/week-buttons.tsx'
import { whenText } from './bagout-labels.ts'
import type { BagoutSearch } from './use-bagout-search.ts'
import { IfMay } from '../session/if-may.tsx'

const row = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(168px, 40%), 1fr))',
  '& > [role=group] .MuiFormControl-root': { width: { xs: '100%', sm: 168 } },
  '& button[type]:not(.MuiIconButton-root)': { '@media (pointer: fine)': { minHeight: 37 } },
} as const
const actions = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  marginLeft: { sm: 'auto' },
  '& > button': { flex: { xs: 1, sm: 'none' } },
} as const

interface SearchBarProps {
  search: BagoutSearch
  onSearch: () => void
  onDownload: () => void
  onAdd: () => void
  addButton: RefObject<HTMLButtonElement | null>
}

/** From, To, Search, Download and Add Bagout. (product.md#bagouts) */
export function SearchBar({ search, onSearch, onDownload, onAdd, addButton }: SearchBarProps) {
  const today = useToday()
  const { picked, pick, wrong, wanted, isMoved } = search
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <Box component="form" role="search" aria-label="Bagouts" noValidate onSubmit={submit} sx={row}>
        <DatePicker label="From" value={picked.from} onChange={(from) => pick({ from })} today={today} error={wrong ?? undefined} />
        <DatePicker label="To" value={picked.to} onChange={(to) => pick({ to })} today={today} />
        <WeekButtons today={today} onPick={pick} />
        <Button type="submit" variant="contained">
          Search
        </Button>
        <Box sx={actions}>
          <Button type="button" variant="outlined" startIcon={<DownloadIcon />} onClick={onDownload}>
            Download
          </Button>
          <IfMay needs="waste.write">
            <Button type="button" variant="outlined" startIcon={<AddIcon />} onClick={onAdd} ref={addButton}>
              Add Bagout
            </Button>
          </IfMay>
        </Box>
      </Box>
      <Typography role="status" color="warning" sx={{ '&:empty': { display: 'none' } }}>
        {wanted !== null && isMoved && `This list is ${whenText(wanted)}. Search again for the dates above.`}
      </Typography>
    </Box>
  )
}
