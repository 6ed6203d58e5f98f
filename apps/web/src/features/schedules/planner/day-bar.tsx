import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
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
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { download } from '#client/download.ts'
import { messageOf } from '#client/client.ts'
import { DayCounts } from '../day-counts.tsx'
import { DayHead } from '../day-head.tsx'
import { people } from '#features/people/person-labels.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { showAlert } from '#ui/messages.tsx'
import { CallSilent } from './call-silent.tsx'
import { usePlanner } from './planner-context.ts'
import { createSchedule, dayKey, plannerQueries, type DaySchedule } from './queries.ts'
import { nextTextOf } from './day.ts'
import { noSchedule } from './use-day-actions.ts'

const noEntries: DaySchedule['scheduleEntries'] = []

/** The day in numbers, always in view. They keep their place where there is nothing to count, so that the bar keeps its height. */
export function Totals({ schedule }: { schedule: DaySchedule | null }) {
  const totals = useMemo(() => dayTotals(schedule?.scheduleEntries ?? noEntries), [schedule])
  return (
    <Box role="group" aria-label="Day totals" sx={schedule ? totalsRow : { ...totalsRow, visibility: 'hidden' }}>
      <Box sx={{ fontWeight: 600, fontSize: 13, lineHeight: 1.25, whiteSpace: 'nowrap' }}>
        <div>{countOf(totals.jobs, 'job')} </div>
        <div>{people(totals.people)}</div>
      </Box>
      <DayCounts totals={totals} />
      <CallSilent schedule={schedule} />
    </Box>
  )
}

const totalsRow = { display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, minWidth: 0, minHeight: 36 } as const

/** Makes the day's schedule; also the button of the empty day. */
export function CreateSchedule() {
  const { day, zone, may } = usePlanner()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: () => createSchedule(day, zone),
    onError: (error) => showAlert(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dayKey(day) }),
  })
  if (!may('plan.write')) return null
  return (
    <Button variant="contained" loading={create.isPending} onClick={() => create.mutate()}>
      Create Schedule
    </Button>
  )
}

/** Copies the last day that was planned onto one that is empty, by way of the preview. */
export function CopyLastDay() {
  const { day, zone, open, may } = usePlanner()
  const { data: last } = useQuery({ ...plannerQueries.lastPlanned(day, zone), enabled: may('plan.write') })
  if (!last || !may('plan.write')) return null
  return (
    <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={() => open({ kind: 'copy', from: last })}>
      Copy from {weekdayOf(last.day)} {formatDay(last.day)}
    </Button>
  )
}

/** What can be done with the day as a whole, in the words of its buttons. */
export function useWholeDay({ data, isPending }: UseQueryResult<DaySchedule | null>) {
  const { open, may } = usePlanner()
  const current = data ?? null
  const print = useMutation({
    mutationFn: (id: string) => download(`/api/Schedules/exportPDF?${new URLSearchParams({ scheduleId: id })}`),
    onError: () => showAlert('Error downloading PDF, please try again or contact the system administrator'),
  })
  const next = useMemo(() => nextTextOf(current?.scheduleEntries ?? []), [current])
  const verb = next.isReminder ? 'Remind' : 'Text'
  return {
    isEditable: may('plan.write'),
    textLabel: next.people > 0 && may('texts.send') ? `${verb} ${people(next.people)} on ${countOf(next.jobs, 'job')}` : null,
    shortTextLabel: `${verb} ${next.people}`,
    /** Everyone has the text already, so a second one must not look like the next step. */
    isReminder: next.isReminder,
    text: () => open({ kind: 'text day' }),
    /** Before the day is read nobody knows what it has. */
    isPending,
    copy: () => (data === undefined ? void showAlert(noSchedule) : open({ kind: 'copy' })),
    isPrinting: print.isPending,
    print: () => (current ? print.mutate(current.id) : void showAlert('No schedule found for this date')),
    add: () => open({ kind: 'add or reactivate' }),
  }
}

/**
 * The smallest widths with room for: the labels of the buttons used once a day; the labels of the
 * other buttons; the buttons used once a day, which are otherwise in a menu.
 */
const roomForAllWords = '@container (min-width: 1140px)'
const roomForWords = '@container (min-width: 820px)'
const roomForButtons = '(min-width: 1000px)'
const from = (room: string) => ({ display: 'none', [room]: { display: 'inline-flex' } }) as const
const until = (room: string) => ({ [room]: { display: 'none' } }) as const

