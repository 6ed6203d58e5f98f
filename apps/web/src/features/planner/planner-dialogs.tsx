import { Suspense, useEffect, useState } from 'react'
import { loadCode } from '../../api/code.ts'
import { tell } from '../../ui/messages.tsx'
import type { Open } from './open.ts'
import { usePlanner } from './planner-context.ts'
import type { DaySchedule } from './queries.ts'

/** All of them at once: who has opened one can open the others when the server is away. */
async function loadDialogs() {
  const dialogs = await loadCode(() => import('./open-dialog.tsx'))
  await dialogs.loadRareDialogs()
  return dialogs
}
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** How long after the board stands the code of the dialogs is fetched, in milliseconds, so that it is there when the server is not. */
const fetchAfter = 1500

/** Fetches what dialogs are made of before the first one opens. Failing is nothing yet: it is tried again when one does. */
function useFetchEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadDialogs().catch(() => {}), fetchAfter)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * The dialog that is open, if any. It is mounted when it opens, so that closing empties it. Its code comes after the board's; when that fails,
 * the dialog does not open and says why, and the board stays. (spec §4)
 */
export function PlannerDialogs({ dialog, schedule }: { dialog: Open; schedule: DaySchedule | null }) {
  const { open } = usePlanner()
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const isWanted = dialog !== null && dialogs === null
  useFetchEarly()
  useEffect(() => {
    if (!isWanted) return
    loadDialogs().then(setDialogs, () => {
      open(null)
      void tell('This could not be loaded. Check the connection and try again.')
    })
  }, [isWanted, open])
  return <Suspense fallback={null}>{dialog && dialogs && <dialogs.OpenDialog dialog={dialog} schedule={schedule} />}</Suspense>
}
