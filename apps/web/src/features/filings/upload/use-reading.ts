import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { jobIdNotFound, maxFilingBytes, refusalMessage } from '@daysheet/domain/filings/filing-messages'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { readFiling } from './queries.ts'
import { showAlert } from '#ui/messages.tsx'

/** A file on its way to be read; bytes. */
export interface Reading {
  name: string
  sent: number
  total: number
}

/** What can be told of a file without reading it, in the words the server would use; null when it may be sent. */
function refusalOf(files: readonly File[]): string | null {
  const [file] = files
  if (file === undefined) return refusalMessage({ kind: 'no-file' })
  if (files.length > 1) return refusalMessage({ kind: 'several-files' })
  if (!/\.pdf$/i.test(file.name)) return refusalMessage({ kind: 'not-a-pdf' })
  if (file.size === 0) return refusalMessage({ kind: 'empty' })
  return file.size > maxFilingBytes ? refusalMessage({ kind: 'too-large' }) : null
}

interface ReadingOptions {
  jobId: string
  onRead: (file: File, answer: ReadFilingAnswer) => void
}

/** Sends a file to be read; a failure is an alert, and another file can be chosen. (product.md#field-checks, product.md#errors) */
export function useReading({ jobId, onRead }: ReadingOptions) {
  const [reading, setReading] = useState<Reading | null>(null)
  const underWay = useRef<AbortController | null>(null)
  const cancel = () => {
    underWay.current?.abort()
    underWay.current = null
    setReading(null)
  }
  useEffect(() => () => underWay.current?.abort(), [])
  const start = async (files: readonly File[]) => {
    if (underWay.current) return
    if (jobId === '') return showAlert(jobIdNotFound)
    const refused = refusalOf(files)
    const [file] = files
    if (refused !== null || !file) return showAlert(refused ?? '')
    const own = new AbortController()
    underWay.current = own
    const { name, size } = file
    setReading({ name, sent: 0, total: size })
    try {
      const onProgress = (sent: number, total: number) => own === underWay.current && setReading({ name, sent, total })
      const answer = await readFiling({ jobId, file, onProgress, signal: own.signal })
      if (own !== underWay.current) return
      underWay.current = null
      setReading(null)
      onRead(file, answer)
    } catch (error) {
      if (own !== underWay.current) return
      cancel()
      await showAlert(messageOf(error))
    }
  }
  return { reading, start, cancel }
}