interface DayButtonProps {
  label: string
  Icon: typeof AddIcon
  loading?: boolean
  disabled?: boolean
  onClick: () => void
  /** From which width on its words are shown. */
  words: string
}

function DayButton({ label, Icon, loading = false, disabled = false, onClick, words }: DayButtonProps) {
  return (
    <Button
      variant="outlined"
      aria-label={label}
      title={label}
      loading={loading}
      disabled={disabled}
      onClick={onClick}
      sx={{ minWidth: 40, px: 1, whiteSpace: 'nowrap', [words]: { px: 2 } }}
    >
      <Icon fontSize="small" />
      <Box component="span" sx={{ ml: 1, ...from(words) }}>
        {label}
      </Box>
    </Button>
  )
}

function DayBarActions({ schedule }: { schedule: UseQueryResult<DaySchedule | null> }) {
  const hasRoom = useMediaQuery(roomForButtons, { noSsr: true })
  const { isEditable, textLabel, shortTextLabel, isReminder, text, isPending, copy, isPrinting, print, add } = useWholeDay(schedule)
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto', whiteSpace: 'nowrap' }} className="no-print">
      {textLabel !== null && (
        <Button variant={isReminder ? 'outlined' : 'contained'} aria-label={textLabel} title={textLabel} onClick={text}>
          <Box component="span" sx={from(roomForWords)}>
            {textLabel}
          </Box>
          <Box component="span" sx={until(roomForWords)}>
            {shortTextLabel}
          </Box>
        </Button>
      )}
      {hasRoom && (
        <>
          {isEditable && (
            <DayButton label="Copy Schedule" Icon={ContentCopyIcon} disabled={isPending} onClick={copy} words={roomForAllWords} />
          )}
          <DayButton
            label="Export This Schedule"
            Icon={FileDownloadIcon}
            loading={isPrinting}
            disabled={isPending}
            onClick={print}
            words={roomForAllWords}
          />
        </>
      )}
      {isEditable && <DayButton label="Add/Reactivate Job" Icon={AddIcon} onClick={add} words={roomForWords} />}
      {!hasRoom && (
        <MoreMenu label="More for this day">
          {(close) => [
            isEditable && (
              <MenuItem key="copy" disabled={isPending} onClick={() => (close(), copy())}>
                Copy Schedule
              </MenuItem>
            ),
            <MenuItem key="export" disabled={isPending} onClick={() => (close(), print())}>
              Export This Schedule
            </MenuItem>,
          ]}
        </MoreMenu>
      )}
    </Box>
  )
}

/** On a phone: the same, from one button at the foot of the screen. */
export function DayMenu({ schedule, onFilter }: { schedule: UseQueryResult<DaySchedule | null>; onFilter: () => void }) {
  const { isEditable, textLabel, text, isPending, copy, print, add } = useWholeDay(schedule)
  const items: readonly (readonly [label: string | null, act: () => void, isDisabled?: boolean])[] = [
    [textLabel, text],
    [isEditable ? 'Add/Reactivate Job' : null, add],
    [isEditable ? 'Copy Schedule' : null, copy, isPending],
    ['Export This Schedule', print, isPending],
    ['Filter this day', onFilter],
  ]
  return (
    <MoreMenu label="More for this day">
      {(close) =>
        items.map(
          ([label, act, isDisabled = false]) =>
            label !== null && (
              <MenuItem
                key={label}
                disabled={isDisabled}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {label}
              </MenuItem>
            ),
        )
      }
    </MoreMenu>
  )
}

interface DayBarProps {
  schedule: UseQueryResult<DaySchedule | null>
  onChangeDay: (day: Day) => void
  /** The filter box and the layout switch, in the row of the totals. */
  children: ReactNode
  /**
   * Whether a phone shows the filter box. It has no room for the box until the user asks for it.
   */
  isBoxOpen: boolean
}

const secondRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 0.5, sm: 1 },
  flexBasis: '100%',
} as const

/**
 * The top of the planner: the date, actions on the whole day, and the totals.
 * (product.md#planner, product.md#look)
 */
export function DayBar({ schedule, onChangeDay, children, isBoxOpen }: DayBarProps) {
  const { day } = usePlanner()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <>
      <DayHead day={day} onChangeDay={onChangeDay}>
        {!isPhone && <DayBarActions schedule={schedule} />}
        <Box sx={secondRow}>
          <Totals schedule={schedule.data ?? null} />
          {!isPhone && children}
        </Box>
      </DayHead>
      {isPhone && isBoxOpen && <Box sx={{ mb: 1 }}>{children}</Box>}
    </>
  )
}
