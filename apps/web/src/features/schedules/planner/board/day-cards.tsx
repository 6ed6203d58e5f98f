import { compareEntries } from '@daysheet/domain/schedules/entry-order'
import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Empty, Failed, Loading } from '../../../../ui/states.tsx'
import { cardLooks } from './card.styles.ts'
import { CrewTip } from './crew-tip.tsx'
import { CreateSchedule } from '../day-bar.tsx'
import { JobCard } from './job-card.tsx'
import type { DayEntry, DaySchedule } from '../queries.ts'

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

interface DayCardsProps {
  schedule: UseQueryResult<DaySchedule | null>
  /** How a job comes onto the day, where there is none yet. */
  howToAdd: ReactNode
  /** What stands under the last card. */
  foot?: ReactNode
}

/** The day's jobs by start time, or why there are none: on the way, out of reach, no schedule, no jobs. (spec §2, §4 "Schedule load", §8) */
export function DayCards({ schedule: { data, isPending, isError, isFetching, refetch }, howToAdd, foot }: DayCardsProps) {
  if (isPending) return <Loading text="Loading Schedule..." visible rows={4} height={168} />
  const failed = <Failed text="Error getting schedule, please try again" onRetry={() => void refetch()} retrying={isFetching} />
  if (isError && data === undefined) return failed
  if (!data) {
    return (
      <Empty text="No Schedule found">
        <CreateSchedule />
      </Empty>
    )
  }
  if (data.scheduleEntries.length === 0) return <Empty text="No Jobs found for this schedule">{howToAdd}</Empty>
  return (
    <>
      {isError && <Box sx={{ mb: 1.5 }}>{failed}</Box>}
      <Cards entries={data.scheduleEntries} />
      {foot}
    </>
  )
}
