import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { showAlert } from '#ui/messages.tsx'

/** How a record stands: `missing` also for one that somebody took away while it was looked at. */
export type RecordState<Row> =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; text: string; onRetry: () => void; retrying: boolean }
  | { kind: 'loaded'; row: Row }

interface RecordOptions {
  /** What the alert says when it cannot be read; the server's own words unless told. (product.md#errors) */
  failure?: string
}

/** How a record that is shown stands; a failure is alerted once, and told in place for as long as it lasts. */
export function useRecord<Row>(read: UseQueryResult<Row>, { failure }: RecordOptions = {}): RecordState<Row> {
  const isMissing = read.error instanceof ApiError && read.error.status === 404
  const reason = read.isError && !isMissing && read.data === undefined ? messageOf(read.error) : null
  // What fails again by itself, every few seconds, is told once; what fails again after Retry is told again.
  const isTold = useRef(false)
  useEffect(() => {
    if (read.isSuccess) isTold.current = false
    if (reason === null || isTold.current) return
    isTold.current = true
    void (failure === undefined ? showAlert(reason) : showAlert(failure, { details: reason }))
  }, [reason, failure, read.isSuccess, read.errorUpdateCount])

  if (isMissing) return { kind: 'missing' }
  if (read.data !== undefined) return { kind: 'loaded', row: read.data }
  if (reason === null) return { kind: 'loading' }
  const onRetry = () => {
    isTold.current = false
    void read.refetch()
  }
  return { kind: 'failed', text: failure ?? reason, onRetry, retrying: read.isFetching }
}
