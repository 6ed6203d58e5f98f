import type { Day } from '@daysheet/domain/calendar/day'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import { countOf } from '@daysheet/domain/numbers/count-of'
import AddIcon from '@mui/icons-material/Add'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import FileDownloadIcon from '@mui/icons-material/FileDownload'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { download } from '../../../client/download.ts'
import { messageOf } from '../../../client/client.ts'
import { DayCounts } from '../day-counts.tsx'
import { DayHead } from '../day-head.tsx'
import { people } from '../../people/person-labels.ts'
import { paths } from '../../../app/paths.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { tell } from '../../../ui/messages.tsx'
import { usePlanner } from './planner-context.ts'
import { createSchedule, dayKey, type DaySchedule } from './queries.ts'
import { silentOf } from './day.ts'
import { noSchedule } from './use-day-actions.ts'

/** The day in numbers, always in view. */
export function Totals({ schedule }: { schedule: DaySchedule }) {
  const totals = useMemo(() => dayTotals(schedule.scheduleEntries), [schedule])
  return (
    <Box role="group" aria-label="Day totals" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, fontSize: 13, lineHeight: 1.25, whiteSpace: 'nowrap' }}>
        <div>{countOf(totals.jobs, 'job')} </div>
        <div>{people(totals.people)}</div>
      </Box>
      <DayCounts totals={totals} />
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

/** What can be done with the day as a whole, in the words of its buttons. */
function useWholeDay(current: DaySchedule | null) {
  const { open } = usePlanner()
  const print = useMutation({
    mutationFn: (id: string) => download(`/api/Schedules/exportPDF?${new URLSearchParams({ scheduleId: id })}`),
    onError: () => tell('Error downloading PDF, please try again or contact the system administrator'),
  })
  const silent = useMemo(() => silentOf(current?.scheduleEntries ?? []), [current])
  return {
    textLabel: silent.texts > 0 ? `Text ${people(silent.people)} on ${countOf(silent.jobs, 'job')}` : null,
    text: () => open({ kind: 'text day' }),
    copy: () => (current ? open({ kind: 'copy' }) : void tell(noSchedule)),
    isPrinting: print.isPending,
    print: () => (current ? print.mutate(current.id) : void tell('No schedule found for this date')),
    add: () => open({ kind: 'add or reactivate' }),
  }
}

/** Below this width only the icons of what is needed once a day are shown, so that the bar stays one row. */
const roomForWords = '@media (min-width: 1680px)'
const iconFirst = { minWidth: 40, px: 1, [roomForWords]: { px: 2 } } as const
const onlyWithRoom = { display: 'none', [roomForWords]: { display: 'inline' } } as const

interface DayButtonProps {
  label: string
  Icon: typeof AddIcon
  loading?: boolean
  onClick: () => void
}

function DayButton({ label, Icon, loading = false, onClick }: DayButtonProps) {
  return (
    <Button variant="outlined" aria-label={label} title={label} loading={loading} onClick={onClick} sx={iconFirst}>
      <Icon fontSize="small" />
      <Box component="span" sx={{ ml: 1, ...onlyWithRoom }}>
        {label}
      </Box>
    </Button>
  )
}

function DayBarActions({ current }: { current: DaySchedule | null }) {
  const { day } = usePlanner()
  const { textLabel, text, copy, isPrinting, print, add } = useWholeDay(current)
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }} className="no-print">
      {textLabel !== null && (
        <Button variant="contained" onClick={text}>
          {textLabel}
        </Button>
      )}
      <DayButton label="Copy Schedule" Icon={ContentCopyIcon} onClick={copy} />
      <DayButton label="Export This Schedule" Icon={FileDownloadIcon} loading={isPrinting} onClick={print} />
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        Add/Reactivate Job
      </Button>
      <MoreMenu label="More for this day">
        {(close) => (
          <MenuItem component={RouterLink} to={paths.legacy(day)} onClick={close}>
            Simple schedule
          </MenuItem>
        )}
      </MoreMenu>
    </Box>
  )
}

/** On a phone: the same, from one button at the foot of the screen. */
export function DayMenu({ current }: { current: DaySchedule | null }) {
  const { day } = usePlanner()
  const { textLabel, text, copy, print, add } = useWholeDay(current)
  const items: readonly (readonly [string | null, () => void])[] = [
    [textLabel, text],
    ['Add/Reactivate Job', add],
    ['Copy Schedule', copy],
    ['Export This Schedule', print],
  ]
  return (
    <MoreMenu label="More for this day">
      {(close) => [
        ...items.map(
          ([label, act]) =>
            label !== null && (
              <MenuItem
                key={label}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {label}
              </MenuItem>
            ),
        ),
        <MenuItem key="simple" component={RouterLink} to={paths.legacy(day)} onClick={close}>
          Simple schedule
        </MenuItem>,
      ]}
    </MoreMenu>
  )
}

/** The top of the planner: the date, the totals, and what can be done with the day as a whole. (product.md#planner, product.md#look) */
export function DayBar({ schedule, onChangeDay }: { schedule: UseQueryResult<DaySchedule | null>; onChangeDay: (day: Day) => void }) {
  const { day } = usePlanner()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const current = schedule.data ?? null
  return (
    <DayHead day={day} onChangeDay={onChangeDay} actions={!isPhone && <DayBarActions current={current} />}>
      {current && <Totals schedule={current} />}
    </DayHead>
  )
}
