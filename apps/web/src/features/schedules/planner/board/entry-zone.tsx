import { useCallback, type ReactNode } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { DropZone, zoneOfEntry } from '../drag/drop-zone.tsx'
import type { DropHint } from '../drag/types.ts'
import type { DayEntry } from '../queries.ts'

const accepts = ['supervisor', 'member'] as const

/** A job of the day onto which a supervisor or an employee can be dragged. */
export function EntryZone({ entry, children }: { entry: DayEntry; children: ReactNode }) {
  const label = jobLabel(entry.job)
  const hint = useCallback<DropHint>(
    (item) => (item.kind === 'member' ? `Move ${item.label} to ${label}` : `Set ${item.label} as supervisor of ${label}`),
    [label],
  )
  return (
    <DropZone id={zoneOfEntry(entry.id)} accepts={accepts} hint={hint}>
      {children}
    </DropZone>
  )
}
