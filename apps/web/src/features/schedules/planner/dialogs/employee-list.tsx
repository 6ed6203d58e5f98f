import { memo, type KeyboardEvent } from 'react'
import styles from './employee-list.module.css'

export interface Choice {
  id: string
  name: string
  isAssigned: boolean
  /** Where they are already that day; empty when nowhere else. */
  elsewhere: string
}

// Plain check boxes: a contractor has hundreds of employees, and the list must be there when the dialog is.
const Row = memo(function Row({ choice, isChosen, onToggle }: { choice: Choice; isChosen: boolean; onToggle: (id: string) => void }) {
  const { id, name, isAssigned, elsewhere } = choice
  return (
    <label>
      <input type="checkbox" checked={isAssigned || isChosen} disabled={isAssigned} onChange={() => onToggle(id)} />
      <span>
        {name}
        {isAssigned && ' (on this job)'}
        {elsewhere !== '' && (
          <>
            {' '}
            <span className={styles.elsewhere}>On {elsewhere}</span>
          </>
        )}
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move among the fields in it, which take the focus
    <div role="group" aria-label="Employees" className={styles.list} onKeyDown={moveFocus}>
      {choices.map((choice) => (
        <Row key={choice.id} choice={choice} isChosen={chosen.has(choice.id)} onToggle={onToggle} />
      ))}
    </div>
  )
}
