import type { Job } from '@daysheet/domain/jobs/job'
import { placeLabel } from '@daysheet/domain/jobs/job-form'
import { distanceText, radiusStep } from '@daysheet/domain/locations/feet'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { isUnknownPlace, unknownPlaceText } from '@daysheet/domain/certificates/state-places'
import { formatPhone } from '@daysheet/domain/people/phone'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { termsLabel } from '../jobs/job-labels.ts'
import { paths } from '#paths.ts'
import { lastAndNextDay } from './last-and-next-day.ts'

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '132px minmax(0, 1fr)', lg: '132px minmax(0, 1fr) 132px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.75 },
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 0.75, sm: 0 }, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const DayLink = ({ day, today }: { day: Day; today: Day }) => (
  <Link component={RouterLink} to={paths.schedule(day)}>
    {day === today && 'Today, '}
    {weekdayOf(day)} {formatDay(day)}
  </Link>
)

/** A number as it can be dialled: what is typed beside digits is for the eye. */
const dialled = (phone: string): string => phone.replace(/(?!^\+)[^\d]/g, '')

function Owner({ job: { ownerName, ownerAddress, ownerPhone } }: { job: Job }) {
  return (
    <>
      <Fact name="Owner">{ownerName}</Fact>
      <Fact name="Owner Address">{ownerAddress}</Fact>
      <Fact name="Owner Phone">
        {ownerPhone &&
          (dialled(ownerPhone).length < 3 ? (
            ownerPhone
          ) : (
            <Link href={`tel:${dialled(ownerPhone)}`} aria-label={`Call ${ownerName || 'the owner'}, ${formatPhone(ownerPhone)}`}>
              {formatPhone(ownerPhone)}
            </Link>
          ))}
      </Fact>
    </>
  )
}

/** `40.7128, -74.0060, within 300 m`. */
const siteText = (job: Job) =>
  [placeLabel(job), job.siteRadius !== null && `within ${distanceText(job.siteRadius, radiusStep)}`].filter(Boolean).join(', ')

interface JobFactsProps {
  job: Job
  days: JobHistory['days']
  today: Day
}

/** What the job is, who owns it, and the last day with a crew. */
export function JobFacts({ job, days, today }: JobFactsProps) {
  const { last } = lastAndNextDay(days, today)
  return (
    <Paper component="section" variant="outlined" aria-label="About this job" sx={{ p: 1.5 }}>
      <Box component="dl" sx={facts}>
        <Fact name="Boro">{job.boro}</Fact>
        <Fact name="Description">{job.jobDesc}</Fact>
        <Fact name="Premises Detail">{job.premisesDetail}</Fact>
        <Owner job={job} />
        <Fact name="Site Location">{siteText(job)}</Fact>
        <Fact name="Overtime">{job.payRegime === 'public' && termsLabel(job)}</Fact>
        <Fact name="Certificates">{job.abatement !== 'none' && isUnknownPlace(job) && unknownPlaceText(job.boro)}</Fact>
        <Fact name="Last scheduled">{last && <DayLink day={last} today={today} />}</Fact>
      </Box>
    </Paper>
  )
}
