import { lazy, Suspense } from 'react'
import type { Open } from './open.ts'
import type { DaySchedule } from './queries.ts'

const OpenDialog = lazy(async () => ({ default: (await import('./open-dialog.tsx')).OpenDialog }))

/** The dialog that is open, if any. It is mounted when it opens, so that closing empties it; its code comes with the first one. (spec §4) */
export function PlannerDialogs({ dialog, schedule }: { dialog: Open; schedule: DaySchedule | null }) {
  return <Suspense fallback={null}>{dialog && <OpenDialog dialog={dialog} schedule={schedule} />}</Suspense>
}
