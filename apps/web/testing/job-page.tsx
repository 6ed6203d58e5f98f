/** The page of a job for its tests, over a server that knows the job. */
import type { Job } from '@daysheet/domain/jobs/job'
import type { ChecklistLine, ImageSetLine, JobRecords, ReportLine } from '@daysheet/domain/records/job-records'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import { JobScreen } from '../src/features/job-page/job-screen.tsx'
import { aJob, anId } from './builders.ts'
import { filingAnswers } from './job-filings.ts'
import { materialsOf } from './job-materials.ts'
import { renderRoutes, type Rendered } from './render.tsx'
import { respond, type Answers, type Server } from './respond.ts'
import { ticketsFor } from './tickets.ts'

const seen = (time: string) => ({ id: anId(), time, supervisorName: 'J. Ortiz', images: [] })
export const aChecklistLine = (time: string, more: Partial<ChecklistLine> = {}): ChecklistLine => ({
  ...seen(time),
  name: null,
  questions: 4,
  ...more,
})
export const aReportLine = (time: string, more: Partial<ReportLine> = {}): ReportLine => ({ ...seen(time), type: 'estimate', ...more })
export const anImageSetLine = (time: string, more: Partial<ImageSetLine> = {}): ImageSetLine => ({ ...seen(time), ...more })

export const aDayOf = (day: string, more: Partial<JobHistory['days'][number]> = {}): JobHistory['days'][number] => ({
  day,
  scheduleEntryId: anId(),
  cancelled: false,
  people: 3,
  hours: 24,
  flagged: 0,
  ...more,
})

export const recordsOf = (job: Job, more: Partial<JobRecords> = {}): JobRecords => ({
  jobId: job.id,
  checklists: [],
  reports: [],
  imageSets: [],
  containerReqs: [],
  ...more,
})

interface Setting {
  job?: Job
  days?: JobHistory['days']
  records?: Partial<JobRecords>
  answers?: Answers
  search?: string
}

/** The page of a job of which nothing is known but what the setting says. */
export function renderJob({ job = aJob(), days = [], records = {}, answers = {}, search = '' }: Setting = {}): Rendered & {
  server: Server
  job: Job
} {
  const server = respond({
    'GET /api/Jobs/:id': job,
    'GET /api/Jobs/:id/hours': {
      ...{ jobId: job.id, budget: job.budget, labor: null },
      ...{ hours: days.reduce((sum, { hours }) => sum + hours, 0), days },
    },
    'GET /api/Jobs/:id/records': recordsOf(job, records),
    'GET /api/Jobs/:id/materials': materialsOf({ items: [] }),
    ...filingAnswers(),
    'GET /api/Schedules/findOne': null,
    'POST /api/tickets': ticketsFor,
    ...answers,
  })
  const routes = [
    { path: '/job/:jobId', Component: JobScreen },
    { path: '*', element: <p>Another screen</p> },
  ]
  return { ...renderRoutes(routes, { at: `/job/${job.id}${search}` }), server, job }
}
