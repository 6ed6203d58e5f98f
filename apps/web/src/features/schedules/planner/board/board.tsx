import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { DayCards } from './day-cards.tsx'
import { DropZone, dayZone } from '../drag/drop-zone.tsx'
import type { DropHint } from '../drag/types.ts'
import { usePlanner } from '../planner-context.ts'
import type { DaySchedule } from '../queries.ts'

function AddToSchedule() {
  const { open } = usePlanner()
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => open({ kind: 'add to schedule' })}>
      Add Job to schedule
    </Button>
  )
}

const dragHint = 'Drag an active job here to add one'

const HowToAdd = () => (
  <>
    <Box sx={{ width: '100%', color: 'text.secondary' }}>{dragHint}</Box>
    <AddToSchedule />
  </>
)

const Foot = () => (
  <Box className="no-print" sx={{ mt: 1.5, display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', color: 'text.secondary' }}>
    <AddToSchedule />
    <span>{dragHint}</span>
  </Box>
)

const addHint: DropHint = ({ label }) => `Add ${label} to this day`
const accepts = ['job'] as const

/** The middle: the day's jobs by start time, and the place active jobs are dropped on. (product.md#planner, product.md#states) */
export function Board({ schedule }: { schedule: UseQueryResult<DaySchedule | null> }) {
  const { may } = usePlanner()
  if (!may('plan.write')) return <DayCards schedule={schedule} howToAdd={null} />
  return (
    <DropZone id={dayZone} accepts={accepts} hint={addHint} sx={{ minHeight: 'calc(100dvh - 160px)' }}>
      <DayCards schedule={schedule} howToAdd={<HowToAdd />} foot={<Foot />} />
    </DropZone>
  )
}
