import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'

/** A labelled text box for filtering or searching; Enter calls `onSearch`, where the search is not made at each letter. */
export function SearchBox({
  label,
  value,
  onChange,
  onSearch,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: () => void
}) {
  return (
    <TextField
      label={label}
      type="search"
      value={value}
      fullWidth
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onSearch) {
          event.preventDefault()
          onSearch()
        }
      }}
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
