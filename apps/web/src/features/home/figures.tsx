import type { Day } from '@daysheet/domain/calendar/day'
import { clockStatus, countOnClock, type ClockStatus } from '@daysheet/domain/timeclock/on-clock'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useMinute } from '#ui/use-minute.ts'
import { useSettings } from '../session/queries.ts'
import { Gauge } from './gauge.tsx'
import type { OverviewEntry } from './queries.ts'

const figureStyles = {
  p: 1.5,
  display: 'grid',
  gap: 1,
  gridTemplateRows: 'auto 1fr',
  justifyItems: 'center',
  alignItems: 'center',
} as const

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={figureStyles}>
      <Typography component="h2" variant="h3" color="textSecondary" sx={{ justifySelf: 'start' }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const clockStatuses = [
  ['on', 'on the clock'],
  ['finished', 'finished'],
  ['notCome', 'not come'],
  ['expected', 'expected'],
] as const satisfies readonly (readonly [keyof ClockStatus, string])[]

/** The gauge alone does not show that most people have already finished by six in the evening. */
function ClockCounts(status: ClockStatus) {
  return (
    <Box component="ul" aria-label="Shifts of today" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {clockStatuses.map(([name, words]) => (
        <Box
          component="li"
          key={name}
          sx={{ display: 'flex', gap: 1, ...(name === 'notCome' && status[name] > 0 && { color: 'warning.main', fontWeight: 600 }) }}
        >
          <Box component="span" sx={{ minWidth: 28, textAlign: 'right' }}>
            {status[name]}
          </Box>
          {words}
        </Box>
      ))}
    </Box>
  )
}

/**
 * Scheduled Shifts and the On Clock gauge. Skeletons of the same size until the day is loaded.
 * (product.md#home)
 */
export function Figures({ day, entries, isKnown }: { day: Day; entries: readonly OverviewEntry[]; isKnown: boolean }) {
  const { timeZone: zone } = useSettings()
  const now = useMinute()
  const { on, of: shifts } = countOnClock(entries)
  const shown = (figure: ReactNode) => (isKnown ? figure : <Skeleton variant="rounded" width={120} height={48} />)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '200px minmax(0, 400px)', lg: '1fr' },
      }}
    >
      <Figure title="Scheduled Shifts">
        {shown(
          <Typography component="div" sx={{ fontSize: 44, fontWeight: 650, lineHeight: 1.1 }}>
            {shifts}
          </Typography>,
        )}
      </Figure>
      <Figure title="On Clock">
        {shown(
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'center', justifyContent: 'center' }}>
            <Gauge label="On Clock" value={on} max={shifts} width={144} />
            <ClockCounts {...clockStatus(entries, { now, day, zone })} />
          </Box>,
        )}
      </Figure>
    </Box>
  )
}
