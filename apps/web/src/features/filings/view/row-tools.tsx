import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, type Ref } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { countsOf, shows, showWords, type Show, type ViewRow } from './view-rows.ts'

interface RowToolsProps {
  rows: readonly ViewRow[]
  /** How many of them are listed. */
  shown: number
  term: string
  onTerm: (term: string) => void
  show: Show
  onShow: (show: Show) => void
  /** The search box, for who has to put the focus somewhere. */
  search: Ref<HTMLInputElement>
}

const tools = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1, pb: 1 } as const

/** Above the rows of a filing: searching and filtering them, and how many are left. */
export function RowTools({ rows, shown, term, onTerm, show, onShow, search }: RowToolsProps) {
  const counts = useMemo(() => countsOf(rows), [rows])
  return (
    <Box sx={tools} className="no-print">
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}>
        <SearchBox label="Search rows" value={term} onChange={onTerm} inputRef={search} />
      </Box>
      <TextField
        select
        label="Show"
        value={show}
        onChange={(event) => onShow(shows.find((one) => one === event.target.value) ?? 'all')}
        slotProps={{ select: { native: true } }}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
      >
        {shows.map((one) => (
          <option key={one} value={one}>
            {showWords[one]} ({counts[one]})
          </option>
        ))}
      </TextField>
      <Typography color="textSecondary" role="status">
        Showing {shown} of {rows.length} rows
      </Typography>
    </Box>
  )
}
