import { formatDay } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { jsonOf } from '#http/content.ts'
import { csv } from '#http/csv.ts'
import { operation } from '#http/operation.ts'
import { idParams, period } from '#http/params.ts'
import { workerCsv } from './worker-csv.ts'
import { hoursOfWorker } from './worker-hours.ts'

/** The Employee Report, on the screen and as a file. (product.md#employee-report) */
export function workerReportRoutes(app: FastifyInstance, { db, longReads, now, config }: Deps): void {
  const zone = config.businessTimeZone
  const clock = () => ({ now: now(), zone })

  const ofWorker = operation(
    {
      summary:
        'The hours of one worker in a period, both days included: every job with hours or with a doubtful clock event, the multiples at which it is paid, and the status of the day in the time review',
      tag: 'Workers',
      params: idParams('Worker'),
      querystring: period(zone),
      answer: jsonOf(reads['Workers/:id/hours'].answer),
    },
    { needs: ['time.reports'] },
  )
  app.get('/api/Workers/:id/hours', ofWorker, ({ params: { id }, query }) => hoursOfWorker(db, { workerId: id, ...query }, clock()))

  const asFile = operation(
    {
      summary:
        'The same as a spreadsheet: Date, Job, Hours, Job Number, Flags, the hours at each multiple, the status of the day, and the employee number',
      tag: 'Workers',
      params: idParams('Worker'),
      querystring: period(zone),
      answer: { type: 'text/csv' },
    },
    { needs: ['time.reports'], ticket: 'download', lane: 'documents' },
  )
  // Without HEAD, which would read everything only to discard it.
  app.get('/api/Workers/:id/exportHours', { ...asFile, exposeHeadRoute: false }, async ({ params, query }, reply) => {
    const hours = await longReads.read((from) => hoursOfWorker(from, { workerId: params.id, ...query }, clock()))
    const name = `Hours_${hours.name ?? 'Unknown'}_${formatDay(query.from)}_${formatDay(query.to)}.csv`
    return csv(reply, name, hours.lines.length).send(workerCsv(hours))
  })
}
