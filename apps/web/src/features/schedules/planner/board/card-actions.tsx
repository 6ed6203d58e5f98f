import type { ComponentProps } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import type { Open } from '../open.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'

/** What is done most with a card, always in the same place at its foot. */
export function CardActions({ entry }: { entry: DayEntry }) {
  const { open } = usePlanner()
  const label = jobLabel(entry.job)
  const deed = (name: string, words: string, shape: ComponentProps<typeof Glyph>['shape'], dialog: Open) => (
    <button type="button" className="plain" aria-label={name} onClick={() => open(dialog)}>
      <Glyph shape={shape} />
      {words}
    </button>
  )
  return (
    <div className="deeds no-print">
      {deed(`Choose Employees for ${label}`, 'Employees', 'people', { kind: 'employees', entry })}
      {entry.workerEntries.length > 0 &&
        deed(`Send text to the crew of ${label}`, 'Send text', 'text', {
          kind: 'text',
          entry,
          about: entry.cancelled ? 'cancelled' : 'job',
        })}
      {!entry.notes && deed(`Note for ${label}: Add a note`, 'Add a note', 'note', { kind: 'note', entry })}
    </div>
  )
}
