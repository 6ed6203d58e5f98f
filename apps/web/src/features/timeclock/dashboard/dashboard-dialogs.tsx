import { loadCode } from '../../../client/load-module.ts'
import { useLateDialogs } from '../../../client/use-lazy-dialogs.ts'
import { useDashboard } from './dashboard-context.ts'
import type { Open } from './open.ts'

const loadDialogs = () => loadCode(() => import('./open-dialog.tsx'))

/** The dialog that is open, if any. It is mounted when it opens, so that closing empties it; its code comes after the board's. (spec §4) */
export function DashboardDialogs({ dialog }: { dialog: Open }) {
  const { open } = useDashboard()
  const dialogs = useLateDialogs(loadDialogs, { isWanted: dialog !== null, giveUp: () => open(null) })
  return dialog && dialogs && <dialogs.OpenDialog dialog={dialog} />
}
