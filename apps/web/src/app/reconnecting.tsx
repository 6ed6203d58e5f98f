import SyncProblemIcon from '@mui/icons-material/SyncProblem'
import Chip from '@mui/material/Chip'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { liveConnection } from '../client/change-stream.ts'
import { useIsOnline } from './offline.tsx'

/** How long the live connection may be away before it is told, in milliseconds: a short gap is nobody's business. */
export const patience = 5000

/** Tells that what is on the screen may be old: at once without a network, else while the live connection is being made anew. */
export function Reconnecting() {
  const { awaySince } = useSyncExternalStore(liveConnection.subscribe, liveConnection.read)
  const isOnline = useIsOnline()
  const [toldFor, setToldFor] = useState<number | null>(null)
  useEffect(() => {
    if (awaySince === null) return
    const timer = setTimeout(() => setToldFor(awaySince), Math.max(0, awaySince + patience - Date.now()))
    return () => clearTimeout(timer)
  }, [awaySince])
  const isTold = awaySince !== null && toldFor === awaySince
  const words = isOnline ? isTold && 'Reconnecting…' : 'Offline'
  return <span role="status">{words && <Chip icon={<SyncProblemIcon />} color="warning" variant="outlined" label={words} />}</span>
}
