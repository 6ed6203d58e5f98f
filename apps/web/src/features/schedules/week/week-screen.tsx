import { addDays, formatDay, mondayOf, parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import type { WeekEntry } from '@daysheet/domain/schedules/week'
import { peopleOfWeek } from '@daysheet/domain/schedules/week-people'
import { weekOf, weekRows } from '@daysheet/domain/schedules/week-rows'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import PrintIcon from '@mui/icons-material/Print'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '#client/client.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useDeviceFlag } from '#ui/use-device-flag.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useOnPaper } from '#ui/table/use-on-paper.ts'
import { useMay } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { DragBoard } from '../planner/drag/drag-board.tsx'
import { undoLast } from '#client/undo.ts'
import { CopyDays, type DaysToCopy } from './copy-days.tsx'
import { PhoneWeek } from './phone-week.tsx'
import { PlaceEntry, type Placing } from './place-entry.tsx'
import { PeopleTable } from './people-table.tsx'
import { weekQueries } from './queries.ts'
import { dayOfZone, WeekTable } from './week-table.tsx'
import { daysOfWeek } from '@daysheet/domain/schedules/copied-days'

/** The Monday of the week in the address (`?date=MMDDYYYY`), of this week when there is none. */
function useWeekInAddress(): [Day, (day: Day) => void] {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const monday = mondayOf(parsePathDay(search.get('date') ?? '') ?? today)
  const setDay = useCallback(
    (day: Day) =>
      setSearch(
        (before) => {
          before.set('date', pathDay(mondayOf(day)))
          return before
        },
        { flushSync: true },
      ),
    [setSearch],
  )
  return [monday, setDay]
}

const views = ['By job', 'By person'] as const
type View = (typeof views)[number]

/** By job, unless the address has `?by=person`. */
function useViewInAddress(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const setView = (view: View) =>
    setSearch(
      (before) => {
        if (view === 'By person') before.set('by', 'person')
        else before.delete('by')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get('by') === 'person' ? 'By person' : 'By job', setView]
}

interface HeadProps {
  monday: Day
  onChange: (day: Day) => void
  /** Absent for whoever only looks. */
  onCopy: (() => void) | undefined
  /** Buttons that choose how the week is shown. */
  children: ReactNode
}

function Head({ monday, onChange, onCopy, children }: HeadProps) {
  const today = useToday()
  const isThisWeek = mondayOf(today) === monday
  const arrow = (label: string, days: number) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => onChange(addDays(monday, days))}>
        {days < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      </IconButton>
    </Tooltip>
  )
  useShortcut({ key: 'ArrowLeft', text: 'Previous week' }, () => onChange(addDays(monday, -daysOfWeek)))
  useShortcut({ key: 'ArrowRight', text: 'Next week' }, () => onChange(addDays(monday, daysOfWeek)))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 1.5 }}>
      <PageHeading title={`Week of ${formatDay(monday)}`} sx={{ minWidth: 'max-content' }} />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexGrow: 1 }}>
        {children}
      </Box>
      <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {arrow('Previous week', -daysOfWeek)}
        <DatePicker label="Go to the week of" value={monday} onChange={onChange} today={today} />
        {arrow('Next week', daysOfWeek)}
      </Box>
      <Box className="no-print" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={isThisWeek} onClick={() => onChange(today)}>
          This week
        </Button>
        {onCopy && (
          <Button variant="outlined" onClick={onCopy}>
            Copy a week…
          </Button>
        )}
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </Box>
    </Box>
  )
}

/** Who works where on seven days: copying, moving and printing whole weeks. (product.md#week) */
export function WeekScreen() {
  const mayPlan = useMay()('plan.write')
  const [monday, setDay] = useWeekInAddress()
  const today = useToday()
  const days = useMemo(() => weekOf(monday), [monday])
  const { data: week, isPending, isError, error, isFetching, refetch } = useQuery(weekQueries.week(monday))
  const rows = useMemo(() => weekRows(week ?? [], days), [week, days])
  const [view, setView] = useViewInAddress()
  const people = useMemo(() => (view === 'By person' ? peopleOfWeek(week ?? [], days) : null), [view, week, days])
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  // Paper always has the table.
  const isPhone = !useOnPaper() && isNarrow
  const [isNamed, setNamed] = useDeviceFlag('week.names')
  const [copied, setCopied] = useState<DaysToCopy | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  useShortcut({ key: 'z', withCommand: true, isOfFields: true, text: 'Undo what was done last' }, undoLast)

  const place = useCallback((entry: WeekEntry, from: Day, to: Day | null) => setPlacing({ entry, from, to }), [])
  const onDrop = (id: string, zone: string) => {
    const from = week?.find(({ entries }) => entries.some((entry) => entry.id === id))
    const entry = from?.entries.find((one) => one.id === id)
    const to = dayOfZone(zone)
    if (from && entry && to !== from.day) place(entry, from.day, to)
  }
  const copyDay = (day: Day) => setCopied({ days: 1, from: day, to: addDays(day, 1) })
  const copyWeek = () => setCopied({ days: daysOfWeek, from: addDays(monday, -daysOfWeek), to: monday })
  return (
    <div data-paper="wide">
      <Head monday={monday} onChange={setDay} onCopy={mayPlan ? copyWeek : undefined}>
        <Segmented label="Rows" choices={views} value={view} onChange={setView} />
        {view === 'By job' && <Button onClick={() => setNamed(!isNamed)}>{isNamed ? 'Hide names' : 'Show names'}</Button>}
      </Head>
      {isPending && <Loading text="Loading the week…" visible rows={4} height={96} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {week && rows.length === 0 && (
        <Empty text="Nothing is scheduled in this week.">
          {mayPlan && (
            <Button variant="contained" onClick={copyWeek}>
              Copy a week…
            </Button>
          )}
        </Empty>
      )}
      {people && rows.length > 0 && <PeopleTable {...people} days={days} today={today} />}
      {week && rows.length > 0 && !people && isPhone && (
        <PhoneWeek
          week={week}
          days={days}
          today={today}
          isNamed={isNamed}
          onPlace={mayPlan ? place : undefined}
          onCopyDay={mayPlan ? copyDay : undefined}
        />
      )}
      {week && rows.length > 0 && !people && !isPhone && (
        <DragBoard onDrop={({ id }, zone) => onDrop(id, zone)}>
          <WeekTable
            rows={rows}
            week={week}
            days={days}
            today={today}
            isNamed={isNamed}
            onPlace={mayPlan ? place : undefined}
            onCopyDay={mayPlan ? copyDay : undefined}
          />
        </DragBoard>
      )}
      {copied && <CopyDays copied={copied} onClose={() => setCopied(null)} />}
      {placing && week && <PlaceEntry {...placing} week={week} days={days} onClose={() => setPlacing(null)} />}
    </div>
  )
}
