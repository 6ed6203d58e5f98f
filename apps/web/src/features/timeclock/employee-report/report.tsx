import { formatDay } from '@daysheet/domain/calendar/day'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { hoursByJob, flaggedLines, paidLines, type HoursOfJob } from '@daysheet/domain/timeclock/worker-report'
import DownloadIcon from '@mui/icons-material/Download'
import PrintIcon from '@mui/icons-material/Print'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo, useId } from 'react'
import { workerHoursExport } from '../queries.ts'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { useDownload } from '#client/use-download.ts'
import { EmployeeLink } from '#features/people/employee-link.tsx'
import { nameOf } from '#features/people/worker-picker.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { HoursTable } from './hours-table.tsx'
import { hoursText } from './hours-labels.ts'
import { ToCheck } from './to-check.tsx'
import { JobLink } from '#features/jobs/job-link.tsx'
import styles from './jobs-table.module.css'

/** How the total is spread over jobs, most hours first. */
function JobHours({ jobs }: { jobs: readonly HoursOfJob[] }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5, px: 1.5, '@media print': { px: 0 } }}>
      <Typography component="h3" variant="h2" id={id}>
        Hours by job
      </Typography>
      <table aria-labelledby={id} className={styles.table}>
        <thead>
          <tr>
            <th>Job</th>
            <th className={styles.hours}>Hours</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.jobId}>
              <td>
                <JobLink className={styles.number} job={{ ...job, id: job.jobId }} /> {job.address}
              </td>
              <td className={styles.hours}>{hoursText(job.hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const periodOf = ({ from, to }: WorkerHours): string => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`)

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, columnGap: 4 } as const

/** Whose report it is, for which days, and the total; the actions stay off paper. */
function Head({ report }: { report: WorkerHours }) {
  const { progress, error, start, cancel } = useDownload()
  const fetchFile = () => start(workerHoursExport(report.workerId, report))
  return (
    <>
      <Box sx={head}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" sx={{ fontSize: 20, fontWeight: 650, lineHeight: 1.3 }}>
            <EmployeeLink id={report.workerId}>{nameOf(report)}</EmployeeLink>
          </Typography>
          <Typography color="textSecondary">
            {report.employeeNumber && `No. ${report.employeeNumber}, `}
            {periodOf(report)}
          </Typography>
        </Box>
        <Box>
          <Typography color="textSecondary" component="span" sx={{ display: 'block' }} id="total-hours">
            Total Hours
          </Typography>
          <Typography
            component="output"
            aria-labelledby="total-hours"
            sx={{ display: 'block', fontSize: 28, fontWeight: 650, lineHeight: 1.1 }}
          >
            {hoursText(report.totalHours)}
          </Typography>
        </Box>
        <Box className="no-print" sx={{ display: 'flex', gap: 1, ml: { sm: 'auto' } }}>
          <Button variant="outlined" startIcon={<DownloadIcon />} loading={progress !== null} loadingPosition="start" onClick={fetchFile}>
            CSV
          </Button>
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </Box>
      <Box className="no-print" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
        {error !== null && <Failed text={`The report was not downloaded. ${error}`} onRetry={fetchFile} />}
      </Box>
    </>
  )
}

const noHours = (report: WorkerHours, isDoubtful: boolean): string => {
  const when = report.from === report.to ? `on ${periodOf(report)}` : `from ${periodOf(report)}`
  return isDoubtful ? `No paid hours ${when}: see To check.` : `No hours ${when}. Choose other dates or another employee.`
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  '@media print': { display: 'block', '& > * + *': { mt: 2 } },
} as const
const daysColumn = { gridColumn: { md: 1 }, gridRow: { md: '1 / span 2' } } as const
const sideColumn = { gridColumn: { md: 2 } } as const

/** The hours of one employee: the total, what to check, each day, and each job. (product.md#employee-report) */
export function Report({ report }: { report: WorkerHours }) {
  const { lines } = report
  const parts = useMemo(() => ({ paid: paidLines(lines), doubtful: flaggedLines(lines), jobs: hoursByJob(lines) }), [lines])
  const { paid, doubtful, jobs } = parts
  return (
    <Box
      component="section"
      aria-label="Hours"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '@media print': { display: 'block', '& > * + *': { mt: 2 } } }}
    >
      <Head key={`${report.workerId} ${report.from} ${report.to}`} report={report} />
      <Box sx={columns}>
        {doubtful.length > 0 && (
          <Box sx={sideColumn}>
            <ToCheck lines={doubtful} />
          </Box>
        )}
        <Box sx={daysColumn}>
          {paid.length === 0 ? (
            <Empty text={noHours(report, doubtful.length > 0)} />
          ) : (
            <Paper variant="outlined" sx={{ '@media print': { border: 0 } }}>
              <HoursTable lines={paid} />
            </Paper>
          )}
        </Box>
        {jobs.length > 1 && (
          <Box sx={sideColumn}>
            <JobHours jobs={jobs} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
