import type { Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { loadModule } from '../../../client/use-lazy-module.ts'
import { scheduleExport } from '../queries.ts'
import { paths } from '../../../app/paths.ts'
import { DelayedDownloadIndicator } from '../../../client/download-indicator.tsx'
import { useLazyDialogs } from '../../../client/use-lazy-dialogs.ts'
import { useDownload } from '../../../client/use-download.ts'
import { tell } from '../../../ui/messages.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { OpenExport } from './dialogs/export-dialog.tsx'

interface ExportBarProps {
  /** The day the dashboard shows. */
  day: Day
  hasSchedule: boolean
  /** The number of the job the dashboard is narrowed to, as its address has it. */
  jobNum?: string
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '@media (max-width: 599.95px)': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
} as const

const loadDialogs = () => loadModule(() => import('./dialogs/export-dialog.tsx'))

function DayExport({ day, hasSchedule, jobNum }: ExportBarProps) {
  const [open, setOpen] = useState<OpenExport | null>(null)
  const { progress, error, start, cancel } = useDownload()
  const fetchDay = () => start(scheduleExport({ from: day, to: day }))
  const close = () => setOpen(null)
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: open !== null, giveUp: close })
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label="Exports" sx={row}>
        <Button
          variant="outlined"
          loading={progress !== null}
          onClick={() => (hasSchedule ? fetchDay() : void tell('No schedule found for this date'))}
        >
          Export This Schedule
        </Button>
        <Button variant="outlined" onClick={() => setOpen('date range')}>
          Export By Date Range
        </Button>
        <Button variant="outlined" onClick={() => setOpen('job number')}>
          Export By Job Number
        </Button>
        <Button variant="outlined" component={RouterLink} to={paths.employeeReport()}>
          Employee Report
        </Button>
      </Box>
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={`The schedule was not exported. ${error}`} onRetry={fetchDay} />}
      {open && dialogs && <dialogs.ExportDialog open={open} day={day} jobNum={jobNum} onClose={close} />}
    </Box>
  )
}

/** What can be taken along from the dashboard. Another day begins anew: a download or a failure of the last one is not its business. (product.md#dashboard) */
export const ExportBar = (props: ExportBarProps) => <DayExport key={props.day} {...props} />
