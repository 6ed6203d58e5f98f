import { dayOf, formatDateTime, formatDay, type Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { PlacedSupervisor, Position } from '../../api/positions.ts'
import { useSettings } from '../../api/session.ts'
import { nameOf } from '../../parts/day-words.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import type { MapPoint } from './map-points.ts'
import { PositionList } from './position-list.tsx'
import { errors } from './use-error-alert.ts'

interface PanelProps<Row> {
  day: Day
  read: UseQueryResult<readonly Row[]>
  points: readonly MapPoint[]
  chosenId: string | null
  onChoose: (id: string) => void
}

/** How many positions a day has. */
const positionsText = (count: number): string => (count === 1 ? '1 position' : `${count} positions`)

/** One supervisor's positions of the day, the newest first. */
export function TrackPanel(props: PanelProps<Position> & { name: string; last: Position | undefined; onChangeDay: (day: Day) => void }) {
  const { day, read, points, chosenId, onChoose, name, last, onChangeDay } = props
  const { timeZone: zone } = useSettings()
  const newestFirst = useMemo(() => points.toReversed(), [points])
  const lastDay = last && dayOf(last.gpsTime, zone)
  return (
    <Panel title={name} details={`${formatDay(day)}${read.data ? ` · ${positionsText(points.length)}` : ''}`}>
      {read.isPending && <Loading text="Loading positions…" rows={8} height={32} />}
      {read.isError && <Failed text={errors.positions} onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data?.length === 0 && (
        <Empty text={`No positions on ${formatDay(day)}. Choose another day or another supervisor.`}>
          {last && lastDay !== undefined && lastDay !== day && (
            <Button variant="outlined" onClick={() => onChangeDay(lastDay)}>
              Last seen {formatDateTime(last.gpsTime, zone)}
            </Button>
          )}
        </Empty>
      )}
      {newestFirst.length > 0 && (
        <PositionList
          label={`Positions of ${name}, the newest first`}
          points={newestFirst}
          first="time"
          chosenId={chosenId}
          onChoose={onChoose}
        />
      )}
    </Panel>
  )
}

/** Everybody's last position up to the end of the day, and who has none. */
export function EverybodyPanel(props: PanelProps<PlacedSupervisor> & { onShowTrack: (supervisorId: string) => void }) {
  const { day, read, points, chosenId, onChoose, onShowTrack } = props
  const unseen = (read.data ?? []).filter(({ locations }) => locations.length === 0)
  const trackButton = useCallback(
    ({ id, name }: MapPoint) => (
      <Button aria-label={`Track of ${name}`} onClick={() => onShowTrack(id)} sx={{ flexShrink: 0, minWidth: 0 }}>
        Track
      </Button>
    ),
    [onShowTrack],
  )
  return (
    <Panel title="Last positions" details={`Up to the end of ${formatDay(day)}`}>
      {read.isPending && <Loading text="Loading positions…" rows={8} height={32} />}
      {read.isError && <Failed text={errors.supervisors} onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data && points.length === 0 && (
        <Empty text={`No positions up to ${formatDay(day)}. They appear here as soon as a supervisor’s phone sends one.`} />
      )}
      {points.length > 0 && (
        <PositionList label="Supervisors" points={points} first="name" chosenId={chosenId} onChoose={onChoose} more={trackButton} />
      )}
      {points.length > 0 && unseen.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 1 }}>
          No position yet: {unseen.map(nameOf).join(', ')}
        </Typography>
      )}
    </Panel>
  )
}

function Panel({ title, details, children }: { title: string; details: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={panel}>
      <Box sx={{ px: 1.5, pt: 1 }}>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {details}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minHeight: 0,
  maxHeight: { xs: '70dvh', md: 'none' },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > [role=alert], & > [aria-busy]': { mx: 1.5, mb: 1.5 },
} as const
