import Chip from '@mui/material/Chip'
import { useEffect, useRef } from 'react'
import styles from './employee-list.module.css'

interface ChosenPeopleProps {
  people: readonly { id: string; name: string }[]
  onRemove: (id: string) => void
}

/** Who is chosen so far, also those whom the search does not show; a press, Enter or Backspace on one takes them back. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  const list = useRef<HTMLUListElement>(null)
  const last = people.at(-1)?.id
  // Whoever was chosen last is in sight.
  useEffect(() => {
    list.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' }) // newer browsers answer a promise, which is no way to clean up
  }, [last])
  return (
    <ul ref={list} className={styles.chosen} aria-label="Chosen">
      {people.length === 0 && <li className={styles.nobody}>No one chosen yet</li>}
      {people.map(({ id, name }) => (
        <li key={id}>
          <Chip label={name} aria-label={`Remove ${name}`} onClick={() => onRemove(id)} onDelete={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
