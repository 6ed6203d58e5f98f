import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { clockEventHooks, eosReportHooks } from './hooks.ts'
import { clockEvent, eosReport } from './model.ts'
import { periodParam, idParam, jobNumberParam, jobNumberNotFound, queryOf } from '../../http/params.ts'
import { inPath } from '../../rest/route.ts'
import { historyOfJob, hoursOfJobs, hoursOfWorker } from './hours.ts'
import { jobHistoryDoc, jobsHoursDoc, workerHoursDoc, exportByJobNumDoc, exportDoc, exportHoursDoc } from './hours-docs.ts'
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { csv } from '../../http/csv.ts'
import { disconnectSignal, makeGate, type GateLimits } from '../../http/limits/gate.ts'
import { openTimesheet } from './export-timesheet.ts'
import { jobsNumbered, type Sheet } from './queries.ts'
import { manyDaysForm, oneDayForm, workerCsv, type TimesheetForm } from './timesheet-csv.ts'
import { z } from 'zod'
import { badRequest } from '../../http/errors.ts'

/** Clock events and end-of-shift reports, and the hours that come of them. (product.md#entities, product.md#hours) */
export function timeclockRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, clockEvent, clockEventHooks(deps))
  crud(app, deps, eosReport, eosReportHooks)
  hoursRoutes(app, deps)
  exportRoutes(app, deps)
}

/** Worked hours of a person, of jobs, and of one job day by day. (product.md#dashboard, product.md#hours) */
function hoursRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const zone = config.businessTimeZone
  app.get('/api/Workers/:id/hours', { config: { doc: workerHoursDoc } }, (request) => {
    const period = periodParam(request.query, zone)
    return hoursOfWorker(db, idParam('Worker', inPath(request, 'id')), { ...period, zone })
  })
  app.get('/api/Jobs/hours', { config: { doc: jobsHoursDoc } }, (request) => hoursOfJobs(db, jobIdsParam(request.query), zone))
  app.get('/api/Jobs/:id/hours', { config: { doc: jobHistoryDoc } }, (request) =>
    historyOfJob(db, idParam('Job', inPath(request, 'id')), zone),
  )
}

/** Each export holds a database connection for as long as it runs: most of the pool stays with everybody else. (promises.md#r18, promises.md#r20) */
const exportLimits: GateLimits = { places: 3, waiting: 30, waitMs: 20_000 }

/** Hours as files for a spreadsheet. A browser opens them by itself, with a ticket, or a client with its token. (product.md#calls, product.md#hours) */
function exportRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  const gate = makeGate(exportLimits)
  const zone = config.businessTimeZone

  async function sendTimesheet(reply: FastifyReply, sheet: Sheet, form: TimesheetForm, name: string) {
    const gone = disconnectSignal(reply)
    const { totalRows, text } = await longReads.read(async (from, failed) => {
      const timesheet = await openTimesheet({ db: from, gate, sheet, form, zone, gone })
      timesheet.text.once('error', failed)
      return timesheet
    })
    return csv(reply, name, totalRows).send(text)
  }

  // Without HEAD: it would have to read everything and throw it away.
  const download = (doc: typeof exportDoc) => ({ exposeHeadRoute: false, config: { ticket: 'download' as const, doc } })

  app.get('/api/Schedules/export', download(exportDoc), (request, reply) => {
    const { from, to } = periodParam(request.query, zone)
    if (from === to) return sendTimesheet(reply, { from, to }, oneDayForm, `Timesheet_${formatDay(from)}.csv`)
    return sendTimesheet(reply, { from, to }, manyDaysForm, `Timesheet_${formatDay(from)}_to_${formatDay(to)}.csv`)
  })

  app.get('/api/Schedules/exportByJobNum', download(exportByJobNumDoc), async (request, reply) => {
    const asked = jobNumberParam(request.query)
    const jobs = await jobsNumbered(db, asked)
    const [first] = jobs
    if (!first) throw jobNumberNotFound(asked)
    return sendTimesheet(reply, { jobIds: jobs.map(({ id }) => id) }, manyDaysForm, `Timesheet_Job_${formatJobNumber(first)}.csv`)
  })

  app.get('/api/Workers/:id/exportHours', download(exportHoursDoc), async (request, reply) => {
    const period = periodParam(request.query, zone)
    const worker = idParam('Worker', inPath(request, 'id'))
    const hours = await longReads.read((from) => hoursOfWorker(from, worker, { ...period, zone }))
    const name = `Hours_${hours.name ?? 'Unknown'}_${formatDay(period.from)}_${formatDay(period.to)}.csv`
    return csv(reply, name, hours.lines.length).send(workerCsv(hours))
  })
}

const maxJobs = 500

/** The ids of `?ids=a,b,c`. */
function jobIdsParam(query: unknown): string[] {
  const { ids } = queryOf(query)
  if (ids === undefined || ids === '') throw badRequest('ids is missing: the ids of jobs, comma between.')
  const list = typeof ids === 'string' ? ids.split(',').map((id) => id.trim().toLowerCase()) : []
  const bad = list.findIndex((id) => !z.guid().safeParse(id).success)
  if (list.length === 0 || bad >= 0) throw badRequest(`ids must be the ids of jobs, comma between: number ${bad + 1} is none.`)
  if (list.length > maxJobs) throw badRequest(`ids names ${list.length} jobs; ${maxJobs} at most.`)
  return list
}
