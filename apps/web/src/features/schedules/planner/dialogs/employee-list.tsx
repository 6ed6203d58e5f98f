import { memo, useState, type KeyboardEvent } from 'react'
import type { CertificateMark } from '#features/certificates/marks.ts'
import { Dated } from '#ui/dated.tsx'
import { Glyph } from '#ui/glyph.tsx'
import styles from './employee-list.module.css'

export interface Choice {
  id: string
  name: string
  isAssigned: boolean
  /** Where they are already that day; empty when nowhere else. */
  elsewhere: string
  /** Not free that day: on this job or another. */
  isBusy: boolean
  /** `Declined 3:16 PM`, if the person declined a job of this day. Otherwise empty. */
  declined: string
  hasDeclined: boolean
  /** What is to be said of their certificates at this job on this day. */
  certificates: CertificateMark | undefined
}

interface RowProps {
  choice: Choice
  isChosen: boolean
  /** Whether the Tab key stops here. */
  isStop: boolean
  onToggle: (id: string) => void
  onFocus: (id: string) => void
}

// Plain check boxes: a contractor has hundreds of employees, and the list must be there when the dialog is.
const Row = memo(function Row({ choice, isChosen, isStop, onToggle, onFocus }: RowProps) {
  const { id, name, isAssigned, elsewhere, declined, certificates } = choice
  return (
    <label>
      <input
        type="checkbox"
        checked={isAssigned || isChosen}
        disabled={isAssigned}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(id)}
        onChange={() => onToggle(id)}
      />
      <span>
        {name}
        {isAssigned && ' (on this job)'}
        {elsewhere !== '' && (
          <>
            {' '}
            <span className={styles.elsewhere}>On {elsewhere}</span>
          </>
        )}
        {declined !== '' && (
          <>
            {' '}
            <span className={styles.lapsed}>{declined}</span>
          </>
        )}
        {certificates && (
          <>
            {' '}
            <span className={certificates.isLapsed ? styles.lapsed : styles.ending}>
              <Glyph shape={certificates.isLapsed ? 'error' : 'waiting'} size={14} />
              <span>
                <Dated text={certificates.text} />
              </span>
            </span>
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

/** Employees to check off, with the mouse or with arrows and Space; one stop of the Tab key, however many they are. */
export function EmployeeList({
  choices,
  of,
  chosen,
  onToggle,
}: {
  choices: readonly Choice[]
  /** How many there are without a search: the list keeps their height, so that nothing moves while one types. */
  of: number
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  const [focused, setFocused] = useState<string | null>(null)
  const free = choices.filter(({ isAssigned }) => !isAssigned)
  const stop = (free.find(({ id }) => id === focused) ?? free[0])?.id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move among the fields in it, which take the focus
    <div role="group" aria-label="Employees" className={styles.list} style={{ height: `${of * 40}px` }} onKeyDown={moveFocus}>
      {choices.map((choice) => (
        <Row
          key={choice.id}
          choice={choice}
          isChosen={chosen.has(choice.id)}
          isStop={choice.id === stop}
          onToggle={onToggle}
          onFocus={setFocused}
        />
      ))}
    </div>
  )
}
