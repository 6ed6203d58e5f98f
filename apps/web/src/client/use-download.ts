import { useEffect, useRef, useState } from 'react'
import { messageOf } from './client.ts'
import { download, type DownloadProgress } from './download.ts'
import { toast } from '../ui/messages.tsx'

/** A download that is shown as it goes. */
export interface Download {
  /** How far it has come; null when none is under way. */
  progress: DownloadProgress | null
  /** Why the last one failed, in words; null when it did not. */
  error: string | null
  /** Begins with the file at an address of `/api/`. */
  start: (path: string) => void
  cancel: () => void
}

const nothingYet: DownloadProgress = { rows: 0, totalRows: null }

/** Fetches one file at a time; leaving the screen cancels it, because its progress is no longer seen. */
export function useDownload(onSaved: () => void = () => {}): Download {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fetchFile = async (path: string) => {
    running.current?.abort()
    const own = new AbortController()
    const isWanted = () => !own.signal.aborted
    running.current = own
    setError(null)
    setProgress(nothingYet)
    try {
      const { name, totalRows } = await download(path, { signal: own.signal, onProgress: (next) => isWanted() && setProgress(next) })
      setProgress(null)
      toast(totalRows === 0 ? `Downloaded ${name}: it has no rows` : `Downloaded ${name}`)
      onSaved()
    } catch (failure) {
      if (!isWanted()) return
      setProgress(null)
      setError(messageOf(failure))
    }
  }
  const cancel = () => {
    running.current?.abort()
    setProgress(null)
  }
  return { progress, error, start: (path) => void fetchFile(path), cancel }
}
