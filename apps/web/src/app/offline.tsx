import Alert from '@mui/material/Alert'
import { useIsOnline } from '../ui/use-is-online.ts'

/** On every screen, as long as there is no network: what stands there may be read, nothing can be saved. (product.md#shell) */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <Alert severity="warning" role="none" sx={{ borderRadius: 0 }}>
          You are offline. What you see may be out of date, and nothing can be saved until you are connected again.
        </Alert>
      )}
    </div>
  )
}
