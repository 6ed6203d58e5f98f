import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { SearchBox } from './search-box.tsx'

interface SearchFormProps {
  label: string
  /** What is searched for now; when it changes by itself, as Back does it, the box follows. */
  term: string
  /** Called by Search with what stands in the box, and by Clear with nothing. */
  onSearch: (term: string) => void
  /** What to say to a search for nothing, where there is no such search. */
  emptyText?: string
  /** A further button, which may go by what is typed. */
  action?: (typed: string) => ReactNode
}

/** As high as the box, and not as the box with what is said below it. */
const besideMessage = { alignItems: 'start', '& > button': { height: 37 } } as const

/** A search box with Search, and with Clear as soon as there is something to clear, for lists with the search term in the address. (product.md#home, product.md#admin) */
export function SearchForm({ label, term, onSearch, emptyText, action }: SearchFormProps) {
  const [typed, setTyped] = useState(term)
  const [shown, setShown] = useState(term)
  const [isRefused, setRefused] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  if (shown !== term) {
    setShown(term)
    setTyped(term)
    setRefused(false)
  }
  const type = (text: string) => {
    setTyped(text)
    setRefused(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = emptyText !== undefined && typed.trim() === ''
    setRefused(refused)
    if (refused) box.current?.focus()
    else onSearch(typed)
  }
  const clear = () => {
    type('')
    onSearch('')
    box.current?.focus() // the button goes away and would take the focus along
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: action && 'wrap', gap: 1, ...(isRefused && besideMessage) }}
    >
      <Box sx={{ flex: action ? '1 1 200px' : 1, minWidth: 0 }}>
        <SearchBox label={label} value={typed} onChange={type} inputRef={box} error={isRefused ? emptyText : undefined} />
      </Box>
      {(typed !== '' || term !== '') && (
        <Button onClick={clear} sx={{ flexShrink: 0 }}>
          Clear
        </Button>
      )}
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        Search
      </Button>
      {action?.(typed)}
    </Box>
  )
}
