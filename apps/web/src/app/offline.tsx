import Alert from '@mui/material/Alert'
import { useSyncExternalStore } from 'react'

function subscribe(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether this device has a network at all. That it has one does not yet mean that the server can be reached. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

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
