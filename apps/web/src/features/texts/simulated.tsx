import Alert from '@mui/material/Alert'
import { useSettings } from '../session/queries.ts'

/** Whether texts stay in Daysheet, because no carrier is configured. */
export const useIsSimulated = (): boolean => useSettings().texts === 'simulator'

/**
 * In dialogs that send texts: says that no phone receives them. Nothing if a carrier is configured.
 * (product.md#texts)
 */
export function SimulatedNote() {
  if (!useIsSimulated()) return null
  return (
    <Alert severity="info" role="none">
      Texts are simulated: no one receives them.
    </Alert>
  )
}
