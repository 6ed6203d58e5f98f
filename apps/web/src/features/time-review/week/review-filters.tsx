import type { CellStatus } from '@daysheet/domain/time-review/day-state'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { totalsOf, type BoardCell, type BoardFilter } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { jobLabel } from '../../jobs/job-labels.ts'
import type { ReviewAddress } from '../use-review-address.ts'
import { codeLabel, hoursText, sortedCodes, statusLabels, statuses } from '../labels.ts'
import { DayStatusIcon } from './day-status-icon.tsx'

interface FilterProps {
  week: ReviewWeek
  filter: BoardFilter
  onChange: ReviewAddress['setFilter']
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
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">All</MenuItem>
      {value !== undefined && !isKnown && <MenuItem value={value}>None of this week</MenuItem>}
      {choices.map(([one, shown]) => (
        <MenuItem key={one} value={one}>
          {shown}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** What the week is narrowed to. It stands in the address, so that it can be linked to and stays from week to week. */
export function ReviewFilters({ week, filter, onChange }: FilterProps) {
  const jobs = week.jobs
    .map((job) => [job.id, jobLabel(job)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en', { numeric: true }))
  const supervisors = week.supervisors
    .map(({ id, name }) => [id, name] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
  const codes = sortedCodes(new Set(week.exceptions.map(({ code }) => code))).map((code) => [code, codeLabel(code)] as const)
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
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: '1.4fr 1fr 1fr 1fr 1fr auto' },
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
        <Button
          disabled={!isNarrowed}
          onClick={() => onChange({ name: undefined, job: undefined, supervisor: undefined, code: undefined, status: undefined })}
        >
          Clear
        </Button>
      </Box>
    </Box>
  )
}

/** How many days stand where; each narrows the week to its own, and pressed again shows all. */
export function StatusChips({ cells, filter, onChange }: { cells: readonly BoardCell[] } & Pick<FilterProps, 'filter' | 'onChange'>) {
  const totals = totalsOf(cells)
  const chips: readonly (readonly [CellStatus, number, string])[] = [
    ['to-review', totals.toReview, 'to review'],
    ['clean', totals.clean, 'clean'],
    ['unpaid', totals.unpaid, 'not paid'],
    ['reviewed', totals.reviewed, 'reviewed'],
    ['approved', totals.approved, 'approved'],
    ['locked', totals.locked, 'locked'],
  ]
  return (
    <Box role="group" aria-label="Days of this week" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {chips
        .filter(([status, count]) => count > 0 || status === 'to-review' || status === 'clean' || status === 'approved')
        .map(([status, count, words]) => (
          <Chip
            key={status}
            icon={<DayStatusIcon status={status} />}
            label={`${count} ${words}`}
            variant={filter.status === status ? 'filled' : 'outlined'}
            color={filter.status === status ? 'primary' : 'default'}
            aria-pressed={filter.status === status}
            onClick={() => onChange({ status: filter.status === status ? undefined : status })}
            sx={{ '& svg': { ml: 1 }, '@media (pointer: coarse)': { height: 44 } }}
          />
        ))}
      <Box component="span" sx={{ fontWeight: 650, color: totals.minutesAtRisk > 0 ? 'warning.main' : 'text.secondary' }}>
        {hoursText(totals.minutesAtRisk)} hours at risk
      </Box>
    </Box>
  )
}
