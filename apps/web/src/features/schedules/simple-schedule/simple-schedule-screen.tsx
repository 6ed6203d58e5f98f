import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { DayHead } from '../day-head.tsx'
import { paths } from '#paths.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Totals, useWholeDay } from '../planner/day-bar.tsx'
import { DayCards } from '../planner/board/day-cards.tsx'
import { FootBar } from '../planner/foot-bar.tsx'
import { PlannerContext, usePlanner } from '../planner/planner-context.ts'
import { PlannerDialogs } from '../planner/planner-dialogs.tsx'
import type { DaySchedule } from '../planner/queries.ts'
import { usePlannedDay } from '../planner/use-planned-day.ts'

type ScheduleProps = { schedule: UseQueryResult<DaySchedule | null> }

/** Adds a job, once the day is read; one that has no schedule gets it with the job. */
function AddJob({ schedule, isWide = false }: ScheduleProps & { isWide?: boolean }) {
  const { open, may } = usePlanner()
  if (!may('plan.write')) return null
  return (
    <Button
      variant="contained"
      fullWidth={isWide}
      disabled={schedule.data === undefined}
      startIcon={<AddIcon />}
      onClick={() => open({ kind: 'add to schedule' })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Add Job to schedule
    </Button>
  )
}

/** What can be done with the day as a whole, where there is room for it beside the date. */
function BarActions({ schedule }: ScheduleProps) {
  const { day } = usePlanner()
  const { textLabel, shortTextLabel, text } = useWholeDay(schedule)
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }} className="no-print">
      <Button component={RouterLink} to={paths.schedule(day)} sx={{ whiteSpace: 'nowrap' }}>
        Full schedule
      </Button>
      {textLabel !== null && (
        <Button variant="outlined" aria-label={textLabel} title={textLabel} onClick={text}>
          {shortTextLabel}
        </Button>
      )}
      <AddJob schedule={schedule} />
    </Box>
  )
}

/** The same under the thumb. */
function FootActions({ schedule }: ScheduleProps) {
  const { day } = usePlanner()
  const { textLabel, text } = useWholeDay(schedule)
  return (
    <FootBar>
      <AddJob schedule={schedule} isWide />
      <MoreMenu label="More for this day">
        {(close) => [
          textLabel !== null && (
            <MenuItem key="text" onClick={() => (close(), text())}>
              {textLabel}
            </MenuItem>
          ),
          <MenuItem key="full" component={RouterLink} to={paths.schedule(day)} onClick={close}>
            Full schedule
          </MenuItem>,
        ]}
      </MoreMenu>
    </FootBar>
  )
}

/**
 * The day without what is made for a desk: no lists to drag from, one button that adds a job, and the planner's own cards. For who is on site with a
 * phone. (product.md#simple-schedule; decisions/screens-with-many-rows.md)
 */
export function LegacyScreen() {
  const { planner, schedule, dialog, changeDay } = usePlannedDay()
  const current = schedule.data ?? null
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <PlannerContext value={planner}>
      <PageHeading title="Simple schedule" hidden />
      <DayHead day={planner.day} onChangeDay={changeDay}>
        <Totals schedule={current} />
        {!isNarrow && <BarActions schedule={schedule} />}
      </DayHead>
      <Box sx={{ pb: { xs: 8, sm: 0 } }}>
        <DayCards
          schedule={schedule}
          howToAdd={planner.may('plan.write') && <Box sx={{ color: 'text.secondary' }}>Use the add button to add one</Box>}
        />
      </Box>
      {isNarrow && <FootActions schedule={schedule} />}
      <PlannerDialogs dialog={dialog} schedule={current} />
    </PlannerContext>
  )
}
