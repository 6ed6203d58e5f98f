import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobSearchQueries } from './queries.ts'
import { maxSearchLength, useDebounced } from '#ui/search-box.tsx'
import { LoadingWords } from '#ui/states.tsx'

const labelOf = (job: ShownJob): string => [formatJobNumber(job), job.address].filter(Boolean).join(' ')

const noJobs: ShownJob[] = []
const everyOption = (options: ShownJob[]) => options

interface JobPickerProps {
  label: string
  value: ShownJob | null
  onChange: (job: ShownJob | null) => void
  helperText?: string
  /** From how many typed characters on jobs are searched for; before, the list says to type more. At once when absent. */
  startsAt?: number
}

/** Finds any job, active or not, by number or address as the product's job search does. (product.md#search) */
export function JobPicker({ label, value, onChange, helperText, startsAt = 0 }: JobPickerProps) {
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim())
  // With a job chosen, the field holds that job's words until others are typed over them.
  const isChosen = value !== null && typed === labelOf(value)
  const isTooShort = typed.trim().length < startsAt
  const isSearched = !isChosen && !isTooShort && term.length >= startsAt
  const { data = noJobs, isFetching, isError } = useQuery({ ...jobSearchQueries.matching(term), enabled: isSearched })
  const isAwaited = isFetching || (!isTooShort && term.length < startsAt)
  const nothing = isError ? 'Error getting job list' : 'No job found'
  return (
    <Autocomplete
      options={isTooShort ? noJobs : data}
      filterOptions={everyOption}
      autoHighlight
      loading={isAwaited && !isTooShort}
      loadingText={<LoadingWords text="Searching…" />}
      noOptionsText={isTooShort ? 'Type more to search' : nothing}
      value={value}
      onChange={(_event, job) => onChange(job)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      getOptionKey={({ id }) => id}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderOption={({ key, ...props }, job) => (
        <li key={key} {...props}>
          {labelOf(job)}
          {!job.active && ' (inactive)'}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={helperText}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: maxSearchLength } }}
        />
      )}
    />
  )
}
