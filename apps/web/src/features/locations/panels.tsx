import { dayOf, formatDateTime, formatDay, type Day } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { LocatedSupervisor, Position } from './queries.ts'
import { useSettings } from '../session/queries.ts'
import { nameOf } from '../people/person-labels.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useGlow } from '#ui/use-glow.ts'
import type { MapPoint } from './map-points.ts'
import { PositionList } from './position-list.tsx'
import { errors } from './use-error-alert.ts'

interface PanelProps {
  day: Day
  /** Undefined while they are not known. */
  points: readonly MapPoint[] | undefined
  isFailed: boolean
  isFetching: boolean
  onRetry: () => void
  chosenId: string | null
  onChoose: (id: string) => void
}

/** How many positions a day has. */

/** One supervisor's positions of the day, the newest first. */
export function TrackPanel(props: PanelProps & { name: string; last: Position | undefined; onChangeDay: (day: Day) => void }) {
  const { day, points, isFailed, isFetching, onRetry, chosenId, onChoose, name, last, onChangeDay } = props
  const { timeZone: zone } = useSettings()
  const lastDay = last && dayOf(last.gpsTime, zone)
  return (
    <Panel title={name} details={points === undefined ? formatDay(day) : `${formatDay(day)} · ${countOf(points.length, 'position')}`}>
      {(points === undefined || isFailed || points.length === 0) && (
        <Box sx={state}>
          {points === undefined && !isFailed && <Loading text="Loading positions…" rows={8} height={32} />}
          {isFailed && <Failed text={errors.positions} onRetry={onRetry} retrying={isFetching} />}
          {points?.length === 0 && (
            <Empty text={`No positions on ${formatDay(day)}. Choose another day or another supervisor.`}>
              {last && lastDay !== undefined && lastDay !== day && (
                <Button variant="outlined" onClick={() => onChangeDay(lastDay)}>
                  Last seen {formatDateTime(last.gpsTime, zone)}
                </Button>
              )}
            </Empty>
          )}
        </Box>
      )}
      {points !== undefined && points.length > 0 && <Track points={points} name={name} chosenId={chosenId} onChoose={onChoose} />}
    </Panel>
  )
}

function Track({
  points,
  name,
  chosenId,
  onChoose,
}: Pick<PanelProps, 'chosenId' | 'onChoose'> & { points: readonly MapPoint[]; name: string }) {
  const newestFirst = useMemo(() => points.toReversed(), [points])
  const newest = newestFirst[0]?.id
  const isGlowing = useGlow(newest)
  const label = `Positions of ${name}, newest first`
  return (
    <PositionList
      label={label}
      points={newestFirst}
      first="time"
      chosenId={chosenId}
      glowingId={isGlowing ? newest : undefined}
      onChoose={onChoose}
    />
  )
}

interface EverybodyProps extends PanelProps {
  supervisors: readonly LocatedSupervisor[]
  onShowTrack: (supervisorId: string) => void
}

/** Everybody's last position up to the end of the day, and who has none. */
export function EverybodyPanel(props: EverybodyProps) {
  const { day, points, isFailed, isFetching, onRetry, chosenId, onChoose, supervisors, onShowTrack } = props
  const unseen = supervisors.filter(({ locations }) => locations.length === 0)
  const trackButton = useCallback(
    ({ id, name }: MapPoint, isStop: boolean) => (
      <Button
        tabIndex={isStop ? 0 : -1}
        aria-label={`Track of ${name}`}
        onClick={() => onShowTrack(id)}
        sx={{ flexShrink: 0, minWidth: 0 }}
      >
        Track
      </Button>
    ),
    [onShowTrack],
  )
  return (
    <Panel title="Last positions" details={`As of ${formatDay(day)}`}>
      {(points === undefined || isFailed || points.length === 0) && (
        <Box sx={state}>
          {points === undefined && !isFailed && <Loading text="Loading positions…" rows={8} height={48} />}
          {isFailed && <Failed text={errors.supervisors} onRetry={onRetry} retrying={isFetching} />}
          {points?.length === 0 && (
            <Empty text={`No positions up to ${formatDay(day)}. A position appears here when a supervisor’s phone sends one.`} />
          )}
        </Box>
      )}
      {points !== undefined && points.length > 0 && (
        <PositionList label="Supervisors" points={points} first="name" chosenId={chosenId} onChoose={onChoose} more={trackButton} />
      )}
      {points !== undefined && points.length > 0 && unseen.length > 0 && (
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
  // On a phone the map and the list are on the screen together.
  maxHeight: { xs: 'max(260px, calc(54dvh - 72px))', md: 'none' },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
const state = { display: 'grid', gap: 1, px: 1.5, pb: 1.5, overflow: 'auto' }
