import { Suspense } from 'react'
import { loadModule } from '#client/use-lazy-module.ts'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import type { Open } from './open.ts'
import { usePlanner } from './planner-context.ts'
import type { DaySchedule } from './queries.ts'

/** All of them at once: who has opened one can open the others when the server is away. */
async function loadDialogs() {
  const dialogs = await loadModule(() => import('./open-dialog.tsx'))
  await dialogs.loadRareDialogs()
  return dialogs
}

/**
 * The dialog that is open, if any. It is mounted when it opens, so that closing empties it. Its code comes after the board's; when that fails,
 * the dialog does not open and says why, and the board stays. (product.md#dialogs)
 */
export function PlannerDialogs({ dialog, schedule }: { dialog: Open; schedule: DaySchedule | null }) {
  const { open } = usePlanner()
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: dialog !== null, giveUp: () => open(null) })
  return <Suspense fallback={null}>{dialog && dialogs && <dialogs.OpenDialog dialog={dialog} schedule={schedule} />}</Suspense>
}
