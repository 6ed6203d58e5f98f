import type { Day } from '@daysheet/domain/calendar/day'
import { programLabels } from '@daysheet/domain/time-review/payroll/program'
import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { DelayedDownloadIndicator } from '../../../client/download-indicator.tsx'
import { useDownload } from '../../../client/use-download.ts'
import { Failed } from '../../../ui/states.tsx'
import { settingsQueries } from '../../settings/queries.ts'
import { payrollPath } from '../queries.ts'
import { useMay } from '../use-may.ts'

/**
 * The whole week for payroll: a file with one line per person, and a file for the payroll program
 * if the office has chosen one. (product.md#payroll-files)
 */
export function PayrollFiles({ day }: { day: Day }) {
  const may = useMay()
  const { data: settings } = useQuery({ ...settingsQueries.current(), enabled: may.download })
  const { progress, error, start, cancel } = useDownload()
  if (!may.download) return null
  const program = settings?.payroll.program ?? 'none'
  const isBusy = progress !== null
  return (
    <Box component="section" aria-label="Payroll files of the week" className="no-print" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => start(payrollPath(day, 'people'))}>
          Payroll by person
        </Button>
        {program !== 'none' && (
          <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => start(payrollPath(day, 'program'))}>
            Payroll for {programLabels[program]}
          </Button>
        )}
      </Box>
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={error} />}
    </Box>
  )
}
