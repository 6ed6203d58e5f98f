import { useUnsavedGuard } from '../../../parts/use-unsaved-guard.ts'
import { ask } from '../../../ui/messages.tsx'

const mayLeave = () => ask('Close without saving your changes?', { yes: 'Close without saving', no: 'Keep editing', startsAtNo: true })

/** Closes a dialog; asks first while something in it is not saved, also whoever goes back in the history. */
export function useLeaveGuard({ isUnsaved, isBusy, onClose }: { isUnsaved: boolean; isBusy: boolean; onClose: () => void }) {
  useUnsavedGuard({ isUnsaved, isBusy, mayLeave, onLeave: onClose })
  return async () => {
    if (!isUnsaved || (await mayLeave())) onClose()
  }
}
