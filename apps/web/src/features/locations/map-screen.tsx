import { parsePathDay, type Day } from '@daysheet/domain/calendar/day'
import type { JobSite } from '@daysheet/domain/locations/job-site'
import { pathDay } from '@daysheet/domain/calendar/path-day'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { positionQueries } from './queries.ts'
import { useSettings } from '../session/queries.ts'
import { nameOf } from '../people/person-labels.ts'
import { useToday } from '../session/use-today.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { loadLeaflet, MapBox, type ChosenPosition, type MapLoader } from './map-box.tsx'
import { everybodysPoints, trackPoints, type MapContent } from './map-points.ts'
import { EverybodyPanel, TrackPanel } from './panels.tsx'
import { errors, useErrorAlert } from './use-error-alert.ts'
import { UserPicker } from './user-picker.tsx'

interface MapChoice {
  /** The id of the supervisor whose track is shown; null for all of them. */
  supervisor: string | null
  day: Day
  chooseSupervisor: (id: string | null) => void
  chooseDay: (day: Day) => void
}

/** What the address asks the map to show: `?supervisor={id}&date=MMDDYYYY`; all supervisors and today when it says nothing. */
function useMapChoice(): MapChoice {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const supervisor = params.get('supervisor')?.trim() || null
  const dayInUrl = parsePathDay(params.get('date') ?? '')
  const put = useCallback(
    (next: { supervisor: string | null; date: Day | null }) =>
      // At once: whoever presses Next day twice in a row means two days.
      setParams(
        { ...(next.supervisor !== null && { supervisor: next.supervisor }), ...(next.date !== null && { date: pathDay(next.date) }) },
        { flushSync: true },
      ),
    [setParams],
  )
  const chooseSupervisor = useCallback((id: string | null) => put({ supervisor: id, date: dayInUrl }), [put, dayInUrl])
  const chooseDay = useCallback((day: Day) => put({ supervisor, date: day }), [put, supervisor])
  return { supervisor, day: dayInUrl ?? today, chooseSupervisor, chooseDay }
}

/** Beside a track everybody's positions follow no changes, so they are read anew when they are shown again. Belongs below the queries. */
function useLatestWhenShown(isShown: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const queryKey = positionQueries.latestKey
    // The first read is under way already.
    if (isShown && queryClient.isFetching({ queryKey }) === 0) void queryClient.invalidateQueries({ queryKey })
  }, [queryClient, isShown])
}

/** Until they are known, and when they cannot be read, places are coordinates. */
const noSites: readonly JobSite[] = []

/** Map: where supervisors were, one's way through a day or everybody's last position. What is shown stands in the address. (product.md#map) */
export function MapScreen({ loadMap = loadLeaflet }: { loadMap?: MapLoader }) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const { supervisor, day, chooseSupervisor, chooseDay } = useMapChoice()
  const everybody = useQuery({ ...positionQueries.latest(day, zone), placeholderData: keepPreviousData })
  const track = useQuery({ ...positionQueries.track(supervisor ?? '', day, zone), enabled: supervisor !== null })
  const sites = useQuery(positionQueries.sites(day)).data ?? noSites
  useLatestWhenShown(supervisor === null)
  useErrorAlert(everybody, day, errors.supervisors)
  useErrorAlert(track, `${supervisor} ${day}`, errors.positions)

  // What was read for another day still names the supervisors, but not where they were.
  const supervisors = everybody.isPlaceholderData ? undefined : everybody.data
  const placed = everybody.data?.find(({ id }) => id === supervisor)
  const name = placed ? nameOf(placed) : 'Supervisor not listed'
  const shown = useMemo<MapContent | null>(() => {
    if (supervisor === null)
      return supervisors
        ? { kind: 'everybody', key: `everybody ${day}`, points: everybodysPoints(supervisors, { day, zone, sites }) }
        : null
    const points = track.data ? trackPoints(track.data, { name, zone, isToday: day === today, sites }) : []
    return { kind: 'track', key: `${supervisor} ${day}`, points }
  }, [supervisor, supervisors, track.data, name, day, today, zone, sites])

  const key = shown?.key ?? ''
  const [choice, setChoice] = useState<{ key: string; chosen: ChosenPosition } | null>(null)
  const chosen = choice?.key === key ? choice.chosen : null
  const chooseInList = useCallback((id: string) => setChoice({ key, chosen: { id, isFromList: true } }), [key])
  const chooseOnMap = (id: string) => setChoice({ key, chosen: { id, isFromList: false } })
  const read = supervisor === null ? everybody : track
  const isKnown = supervisor === null ? supervisors !== undefined : track.data !== undefined
  const panel = {
    day,
    points: isKnown ? shown?.points : undefined,
    chosenId: chosen?.id ?? null,
    onChoose: chooseInList,
    isFailed: read.isError,
    isFetching: read.isFetching,
    onRetry: () => void read.refetch(),
  }
  return (
    <Box sx={screen}>
      <Box sx={head}>
        <PageHeading title="Map" />
        <UserPicker
          supervisors={everybody.data ?? []}
          isLoading={everybody.isFetching}
          isFailed={everybody.isError}
          value={supervisor}
          nameOfOther={everybody.isPending ? 'Loading...' : name}
          onChange={chooseSupervisor}
        />
        <DatePicker label="Date" value={day} onChange={chooseDay} arrows today={today} />
      </Box>
      <Box sx={columns}>
        <MapBox load={loadMap} shown={shown} chosen={chosen} onChoose={chooseOnMap} />
        {supervisor === null ? (
          <EverybodyPanel {...panel} supervisors={supervisors ?? []} onShowTrack={chooseSupervisor} />
        ) : (
          <TrackPanel {...panel} key={key} name={name} last={supervisors && placed?.locations[0]} onChangeDay={chooseDay} />
        )}
      </Box>
    </Box>
  )
}

const screen = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  height: { md: 'calc(100dvh - 48px - 32px)' },
  minHeight: { md: 480 },
} as const
const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, columnGap: 2 }
const columns = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  gridTemplateRows: { md: 'minmax(0, 1fr)' },
}
