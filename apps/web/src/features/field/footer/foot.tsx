import field from '../field.module.css'
import { ClockWarning } from '../phone/clock-warning.tsx'
import { StorageWarning } from '../phone/storage.tsx'
import { MessageLine } from './message-line.tsx'
import { PositionIcon, PositionNote, usePositionNote } from './position-note.tsx'
import { StatusLine } from './status-line.tsx'

/** The foot of every screen, near the thumb. */
export function Foot() {
  const note = usePositionNote()
  return (
    <footer className={field.foot}>
      <MessageLine />
      <ClockWarning />
      <StorageWarning />
      <PositionNote note={note} />
      <StatusLine>
        <PositionIcon note={note} />
      </StatusLine>
    </footer>
  )
}
