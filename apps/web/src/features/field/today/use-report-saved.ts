import type { FieldJob } from '@daysheet/domain/field/today'
import { useQueue } from '../queue/use-queue.ts'

/** Whether this phone has stored a report of this shift that was not refused. */
export function useReportSaved({ scheduleEntryId }: FieldJob): boolean {
  const { records } = useQueue()
  return records.some(
    ({ kind, state, body }) =>
      kind === 'EosReports' && state !== 'refused' && state !== 'aside' && body['scheduleEntryId'] === scheduleEntryId,
  )
}
