import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf } from '#http/content.ts'
import { csv } from '#http/csv.ts'
import { makeSemaphore, type SemaphoreOptions } from '#concurrency/semaphore.ts'
import { disconnectSignal } from '#http/disconnect-signal.ts'
import { exportsBusy } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams, jobNumberNotFound, jobNumberQuery, period } from '#http/params.ts'
import { crud } from '#rest/crud.ts'
import { correctTime, undoCorrections, type Corrector } from './corrections/correct-time.ts'
import { openTimesheet } from './export-timesheet.ts'
import { clockEventHooks, eosReportHooks } from './hooks.ts'
import { historyOfJob, hoursOfJobs, missingClockOuts } from './hours.ts'
import { clockEvent, eosReport } from './model.ts'
import { jobsNumbered, type Sheet } from './queries.ts'
import { readSettings } from '../settings/queries.ts'
import { timesheetForm } from './timesheet-csv.ts'

/** Clock events and end-of-shift reports, and the hours that come of them. (product.md#entities, product.md#hours) */
export function timeclockRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, clockEvent, clockEventHooks(deps))
  crud(app, deps, eosReport, eosReportHooks)
  hoursRoutes(app, deps)
  correctionRoutes(app, deps)
  exportRoutes(app, deps)
}

/** Worked hours of jobs, and of one job day by day. (product.md#dashboard, product.md#hours) */
function hoursRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const zone = config.businessTimeZone

  const missing = operation(
    {
      summary: 'Who clocked in on one of these business days, both included, and never out, oldest day first',
      tag: 'Workers',
      querystring: period(zone),
      answer: jsonOf(reads['Workers/missingClockOuts'].answer),
    },
    { needs: ['time.reports'] },
  )
  app.get('/api/Workers/missingClockOuts', missing, ({ query }) => missingClockOuts(db, query))

  const ofJobs = operation(
    {
      summary: 'The worked hours of jobs over all their days; a job that does not exist is left out',
      tag: 'Jobs',
      querystring: jobIdsQuery,
      answer: jsonOf(reads['Jobs/hours'].answer),
    },
    { needs: ['time.read'], own: { Jobs: 'query.ids' } },
  )
  app.get('/api/Jobs/hours', ofJobs, ({ query }) => hoursOfJobs(db, query.ids, zone))

  const ofJob = operation(
    {
      summary: "A job's days, newest first, with their worked hours",
      tag: 'Jobs',
      params: idParams('Job'),
      answer: jsonOf(reads['Jobs/:id/hours'].answer),
    },
    { needs: ['time.reports'] },
  )
  app.get('/api/Jobs/:id/hours', ofJob, ({ params }) => historyOfJob(db, params.id, zone))
}

const correctorOf = (request: FastifyRequest): Corrector => ({ actor: actorOf(request), own: request.session.own })

/** What the office puts right about clocked hours. (product.md#corrections) */
function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  const save = 'POST timeCorrections'
  const correcting = operation(
    {
      summary:
        'Put punches right: add one, change one, leave one out of the hours, or have it count as it came. All or nothing; a repetition changes nothing',
      tag: 'TimeCorrections',
      body: checkedBody(writes[save].body, 'TimeCorrection'),
      answer: jsonOf(writes[save].answer),
    },
    { needs: ['time.correct'], own: 'kept' },
  )
  app.post('/api/timeCorrections', correcting, (request) => correctTime(deps, { ...correctorOf(request), isLooking: true }, request.body))

  const undo = 'POST timeCorrections/:id/undo'
  const undoing = operation(
    {
      summary: 'Undo a correction of several punches, by its id',
      tag: 'TimeCorrections',
      params: idParams('TimeCorrection'),
      body: checkedBody(writes[undo].body, 'TimeCorrection'),
      answer: jsonOf(writes[undo].answer),
    },
    { needs: ['time.correct'], own: 'kept' },
  )
  app.post('/api/timeCorrections/:id/undo', undoing, (request) =>
    undoCorrections(deps, correctorOf(request), { undone: request.params.id, id: request.body.id }),
  )
}

