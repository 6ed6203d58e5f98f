import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { daysByCode, type BoardFilter, type BoardRow } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { SearchBox } from '#ui/search-box.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import type { ReviewAddress } from '../use-review-address.ts'
import { codeLabel, days, sortedCodes, statusLabels, statuses } from '../labels.ts'

interface FilterProps {
  week: ReviewWeek
  board: readonly BoardRow[]
  filter: BoardFilter
  onChange: ReviewAddress['setFilter']
}

/** Clears all filters. */
export const noFilter = {
  name: undefined,
  job: undefined,
  supervisor: undefined,
  code: undefined,
  status: undefined,
  severity: undefined,
}

type Choice = readonly [value: string, shown: string]

/** One of the filters; nothing chosen narrows nothing. */
function Chooser({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string | undefined
  choices: readonly Choice[]
  onChange: (value: string) => void
}) {
  // What the address names may not be of this week.
  const isKnown = choices.some(([one]) => one === value)
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">All</option>
      {value !== undefined && !isKnown && <option value={value}>Not in this week</option>}
      {choices.map(([one, shown]) => (
        <option key={one} value={one}>
          {shown}
        </option>
      ))}
    </TextField>
  )
}

/**
 * The filters of the week. They are in the address, so that users can link to them and they stay
 * from week to week.
 */
export function ReviewFilters({ week, board, filter, onChange }: FilterProps) {
  const jobs = week.jobs
    .map((job) => [job.id, jobLabel(job)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en', { numeric: true }))
  const supervisors = week.supervisors
    .map(({ id, name }) => [id, name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  const counts = daysByCode(board.flatMap(({ cells }) => [...cells.values()]))
  const codes = sortedCodes(counts).map((code) => [code, `${codeLabel(code)}: ${days(counts.get(code) ?? 0)}`] as const)
  const chosen = Object.keys(filter).filter((name) => name !== 'name').length
  const isNarrowed = Object.keys(filter).length > 0
  // On a phone the week is what one came for; the filters come when they are asked for.
  const [isShown, setShown] = useState(false)
  const onWide = { display: { xs: isShown ? 'contents' : 'none', md: 'contents' } }
  return (
    <Box
      className="no-print"
      role="search"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: '1fr 1fr 1fr 1fr 1.2fr auto' },
      }}
    >
      <SearchBox label="Employee" value={filter.name ?? ''} onChange={(name) => onChange({ name })} />
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)} sx={{ display: { md: 'none' } }}>
        {isShown ? 'Hide filters' : chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <Box sx={onWide}>
        <Chooser label="Job" value={filter.job} choices={jobs} onChange={(job) => onChange({ job })} />
        <Chooser label="Supervisor" value={filter.supervisor} choices={supervisors} onChange={(supervisor) => onChange({ supervisor })} />
        <Chooser label="Exception" value={filter.code} choices={codes} onChange={(code) => onChange({ code })} />
        <Chooser
          label="Status"
          value={filter.status}
          choices={statuses.map((status) => [status, statusLabels[status]] as const)}
          onChange={(value) => onChange({ status: statuses.find((status) => status === value) })}
        />
        <Button disabled={!isNarrowed} onClick={() => onChange(noFilter)}>
          Clear
        </Button>
      </Box>
    </Box>
  )
}
