import type { Day } from '@daysheet/domain/calendar/day'
import { jobExport } from '../../queries.ts'
import { ExportByJob } from '#features/jobs/export-by-job.tsx'
import { ExportByDateRange } from './export-by-date-range.tsx'

export type OpenExport = 'date range' | 'job number'

interface ExportDialogProps {
  open: OpenExport
  /** The day the dashboard shows. */
  day: Day
  /** The number of the job the dashboard is narrowed to. */
  jobNum: string | undefined
  onClose: () => void
}

/** What is asked before an export of more than the day. (product.md#dialogs) */
export function ExportDialog({ open, day, jobNum, onClose }: ExportDialogProps) {
  if (open === 'date range') return <ExportByDateRange day={day} onClose={onClose} />
  return <ExportByJob title="Export by Job Number" jobNum={jobNum} pathOf={jobExport} onClose={onClose} />
}
