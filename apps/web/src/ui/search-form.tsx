import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type SubmitEvent } from 'react'
import { SearchBox } from './search-box.tsx'

interface SearchFormProps {
  label: string
  /** What is searched for now; when it changes by itself, as Back does it, the box follows. */
  term: string
  /** Called by Search with what stands in the box, and by Clear with nothing. */
  onSearch: (term: string) => void
  /** Whether searching is the first thing to do on the screen. */
  isMain?: boolean
}

/** A search box with Search and Clear, for lists whose term stands in the address. (spec §2 "Home", "Admin") */
export function SearchForm({ label, term, onSearch, isMain = false }: SearchFormProps) {
  const [typed, setTyped] = useState(term)
  const [shown, setShown] = useState(term)
  const box = useRef<HTMLInputElement>(null)
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
    <Box component="form" role="search" onSubmit={submit} sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SearchBox label={label} value={typed} onChange={setTyped} inputRef={box} />
      </Box>
      <Button type="submit" variant={isMain ? 'contained' : 'outlined'} sx={{ flexShrink: 0 }}>
        Search
      </Button>
      <Button onClick={clear} disabled={typed === '' && term === ''} sx={{ flexShrink: 0 }}>
        Clear
      </Button>
    </Box>
  )
}
