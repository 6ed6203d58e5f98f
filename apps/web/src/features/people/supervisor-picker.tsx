import { rankedPeople } from '@daysheet/domain/people/name-search'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { supervisorChoices } from './queries.ts'
import { useToldApart } from './use-told-apart.ts'
import { LoadingWords } from '#ui/states.tsx'

export interface SupervisorChoice {
  id: string
  name: string | null
}

interface SupervisorPickerProps {
  label: string
  value: SupervisorChoice | null
  onChange: (supervisor: SupervisorChoice | null) => void
  error?: string | undefined
}

const none: SupervisorChoice[] = []

/** An active supervisor, or none. What could not be read is asked for again when the list is opened. (product.md#roles) */
export function SupervisorPicker({ label, value, onChange, error }: SupervisorPickerProps) {
  const { data: supervisors = none, isFetching, isError, refetch } = useQuery(supervisorChoices)
  const called = useToldApart('Supervisors', supervisors)
  return (
    <Autocomplete<SupervisorChoice>
      options={supervisors}
      filterOptions={(options, { inputValue }) => rankedPeople(options, inputValue)}
      autoHighlight
      loading={isFetching}
      loadingText={<LoadingWords text="Loading supervisors…" />}
      noOptionsText={isError ? 'Error getting supervisor list' : 'No supervisor found'}
      onOpen={() => isError && void refetch()}
      value={value}
      onChange={(_event, supervisor) => onChange(supervisor)}
      getOptionKey={({ id }) => id}
      getOptionLabel={called}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error} />}
    />
  )
}
