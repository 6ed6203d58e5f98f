import { formatDay } from '@daysheet/domain/calendar/day'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import type { WorkedLine } from '@daysheet/domain/timeclock/hours-report'
import WarningAmberIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { JobLink } from '#features/jobs/job-link.tsx'
import { paths } from '#paths.ts'
import { useToday } from '#features/session/use-today.ts'
import { shortWeekday } from '@daysheet/domain/calendar/short-day'
import { hoursText } from './hours-labels.ts'
import styles from './to-check.module.css'

/** The days somebody should look at before they are paid, each with the way to its dashboard. (product.md#time) */
export function ToCheck({ lines }: { lines: readonly WorkedLine[] }) {
  const id = useId()
  const today = useToday()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'warning.main', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}
    >
      <Typography component="h3" variant="h2" id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <WarningAmberIcon fontSize="small" color="warning" />
        To check
      </Typography>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.scheduleEntryId}>
            <Link component={RouterLink} to={paths.dashboard(line.day)}>
              {formatDay(line.day)} {shortWeekday(line.day)}
            </Link>
            <span className={styles.hours}>{hoursText(line.hours)} hours</span>
            <span className={styles.job}>
              <JobLink job={{ ...line, id: line.jobId }} /> {line.address}
            </span>
            <span className={styles.flags}>
              {joinTexts(line.flagTexts)}
              {line.day === today && line.flags.includes('missing-out') && ' (today: may still be at work)'}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
