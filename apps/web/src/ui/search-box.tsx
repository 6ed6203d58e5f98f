import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type Ref, useEffect, useState } from 'react'

/** Waits until the typing pauses, so that a search is not made at each letter. Milliseconds. */
const debounceMs = 200

/** What is typed, once the typing pauses. */
export function useDebounced(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** The longest term, in characters; more than any job number, address or name needs, and less than the server refuses. */
export const maxSearchLength = 100

/** A labelled text box for filtering or searching; Enter calls `onSearch`, where the search is not made at each letter. */
export function SearchBox({
  label,
  value,
  onChange,
  onSearch,
  inputRef,
  error,
  placeholder,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSearch?: () => void
  /** For whoever clears the box from outside and leaves the focus in it. */
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  /** A hint of what to type, shown while the box is empty. */
  placeholder?: string
}) {
  return (
    <TextField
      label={label}
      type="search"
      value={value}
      {...(inputRef && { inputRef })}
      fullWidth
      {...(placeholder !== undefined && { placeholder })}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onSearch) {
          event.preventDefault()
          onSearch()
        }
      }}
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: maxSearchLength },
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
