import { rankedPeople } from '@daysheet/domain/people/name-search'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { markText } from './mark-text.ts'
import { workerSearchQueries, type FoundWorker } from './queries.ts'
import { maxSearchLength, useDebounced } from '#ui/search-box.tsx'
import { LoadingWords } from '#ui/states.tsx'

/** What an employee is called; a worker of an import may have no name yet. */
export const nameOf = ({ name }: Pick<FoundWorker, 'name'>): string => name?.trim() || 'No name'

const labelOf = (worker: FoundWorker): string => (worker.active ? nameOf(worker) : `${nameOf(worker)} (inactive)`)

/** The server has looked for them by what is typed; whoever is meant likeliest comes first. */
const ranked = (options: FoundWorker[], { inputValue }: { inputValue: string }) => {
  const byName = rankedPeople(options, inputValue)
  return byName.length === 0 ? options : byName
}

interface WorkerPickerProps {
  label: string
  value: FoundWorker | null
  onChange: (worker: FoundWorker | null) => void
  error?: string | undefined
  helperText?: string
}

/**
 * Finds an active employee by name or number. An inactive one may be shown, but is not offered.
 * Numbers and phones distinguish people with the same name.
 */
export function WorkerPicker({ label, value, onChange, error, helperText }: WorkerPickerProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // With somebody chosen, the field holds that name: opened again it offers everybody, not only that one.
  const term = useDebounced(value !== null && typed === labelOf(value) ? '' : typed.trim())
  const { data = [], isFetching, isError } = useQuery({ ...workerSearchQueries.active(term), enabled: isOpen })
  return (
    <Autocomplete
      options={data}
      filterOptions={ranked}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching}
      loadingText={<LoadingWords text="Searching…" />}
      noOptionsText={isError ? 'Error getting employee list' : 'No employee found'}
      value={value}
      onChange={(_event, worker) => onChange(worker)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      getOptionKey={({ id }) => id}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderOption={({ key, ...props }, worker) => (
        <li key={key} {...props}>
          <Box sx={{ display: 'grid', minWidth: 0 }}>
            {nameOf(worker)}{' '}
            {markText(worker) !== '' && (
              <Typography component="span" variant="caption" color="textSecondary">
                {markText(worker)}
              </Typography>
            )}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error ?? helperText}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: maxSearchLength } }}
        />
      )}
    />
  )
}
