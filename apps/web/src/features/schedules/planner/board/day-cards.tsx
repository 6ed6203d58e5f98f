import { filteredEntries, type DayFilter } from '@daysheet/domain/schedules/day-filter'
import { matchesDaySearch } from '@daysheet/domain/schedules/day-search'
import Box from '@mui/material/Box'
import Popper from '@mui/material/Popper'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type ReactNode, useState, type SyntheticEvent } from 'react'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useOnPaper } from '#ui/table/use-on-paper.ts'
import { useIncrementalList } from '#ui/use-incremental-list.ts'
import styles from './card.module.css'
import { FilterNotice } from '../../day-counts.tsx'
import { useDayFilter } from '../../use-day-filter.ts'
import { CopyLastDay, CreateSchedule } from '../day-bar.tsx'
import { useDayView } from '../day-view.ts'
import { CompactRow } from './compact-row.tsx'
import rows from './compact-row.module.css'
import { useFittedRows } from './fit-rows.ts'
import { rowWidths } from './row-widths.ts'
import { JobCard } from './job-card.tsx'
import { ownArrivals, useOrder } from './use-order.ts'
import type { DayEntry, DaySchedule } from '../queries.ts'

const closestTip = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)

/**
 * One tooltip for everything inside that carries `data-tip`, shown on hover and on focus by keyboard, put away with Escape, by a press, and when what it belongs to is no
 * longer there. A day has hundreds of crew members; a tooltip component for each would be most of what the board renders.
 */
function CrewTip({ children }: { children: ReactNode }) {
  const [over, setOver] = useState<HTMLElement | null>(null)
  const show = (event: SyntheticEvent) => setOver(closestTip(event))
  const hide = () => setOver(null)
  // Of an element that is taken away no event tells.
  useEffect(() => {
    if (!over) return
    const observer = new MutationObserver(() => over.isConnected || setOver(null))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [over])
  return (
    <Box
      onMouseOver={show}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onMouseLeave={hide}
      onBlur={hide}
      onPointerDown={hide}
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
      className={styles.frame}
    >
      {children}
      <Popper open={over !== null} anchorEl={over} placement="top" sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
        <Box
          sx={{
            m: 0.5,
            px: 1,
            py: 0.5,
            maxWidth: 320,
            borderRadius: 1,
            fontSize: 12,
            bgcolor: 'text.primary',
            color: 'background.paper',
            overflowWrap: 'anywhere',
          }}
        >
          {over?.dataset.tip}
        </Box>
      </Popper>
    </Box>
  )
}

/**
 * How many are drawn at a time: more than most monitors show. Drawing all of a full day at once
 * would be slow.
 */
const screenfuls = { cards: 16, rows: 40 }

interface DrawnProps {
  entries: readonly DayEntry[]
  chosen: ReadonlySet<DayFilter>
}

function DrawnCards({ entries, chosen }: DrawnProps) {
  const isOnPaper = useOnPaper()
  const drawn = useIncrementalList(entries.length, screenfuls.cards)
  const list = useRef<HTMLUListElement>(null)
  useFittedRows(list)
  return (
    <ul ref={list} className={styles.cards} aria-label={listName}>
      {entries.slice(0, isOnPaper ? entries.length : drawn).map((entry) => (
        <JobCard key={entry.id} entry={entry} chosen={chosen} />
      ))}
    </ul>
  )
}

function DrawnRows({ entries, chosen }: DrawnProps) {
  const drawn = useIncrementalList(entries.length, screenfuls.rows)
  const widths = useMemo(() => rowWidths(entries), [entries])
  return (
    <ul className={rows.rows} style={widths} data-layout="compact" aria-label={listName}>
      {entries.slice(0, drawn).map((entry) => (
        <CompactRow key={entry.id} entry={entry} chosen={chosen} />
      ))}
    </ul>
  )
}

const listName = 'Jobs of this day'

function Cards({ entries }: { entries: readonly DayEntry[] }) {
  const { chosen } = useDayFilter()
  const { isCompact, term, setTerm } = useDayView()
  const isOnPaper = useOnPaper()
  const filtered = useMemo(() => filteredEntries(entries, chosen).filter((entry) => matchesDaySearch(entry, term)), [entries, chosen, term])
  const sorted = useOrder(filtered, entries)
  const Drawn = isCompact && !isOnPaper ? DrawnRows : DrawnCards
  return (
    <CrewTip>
      <FilterNotice shown={sorted.length} entries={entries} typed={{ term, clear: () => setTerm('') }} />
      <Drawn entries={sorted} chosen={chosen} />
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

/** The day's jobs by start time, or why there are none: on the way, out of reach, no schedule, no jobs. (product.md#planner, product.md#states, product.md#errors) */
export function DayCards({ schedule: { data, isPending, isError, isFetching, refetch }, howToAdd, foot }: DayCardsProps) {
  const { copies } = ownArrivals(useQueryClient())
  if (isPending) return <Loading text="Loading Schedule..." visible rows={4} height={168} />
  const failed = <Failed text="Error getting schedule, please try again" onRetry={() => void refetch()} retrying={isFetching} />
  if (isError && data === undefined) return failed
  if (!data) {
    return (
      <Empty text="No Schedule found">
        <CreateSchedule />
        <CopyLastDay />
      </Empty>
    )
  }
  if (data.scheduleEntries.length === 0) return <Empty text="No Jobs found for this schedule">{howToAdd}</Empty>
  return (
    <>
      {isError && <Box sx={{ mb: 1.5 }}>{failed}</Box>}
      <Cards key={`${data.id} ${copies}`} entries={data.scheduleEntries} />
      {foot}
    </>
  )
}
