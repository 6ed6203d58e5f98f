import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { nameOf } from '../people/person-labels.ts'
import { useToldApart } from '../people/use-told-apart.ts'
import { LoadingWords } from '#ui/states.tsx'

interface Choice {
  /** Null for all of them. */
  id: string | null
  name: string | null
}

const everybody: Choice = { id: null, name: 'All supervisors' }

interface UserPickerProps {
  supervisors: readonly { id: string; name: string | null }[]
  isLoading: boolean
  isFailed: boolean
  value: string | null
  /** How somebody is called who is chosen and not, or no longer, among the active supervisors. */
  nameOfOther: string
  onChange: (id: string | null) => void
}

/** Whose positions are shown: one active supervisor's, or everybody's. (product.md#map, product.md#roles) */
export function UserPicker({ supervisors, isLoading, isFailed, value, nameOfOther, onChange }: UserPickerProps) {
  const called = useToldApart('Supervisors', supervisors)
  const known = [everybody, ...supervisors.map((one) => ({ id: one.id, name: called(one) }))]
  const chosen = known.find(({ id }) => id === value)
  const other: Choice = { id: value, name: nameOfOther }
  return (
    <Autocomplete<Choice, false, true>
      options={chosen ? known : [...known, other]}
      value={chosen ?? other}
      onChange={(_event, choice) => onChange(choice.id)}
      disableClearable
      autoHighlight
      loading={isLoading}
      loadingText={<LoadingWords text="Loading…" />}
      noOptionsText={isFailed ? 'Error getting supervisor list' : 'No supervisor found'}
      getOptionKey={({ id }) => id ?? ''}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(option, wanted) => option.id === wanted.id}
      renderInput={(params) => <TextField {...params} label="User" />}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 260px' } }}
    />
  )
}
