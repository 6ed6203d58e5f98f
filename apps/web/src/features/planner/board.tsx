import { compareEntries } from '@daysheet/domain/schedules/entry-order'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { cardLooks } from './card-looks.ts'
import { CrewTip } from './crew-tip.tsx'
import { CreateSchedule } from './day-bar.tsx'
import { DropZone } from './drag/drop-zone.tsx'
import { JobCard } from './job-card.tsx'
import { usePlanner } from './planner-context.ts'
import type { DayEntry, DaySchedule } from './queries.ts'
import { dayZone } from './zones.ts'

const columns = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 332px), 1fr))', alignItems: 'start' }

const cards = { ...columns, ...cardLooks, listStyle: 'none', m: 0, p: 0 } as const

function Cards({ entries }: { entries: readonly DayEntry[] }) {
  const sorted = useMemo(() => entries.toSorted(compareEntries), [entries])
  return (
    <CrewTip>
      <Box component="ul" aria-label="Jobs of this day" sx={cards}>
        {sorted.map((entry) => (
          <JobCard key={entry.id} entry={entry} />
        ))}
      </Box>
    </CrewTip>
  )
}

function AddToSchedule() {
  const { open } = usePlanner()
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => open({ kind: 'add to schedule' })}>
      Add Job to schedule
    </Button>
  )
}

function content({ data, isPending, isError, isFetching, refetch }: UseQueryResult<DaySchedule | null>): ReactNode {
  if (isPending) return <Loading text="Loading Schedule..." visible rows={4} height={168} />
  if (isError && data === undefined) {
    return <Failed text="Error getting schedule, please try again" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) {
    return (
      <Empty text="No Schedule found">
        <CreateSchedule />
      </Empty>
    )
  }
  if (data.scheduleEntries.length === 0) {
    return (
      <Empty text="No Jobs found for this schedule">
        <Box sx={{ width: '100%', color: 'text.secondary' }}>Drag an active job here to add one</Box>
        <AddToSchedule />
      </Empty>
    )
  }
  return (
    <>
      {isError && (
        <Box sx={{ mb: 1.5 }}>
          <Failed text="Error getting schedule, please try again" onRetry={() => void refetch()} retrying={isFetching} />
        </Box>
      )}
      <Cards entries={data.scheduleEntries} />
      <Box
        className="no-print"
        sx={{ mt: 1.5, display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', color: 'text.secondary' }}
      >
        <AddToSchedule />
        <span>Drag an active job here to add one</span>
      </Box>
    </>
  )
}

const addHint = (label: string) => `Add ${label} to this day`

/** The middle: the day's jobs by start time, and the place active jobs are dropped on. (spec §2, §4 "Schedule load") */
export function Board({ schedule }: { schedule: UseQueryResult<DaySchedule | null> }) {
  return (
    <DropZone id={dayZone} accepts="job" hint={addHint} sx={{ flex: 1, minWidth: 0, minHeight: 'calc(100dvh - 160px)' }}>
      {content(schedule)}
    </DropZone>
  )
}
