/** What a screen shows when it has nothing to show yet, could not get it, or there is none. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import styles from './text.module.css'
import { useIsOnline } from './use-is-online.ts'

const notOffline = 'Not available offline'

/**
 * The text of a list of choices while it loads. Without a network nothing will arrive, so it says
 * that.
 */
export function LoadingWords({ text }: { text: string }) {
  return useIsOnline() ? text : notOffline
}

/**
 * Skeletons of the final size. `text` is read aloud and, when `visible`, shown. Without a network
 * it is replaced by a message that the list is not available.
 */
export function Loading({
  text = 'Loading…',
  rows = 3,
  height = 56,
  visible = false,
}: {
  text?: string
  rows?: number
  height?: number
  visible?: boolean
}) {
  const isOnline = useIsOnline()
  if (!isOnline)
    return (
      <Typography role="status" color="textSecondary">
        {notOffline}
      </Typography>
    )
  return (
    <Box role="status" aria-busy="true" sx={{ display: 'grid', gap: 1 }}>
      <Typography color="textSecondary" {...(!visible && { className: styles.visuallyHidden })}>
        {text}
      </Typography>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Box>
  )
}

/** A load that failed, told in place, with a way to try again. */
export function Failed({ text, onRetry, retrying = false }: { text: string; onRetry?: () => void; retrying?: boolean }) {
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        )
      }
      // Where there is little room, as in a list beside the day, Retry stands beneath the words.
      sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere', '& .MuiAlert-message': { flex: '1 1 120px', minWidth: 0 } }}
    >
      {text}
    </Alert>
  )
}

/** Nothing here, and what to do about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box sx={{ border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1, p: 3, textAlign: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      {children !== undefined && <Box sx={{ mt: 2, display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>{children}</Box>}
    </Box>
  )
}
