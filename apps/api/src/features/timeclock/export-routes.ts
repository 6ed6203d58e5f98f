import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { askedJobNumber, askedPeriod, askedRow, noJobNumbered } from '../../http/params.ts'
import { csv } from '../../http/csv.ts'
import { inPath } from '../../rest/route.ts'
import { goneSignal, makeGate, type GateLimits } from '../../http/limits/gate.ts'
import { openTimesheet } from './export-timesheet.ts'
import { exportByJobNumDoc, exportDoc, exportHoursDoc } from './hours-docs.ts'
import { hoursOfWorker } from './hours.ts'
import { jobsNumbered, type Sheet } from './queries.ts'
import { manyDaysForm, oneDayForm, workerCsv, type TimesheetForm } from './timesheet-csv.ts'

/** Each export holds a database connection for as long as it runs: most of the pool stays with everybody else. (promises.md R18, R20) */
const exportLimits: GateLimits = { places: 3, waiting: 30, waitMs: 20_000 }

/** Hours as files for a spreadsheet. A browser opens them by itself, with a ticket, or a client with its token. (spec §7, §9) */
export function exportRoutes(app: FastifyInstance, { db, longReads, config }: Deps): void {
  const gate = makeGate(exportLimits)
  const zone = config.businessTimeZone

  async function sendTimesheet(reply: FastifyReply, sheet: Sheet, form: TimesheetForm, name: string) {
    const gone = goneSignal(reply)
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
    const { from, to } = askedPeriod(request.query, zone)
    if (from === to) return sendTimesheet(reply, { from, to }, oneDayForm, `Timesheet_${formatDay(from)}.csv`)
    return sendTimesheet(reply, { from, to }, manyDaysForm, `Timesheet_${formatDay(from)}_to_${formatDay(to)}.csv`)
  })

  app.get('/api/Schedules/exportByJobNum', download(exportByJobNumDoc), async (request, reply) => {
    const asked = askedJobNumber(request.query)
    const jobs = await jobsNumbered(db, asked)
    const [first] = jobs
    if (!first) throw noJobNumbered(asked)
    return sendTimesheet(reply, { jobIds: jobs.map(({ id }) => id) }, manyDaysForm, `Timesheet_Job_${formatJobNumber(first)}.csv`)
  })

  app.get('/api/Workers/:id/exportHours', download(exportHoursDoc), async (request, reply) => {
    const period = askedPeriod(request.query, zone)
    const worker = askedRow('Worker', inPath(request, 'id'))
    const hours = await longReads.read((from) => hoursOfWorker(from, worker, { ...period, zone }))
    const name = `Hours_${hours.name ?? 'Unknown'}_${formatDay(period.from)}_${formatDay(period.to)}.csv`
    return csv(reply, name, hours.lines.length).send(workerCsv(hours))
  })
}
