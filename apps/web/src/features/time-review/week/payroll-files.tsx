import { formatDay } from '@daysheet/domain/calendar/day'
import { programLabels } from '@daysheet/domain/time-review/payroll/program'
import type { ReviewWeek } from '@daysheet/domain/time-review/review-week'
import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { useDownload } from '#client/use-download.ts'
import { Failed } from '#ui/states.tsx'
import { settingsQueries } from '#features/settings/queries.ts'
import { payrollPath } from '../queries.ts'
import { useMay } from '../use-may.ts'

/**
 * The whole week for payroll: a file with one line per person, and a file for the payroll program
 * if the office has chosen one. (product.md#payroll-files)
 */
export function PayrollFiles({ week: { from, to, days } }: { week: Pick<ReviewWeek, 'from' | 'to' | 'days'> }) {
  const may = useMay()
  const { data: settings } = useQuery({ ...settingsQueries.current(), enabled: may.download })
  const { progress, error, start, cancel } = useDownload()
  const id = useId()
  // A refusal names days, so it is only true until one of them is marked.
  const states = days.map(({ stateId }) => stateId).join()
  const [statesAtStart, setStatesAtStart] = useState(states)
  if (!may.download) return null
  const program = settings?.payroll.program ?? 'none'
  const isBusy = progress !== null
  const isOpen = days.some(({ minutes, state }) => minutes > 0 && state !== 'locked')
  const button = (label: string, layout: 'people' | 'program') => (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-describedby={id}
      disabled={isBusy}
      onClick={() => {
        setStatesAtStart(states)
        start(payrollPath(from, layout))
      }}
    >
      {label}
    </Button>
  )
  return (
    <Box component="section" aria-label="Payroll files of the week" className="no-print" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {button('Payroll by person', 'people')}
        {program !== 'none' && button(`Payroll for ${programLabels[program]}`, 'program')}
        <Typography id={id} variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          All people, week ending {formatDay(to)}
          {isOpen && '. Not all days are locked yet.'}
        </Typography>
      </Box>
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && states === statesAtStart && <Failed text={error} />}
    </Box>
  )
}
