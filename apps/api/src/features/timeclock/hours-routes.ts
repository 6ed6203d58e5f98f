import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { askedPeriod, askedRow } from '../../http/params.ts'
import { inPath } from '../../rest/route.ts'
import { askedJobs } from './params.ts'
import { historyOfJob, hoursOfJobs, hoursOfWorker } from './hours.ts'
import { jobHistoryDoc, jobsHoursDoc, workerHoursDoc } from './hours-docs.ts'

/** Worked hours of a person, of jobs, and of one job day by day. (spec §2, §9) */
export function hoursRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const zone = config.businessTimeZone
  app.get('/api/Workers/:id/hours', { config: { doc: workerHoursDoc } }, (request) => {
    const period = askedPeriod(request.query, zone)
    return hoursOfWorker(db, askedRow('Worker', inPath(request, 'id')), { ...period, zone })
  })
  app.get('/api/Jobs/hours', { config: { doc: jobsHoursDoc } }, (request) => hoursOfJobs(db, askedJobs(request.query), zone))
  app.get('/api/Jobs/:id/hours', { config: { doc: jobHistoryDoc } }, (request) =>
    historyOfJob(db, askedRow('Job', inPath(request, 'id')), zone),
  )
}
