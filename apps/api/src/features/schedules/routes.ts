import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatDay } from '@daysheet/domain/calendar/day'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { crud } from '../../rest/crud.ts'
import { copySchedule, previewCopy, type CopyRequest } from './copy-schedule.ts'
import { scheduleEntryHooks, scheduleHooks, workerEntryHooks } from './hooks.ts'
import { schedule, scheduleEntry, workerEntry } from './model.ts'
import { scheduledDays } from './queries.ts'
import { copyDoc, copyPreviewDoc, exportPdfDoc } from './route-docs.ts'
import { scheduleDocument } from './schedule-document.ts'

/** Schedules, their entries and crews; copying a day and printing it. (product.md#calls) */
export function scheduleRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, schedule, scheduleHooks(deps))
  crud(app, deps, scheduleEntry, scheduleEntryHooks)
  crud(app, deps, workerEntry, workerEntryHooks)

  app.post('/api/Schedules/copy', { config: { doc: copyDoc } }, (request) =>
    copySchedule(deps.db, actorOf(request), copyRequest(request.query)),
  )
  app.get('/api/Schedules/copyPreview', { config: { doc: copyPreviewDoc } }, (request) => previewCopy(deps.db, copyRequest(request.query)))

  app.get('/api/Schedules/exportPDF', { config: { ticket: 'download', doc: exportPdfDoc } }, async (request, reply) => {
    const id = idIn(request.query, 'scheduleId')
    const [found] = await scheduledDays(deps.db, [id])
    if (!found) throw notFound('Schedule', id)
    const bytes = await deps.pdf.render(scheduleDocument(found.day, found.entries))
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Schedule_${formatDay(found.day)}.pdf"`)
      .send(bytes)
  })
}

const copyRequest = (query: unknown): CopyRequest => ({ to: idIn(query, 'to'), from: idIn(query, 'from') })

/** The id a query names; one that is missing is a mistake of the caller's, one that is no id belongs to no schedule. */
function idIn(query: unknown, name: string): string {
  const id = z.record(z.string(), z.unknown()).catch({}).parse(query)[name]
  if (typeof id !== 'string' || id === '') throw badRequest(`${name} is missing: the id of a schedule.`)
  if (!z.guid().safeParse(id).success) throw notFound('Schedule', id)
  return id.toLowerCase()
}