/** Each export holds a database connection for as long as it runs: most of the pool stays with everybody else. (promises.md#r18, promises.md#r20) */
const exportConcurrency: SemaphoreOptions = { concurrency: 3, perCaller: 2, maxPending: 30, timeoutMs: 20_000, busyError: exportsBusy }

/** Hours as files for a spreadsheet. A browser opens them by itself, with a ticket, or a client with its token. (product.md#calls, product.md#hours) */
function exportRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  const semaphore = makeSemaphore(exportConcurrency)
  const querySlot = makeSemaphore({ concurrency: 1 })
  const zone = config.businessTimeZone

  async function sendTimesheet(reply: FastifyReply, sheet: Sheet, columns: 'timesheetColumns' | 'timesheetColumnsOfDay', name: string) {
    const gone = disconnectSignal(reply)
    const { totalRows, text } = await longReads.read(async (from, failed) => {
      const { [columns]: chosen, workweekStarts: weekStarts } = await readSettings(from)
      const form = timesheetForm(chosen)
      const timesheet = await openTimesheet({ db: from, semaphore, querySlot, sheet, form, weekStarts, zone, gone })
      timesheet.text.once('error', failed)
      return timesheet
    })
    return csv(reply, name, totalRows).send(text)
  }

  // Without HEAD: it would have to read everything and throw it away.
  const download = { needs: ['time.reports'], ticket: 'download', lane: 'documents' } as const
  const answer = { type: 'text/csv' }

  const ofDays = operation(
    {
      summary:
        'The timesheet from one business day to another: Date, Job Address, Employee, Total Hours, for several days Job Number, and Flags, unless the settings name other columns. X-Total-Rows says how many rows come',
      tag: 'Schedules',
      querystring: period(zone),
      answer,
    },
    download,
  )
  app.get('/api/Schedules/export', { ...ofDays, exposeHeadRoute: false }, ({ query: { from, to } }, reply) => {
    if (from === to) return sendTimesheet(reply, { from, to }, 'timesheetColumnsOfDay', `Timesheet_${formatDay(from)}.csv`)
    return sendTimesheet(reply, { from, to }, 'timesheetColumns', `Timesheet_${formatDay(from)}_to_${formatDay(to)}.csv`)
  })

  const ofJobNumber = operation(
    {
      summary: 'The timesheet of all days of the jobs with this number. X-Total-Rows says how many rows come',
      tag: 'Schedules',
      querystring: jobNumberQuery,
      answer,
    },
    download,
  )
  app.get('/api/Schedules/exportByJobNum', { ...ofJobNumber, exposeHeadRoute: false }, async ({ query: { jobNum } }, reply) => {
    const jobs = await jobsNumbered(db, jobNum)
    const [first] = jobs
    if (!first) throw jobNumberNotFound(jobNum)
    return sendTimesheet(reply, { jobIds: jobs.map(({ id }) => id) }, 'timesheetColumns', `Timesheet_Job_${formatJobNumber(first)}.csv`)
  })
}

const maxJobs = 500
const notJobIds = (position: number) => `ids must be the ids of jobs, comma between: number ${position} is none.`

const idsMissing = 'ids is missing: the ids of jobs, comma between.'

/** The ids of `?ids=a,b,c`. */
const jobIdsQuery = z.object({
  ids: z
    .string({ error: ({ input }) => (input === undefined ? idsMissing : notJobIds(0)) })
    .min(1, { message: idsMissing, abort: true })
    .transform((text, { addIssue }) => {
      const ids = text.split(',').map((id) => id.trim().toLowerCase())
      const bad = ids.findIndex((id) => !z.guid().safeParse(id).success)
      if (bad >= 0) addIssue(notJobIds(bad + 1))
      else if (ids.length > maxJobs) addIssue(`ids names ${ids.length} jobs; ${maxJobs} at most.`)
      return ids
    })
    .describe('Up to 500 ids, comma between.'),
})
