import Box from '@mui/material/Box'
import { memo, type KeyboardEvent } from 'react'

export interface Choice {
  id: string
  name: string
  isAssigned: boolean
  /** Where they are already that day; empty when nowhere else. */
  elsewhere: string
}

const list = {
  flex: 1,
  minHeight: 240,
  maxHeight: '48dvh',
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 0.5,
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 36,
    px: 1,
    py: 0.5,
    lineHeight: 1.3,
    borderRadius: 1,
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 36px',
    '@media (pointer: coarse)': { minHeight: 44, containIntrinsicSize: 'auto 44px' },
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
    '&:has(:disabled)': { cursor: 'default', color: 'text.secondary' },
  },
  '& input': { width: 18, height: 18, flexShrink: 0, m: 0, accentColor: 'var(--mui-palette-primary-main)', outline: 'none' },
  '& .elsewhere': { display: 'block', fontSize: 12, color: 'warning.main' },
} as const

// Plain check boxes: a contractor has hundreds of employees, and the list must be there when the dialog is.
const Row = memo(function Row({ choice, isChosen, onToggle }: { choice: Choice; isChosen: boolean; onToggle: (id: string) => void }) {
  const { id, name, isAssigned, elsewhere } = choice
  return (
    <label>
      <input type="checkbox" checked={isAssigned || isChosen} disabled={isAssigned} onChange={() => onToggle(id)} />
      <span>
        {name}
        {isAssigned && ' (on this job)'}
        {elsewhere !== '' && <span className="elsewhere">On {elsewhere}</span>}
      </span>
    </label>
  )
})

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const at = boxes.findIndex((box) => box === document.activeElement)
  boxes[Math.min(boxes.length - 1, Math.max(0, at + step))]?.focus()
}

/** Employees to check off, with the mouse or with arrows and Space. */
export function EmployeeList({
  choices,
  chosen,
  onToggle,
}: {
  choices: readonly Choice[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  return (
    <Box role="group" aria-label="Employees" sx={list} onKeyDown={moveFocus}>
      {choices.map((choice) => (
        <Row key={choice.id} choice={choice} isChosen={chosen.has(choice.id)} onToggle={onToggle} />
      ))}
    </Box>
  )
}
