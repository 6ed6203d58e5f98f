import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link as RouterLink } from 'react-router'
import { DayHead } from '../day-head.tsx'
import { paths } from '../../../app/paths.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Totals } from '../planner/day-bar.tsx'
import { DayCards } from '../planner/board/day-cards.tsx'
import { PlannerContext } from '../planner/planner-context.ts'
import { PlannerDialogs } from '../planner/planner-dialogs.tsx'
import { usePlannedDay } from '../planner/use-planned-day.ts'

/** It stays in the corner under the thumb; the cards leave room for it at their end. */
const inTheCorner = {
  position: 'fixed',
  right: 16,
  bottom: 'calc(max(16px, env(safe-area-inset-bottom)) + var(--notices, 0px))',
  zIndex: 5,
} as const

/**
 * The day without what is made for a desk: no lists to drag from, one button that adds a job, and the planner's own cards. For who is on site with a
 * phone. (product.md#simple-schedule; decision 0167)
 */
export function LegacyScreen() {
  const { planner, schedule, dialog, changeDay } = usePlannedDay()
  const { day, open } = planner
  const current = schedule.data ?? null
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const toPlanner = (
    <Button component={RouterLink} to={paths.schedule(day)} className="no-print" sx={{ ml: { sm: 'auto' } }}>
      Full schedule
    </Button>
  )
  return (
    <PlannerContext value={planner}>
      <PageHeading title="Simple schedule" hidden />
      <DayHead day={day} onChangeDay={changeDay} actions={!isNarrow && toPlanner}>
        <Totals schedule={current} />
      </DayHead>
      <Box sx={{ pb: 9 }}>
        <DayCards schedule={schedule} howToAdd={<Box sx={{ color: 'text.secondary' }}>Use the add button to add one</Box>} />
        {isNarrow && <Box sx={{ mt: 1 }}>{toPlanner}</Box>}
      </Box>
      {current && (
        <Fab variant="extended" color="primary" className="no-print" onClick={() => open({ kind: 'add to schedule' })} sx={inTheCorner}>
          <AddIcon sx={{ mr: 1 }} />
          Add Job to schedule
        </Fab>
      )}
      <PlannerDialogs dialog={dialog} schedule={current} />
    </PlannerContext>
  )
}
