import Alert from '@mui/material/Alert'
import { useSettings } from '../session/queries.ts'

/** Whether texts stay in Daysheet, because no carrier is configured. */
export const useIsSimulated = (): boolean => useSettings().texts === 'simulator'

/** In a dialog that sends texts: no phone gets them. Nothing where a carrier sends them. (product.md#texts) */
export function SimulatedNote() {
  if (!useIsSimulated()) return null
  return (
    <Alert severity="info" role="none">
      Texts are simulated: no one receives them.
    </Alert>
  )
}
