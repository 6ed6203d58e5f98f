import type { Day } from '@daysheet/domain/calendar/day'
import { rangeError } from '@daysheet/domain/calendar/day-range'
import type { WeekStart } from '@daysheet/domain/calendar/workweek'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { workerSearchQueries, type FoundWorker } from '#features/people/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { WeekButtons } from '#client/week-buttons.tsx'
import { WorkerPicker } from '#features/people/worker-picker.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import type { ReportSearch } from './use-report-search.ts'

/** What was changed in the form since the address was last written; another address begins anew. */
interface Edits {
  at: string
  from?: Day
  to?: Day
  worker?: FoundWorker | null
  /** Search was pressed with nobody chosen. */
  isMissing?: boolean
}

const row = {
  display: { xs: 'grid', sm: 'flex' },
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(168px, 40%), 1fr))',
  '& > [role=group] .MuiFormControl-root': { width: { xs: '100%', sm: 168 } },
} as const
const wide = { gridColumn: '1 / -1', minWidth: 0 } as const

interface SearchFormProps {
  search: ReportSearch
  /** The workweeks of the office. */
  starts: readonly WeekStart[]
  onSearchAgain: () => void
}

/**
 * From, To, Employee and Search. A press on a week searches at once; without an employee it shows
 * who worked. (product.md#employee-report)
 */
export function SearchForm({ search, starts, onSearchAgain }: SearchFormProps) {
  const today = useToday()
  const queryClient = useQueryClient()
  const { search: at } = useLocation()
  const [edits, setEdits] = useState<Edits>({ at })
  // For good: coming back to an address shows its search, not what was once typed there.
  if (edits.at !== at) setEdits({ at })
  const edited: Edits = edits.at === at ? edits : { at }
  const edit = (more: Partial<Edits>) => setEdits({ ...edited, ...more })
  const inAddress = useQuery({ ...workerSearchQueries.one(search.worker ?? ''), enabled: search.worker !== null })
  const worker = edited.worker === undefined ? (inAddress.data ?? null) : edited.worker
  const { from, to } = { ...search, ...edited }
  const wrong = rangeError(from, to)

  const searchFor = (of: FoundWorker, range: { from: Day; to: Day }) => {
    const isSame = search.wanted?.from === range.from && search.wanted.to === range.to && search.wanted.worker === of.id
    if (isSame) return onSearchAgain()
    // The address carries the id alone; the name is known already and need not be read again.
    queryClient.setQueryData(workerSearchQueries.one(of.id).queryKey, of)
    search.search({ ...range, worker: of.id })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (worker === null) edit({ isMissing: true })
    if (worker === null || wrong !== null) return
    searchFor(worker, { from, to })
  }
  const pickWeek = (range: { from: Day; to: Day }) => (worker === null ? search.showPeople(range) : searchFor(worker, range))
  return (
    <Box component="form" role="search" aria-label="Hours" noValidate onSubmit={submit} className="no-print" sx={row}>
      <DatePicker label="From" value={from} onChange={(day) => edit({ from: day })} today={today} error={wrong ?? undefined} />
      <DatePicker label="To" value={to} onChange={(day) => edit({ to: day })} today={today} />
      <WeekButtons today={today} starts={starts} onPick={pickWeek} />
      <Box sx={{ ...wide, width: { sm: 300 } }}>
        <WorkerPicker
          label="Employee"
          value={worker}
          onChange={(chosen) => edit({ worker: chosen, isMissing: false })}
          error={edited.isMissing === true ? 'Choose an employee' : undefined}
        />
      </Box>
      <Button type="submit" variant="contained" sx={{ ...wide, '@media (pointer: fine)': { minHeight: 37 } }}>
        Search
      </Button>
    </Box>
  )
}
