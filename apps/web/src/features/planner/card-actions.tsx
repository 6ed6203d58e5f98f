import GroupAddIcon from '@mui/icons-material/GroupAdd'
import NoteAddIcon from '@mui/icons-material/NoteAddOutlined'
import SmsIcon from '@mui/icons-material/SmsOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { jobLabel } from './day.ts'
import type { Open } from './open.ts'
import { usePlanner } from './planner-context.ts'
import type { DayEntry } from './queries.ts'

/** One style sheet for the row: a day has many cards. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  mx: -0.75,
  mb: -0.5,
  '& button': {
    gap: 0.5,
    px: 0.75,
    minHeight: 32,
    borderRadius: 1,
    fontSize: 13,
    fontWeight: 600,
    color: 'primary.main',
    '&:hover': { bgcolor: 'action.hover' },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
} as const

/** What is done most with a card, always in the same place at its foot. */
export function CardActions({ entry }: { entry: DayEntry }) {
  const { open } = usePlanner()
  const label = jobLabel(entry.job)
  const deed = (name: string, words: string, icon: ReactNode, dialog: Open) => (
    <ButtonBase aria-label={name} onClick={() => open(dialog)}>
      {icon}
      {words}
    </ButtonBase>
  )
  return (
    <Box sx={row}>
      {deed(`Choose Employees for ${label}`, 'Employees', <GroupAddIcon fontSize="small" />, { kind: 'employees', entry })}
      {entry.workerEntries.length > 0 &&
        deed(`Send text to the crew of ${label}`, 'Send text', <SmsIcon fontSize="small" />, {
          kind: 'text',
          entry,
          about: entry.cancelled ? 'cancelled' : 'job',
        })}
      {!entry.notes && deed(`Note for ${label}: Add a note`, 'Add a note', <NoteAddIcon fontSize="small" />, { kind: 'note', entry })}
    </Box>
  )
}
