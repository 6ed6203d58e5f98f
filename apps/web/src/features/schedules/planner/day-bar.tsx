import type { Day } from '@daysheet/domain/calendar/day'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { countOf } from '@daysheet/domain/numbers/count-of'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { download } from '../../../client/download.ts'
import { messageOf } from '../../../client/client.ts'
import { DayHead } from '../day-head.tsx'
import { people } from '../../people/person-labels.ts'
import { paths } from '../../../app/paths.ts'
import { tell } from '../../../ui/messages.tsx'
import { StatusIcon, statusLabel, type Status } from '../../../ui/status.tsx'
import { usePlanner } from './planner-context.ts'
import { createSchedule, dayKey, type DaySchedule } from './queries.ts'
import { noSchedule } from './use-day-actions.ts'

function Count({ status, count }: { status: Status; count: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }} title={statusLabel(status)}>
      <StatusIcon status={status} />
      {count}
    </Box>
  )
}

/** The day in numbers, always in view. */
export function Totals({ schedule }: { schedule: DaySchedule }) {
  const totals = useMemo(() => dayTotals(schedule.scheduleEntries), [schedule])
  return (
    <Box role="group" aria-label="Day totals" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {countOf(totals.jobs, 'job')} · {people(totals.people)}
      </Typography>
      <Count status="confirmed" count={totals.confirmed} />
      <Count status="declined" count={totals.declined} />
      <Count status="waiting" count={totals.waiting} />
      <Count status="error" count={totals.errors} />
      {totals.notTexted > 0 && <Count status="not texted" count={totals.notTexted} />}
    </Box>
  )
}

/** Makes the day's schedule; also the button of the empty day. */
export function CreateSchedule() {
  const { day, zone } = usePlanner()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () => createSchedule(day, zone),
    onError: (error) => tell(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dayKey(day) }),
  })
  return (
    <Button variant="contained" loading={create.isPending} onClick={() => create.mutate()}>
      Create Schedule
    </Button>
  )
}

function ExportSchedule({ schedule }: { schedule: DaySchedule | null }) {
  const print = useMutation({
    mutationFn: (id: string) => download(`/api/Schedules/exportPDF?${new URLSearchParams({ scheduleId: id })}`),
    onError: () => tell('Error downloading PDF, please try again or contact the system administrator'),
  })
  return (
    <Button
      variant="outlined"
      loading={print.isPending}
      onClick={() => (schedule ? print.mutate(schedule.id) : void tell('No schedule found for this date'))}
    >
      Export This Schedule
    </Button>
  )
}

/** On a phone they stand under the bar and scroll away, so that date and totals can stay. */
const actionsRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: { sm: 'auto' },
  '@media (max-width: 599.95px)': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    mb: 1.5,
  },
} as const
const wholeRow = { gridColumn: '1 / -1' } as const

function DayBarActions({ current }: { current: DaySchedule | null }) {
  const { day, open } = usePlanner()
  return (
    <Box sx={actionsRow} className="no-print">
      <Button variant="outlined" onClick={() => (current ? open({ kind: 'copy' }) : void tell(noSchedule))}>
        Copy Schedule
      </Button>
      <ExportSchedule schedule={current} />
      <Button sx={wholeRow} variant="contained" startIcon={<AddIcon />} onClick={() => open({ kind: 'add or reactivate' })}>
        Add/Reactivate Job
      </Button>
      <Button sx={wholeRow} component={RouterLink} to={paths.legacy(day)}>
        Simple schedule
      </Button>
    </Box>
  )
}

/** The top of the planner: the date, the totals, and what can be done with the day as a whole. (product.md#planner, product.md#look) */
export function DayBar({ schedule, onChangeDay }: { schedule: UseQueryResult<DaySchedule | null>; onChangeDay: (day: Day) => void }) {
  const { day } = usePlanner()
  const current = schedule.data ?? null
  return (
    <DayHead day={day} onChangeDay={onChangeDay} actions={<DayBarActions current={current} />}>
      {current && <Totals schedule={current} />}
    </DayHead>
  )
}
