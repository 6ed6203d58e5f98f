import type { FastifyInstance } from 'fastify'
import { formatDay } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { Deps } from '../../deps.ts'
import { retryAfterDeadlock } from '../../db/retry.ts'
import { actorOf } from '../../http/access.ts'
import { jsonOf } from '../../http/content.ts'
import { notFound } from '../../http/errors.ts'
import { operation } from '../../http/operation.ts'
import { crud } from '../../rest/crud.ts'
import { copySchedule, previewCopy } from './copy-schedule.ts'
import { scheduleEntryHooks, scheduleHooks, workerEntryHooks } from './hooks.ts'
import { schedule, scheduleEntry, workerEntry } from './model.ts'
import { copyPreviewQuery, copyQuery, printQuery } from './params.ts'
import { scheduledDays } from './queries.ts'
import { undo } from './undo/undo.ts'
import { scheduleDocument } from './schedule-document.ts'

/** Schedules, their entries and crews; copying a day and printing it. (product.md#calls) */
export function scheduleRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, schedule, scheduleHooks(deps))
  crud(app, deps, scheduleEntry, scheduleEntryHooks)
  crud(app, deps, workerEntry, workerEntryHooks)

  app.post('/api/Schedules/copy', copying, (request) => copySchedule(deps.db, actorOf(request), request.query))
  app.get('/api/Schedules/copyPreview', copyPreview, ({ query }) => previewCopy(deps.db, query))

  app.post('/api/Schedules/undo', undoing, (request) => retryAfterDeadlock(() => undo(deps, actorOf(request), request.body)))

  app.get('/api/Schedules/exportPDF', printing, async ({ query: { scheduleId: id } }, reply) => {
    const [found] = await scheduledDays(deps.db, [id])
    if (!found) throw notFound('Schedule', id)
    const bytes = await deps.pdf.render(scheduleDocument(found.day, found.entries))
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Schedule_${formatDay(found.day)}.pdf"`)
      .send(bytes)
  })
}

const tag = 'Schedules'

const copying = operation({
  summary: "Copy a day's jobs, supervisors, start times and crews onto another day, all or nothing",
  tag,
  querystring: copyQuery,
  answer: jsonOf(writes['POST Schedules/copy'].answer),
})

const undoing = operation({
  summary: "Take back one's own last change of a job of a day or of its crew, with everything that the same act did",
  tag,
  body: writes['POST Schedules/undo'].body,
  answer: jsonOf(writes['POST Schedules/undo'].answer),
})

const copyPreview = operation({
  summary: 'What copying would do, without doing it; onto a day without a schedule, when `to` is left out',
  tag,
  querystring: copyPreviewQuery,
  answer: jsonOf(reads['Schedules/copyPreview'].answer),
})

const printing = operation(
  { summary: 'The schedule to print', tag, querystring: printQuery, answer: { type: 'application/pdf' } },
  { ticket: 'download' },
)
