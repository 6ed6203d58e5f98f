import type { FastifyInstance } from 'fastify'
import { formatDay } from '@daysheet/domain/calendar/day'
import { daysOfWeek } from '@daysheet/domain/schedules/copied-days'
import { may } from '@daysheet/domain/session/permissions'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { Deps } from '#deps.ts'
import { retryAfterDeadlock } from '#db/retry.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { crud } from '#rest/crud.ts'
import { requireOverrideAccess } from '../certificates/gate/queries.ts'
import { waiversOn } from '../certificates/waivers/queries.ts'
import { namesakes } from '../people/queries.ts'
import { declinesOn } from '../texts/answers/queries.ts'
import { copyDays, copySchedule, previewCopy, previewDays } from './copy-schedule.ts'
import { scheduleEntryHooks, scheduleHooks, workerEntryHooks } from './hooks.ts'
import { schedule, scheduleEntry, workerEntry } from './model.ts'
import { copyDaysQuery, copyPreviewQuery, copyQuery, printQuery, weekQuery } from './params.ts'
import { scheduledDays, scheduledFrom } from './queries.ts'
import { replace, replacementsFor } from './replacements/replace.ts'
import { undo } from './undo/undo.ts'
import { scheduleDocument } from './schedule-document.ts'
import { entryToldApart, waiverToldApart } from './told-apart.ts'

/** Schedules, their entries and crews; copying a day and printing it. (product.md#calls) */
export function scheduleRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, schedule, scheduleHooks(deps))
  crud(app, deps, scheduleEntry, scheduleEntryHooks(deps))
  crud(app, deps, workerEntry, workerEntryHooks(deps))

  app.post('/api/Schedules/copy', copying, (request) => copySchedule(deps.db, actorOf(request), request.query))
  app.get('/api/Schedules/copyPreview', copyPreview, ({ query }) => previewCopy(deps.db, query))

  const zone = deps.config.businessTimeZone
  // The names for paper, because the screen of the week is printed as it is.
  app.get('/api/Schedules/week', readingWeek(zone), async ({ query: { from }, session }) => {
    const days = await scheduledFrom(deps.db, from, daysOfWeek, session.own)
    const names = await namesakes(deps.db, 'paper')
    return days.map(({ entries, ...day }) => ({ ...day, entries: entries.map((entry) => entryToldApart(entry, names)) }))
  })
  app.get('/api/Schedules/copyDaysPreview', copyDaysPreview(zone), ({ query }) => previewDays(deps.db, query))
  app.post('/api/Schedules/copyDays', copyingDays, (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => copyDays(deps.db, { actor: actorOf(request), zone }, request.body))
  })

  app.post('/api/Schedules/undo', undoing, (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => undo(deps, actorOf(request), request.body))
  })

  app.get('/api/Schedules/:id/declines', declining, ({ params: { id } }) => declinesOn(deps.db, id))
  app.get('/api/WorkerEntries/:id/replacements', offering, ({ params: { id } }) => replacementsFor(deps, id))
  app.post('/api/WorkerEntries/:id/substitute', replacing, (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => replace(deps, actorOf(request), request.params.id, request.body))
  })

  app.get('/api/Schedules/exportPDF', printing, async ({ query: { scheduleId: id }, session }, reply) => {
    const [found] = await scheduledDays(deps.db, [id], session.own)
    if (!found) throw notFound('Schedule', id)
    const waivers = may(session.standing, 'certificates.read') ? await waiversOn(deps.db, found.day) : []
    const names = await namesakes(deps.db, 'paper')
    const entries = found.entries.map((entry) => entryToldApart(entry, names))
    const waived = waivers.map((waiver) => waiverToldApart(waiver, names))
    const bytes = await deps.pdf.render(scheduleDocument(found.day, entries, waived))
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Schedule_${formatDay(found.day)}.pdf"`)
      .send(bytes)
  })
}

const tag = 'Schedules'

const copying = operation(
  {
    summary: "Copy a day's jobs, supervisors, start times and crews onto another day, all or nothing",
    tag,
    querystring: copyQuery,
    answer: jsonOf(writes['POST Schedules/copy'].answer),
  },
  { needs: ['plan.write'], needsOfQuery: { certificateOverride: 'certificates.override' } },
)

const undoing = operation(
  {
    summary:
      'Undo your own change of a job of a day or its crew, with everything that was changed with it; returns the people who were texted the opposite since',
    tag,
    body: writes['POST Schedules/undo'].body,
    answer: jsonOf(writes['POST Schedules/undo'].answer),
  },
  { needs: ['plan.write'] },
)

const declining = operation(
  {
    summary: 'Who declined a job of a day, and when, also those who are off it by now',
    tag,
    params: idParams('Schedule'),
    answer: jsonOf(reads['Schedules/:id/declines'].answer),
  },
  { needs: ['plan.write'] },
)

const offering = operation(
  {
    summary: 'Who can take the place of a person on a crew: free that day and allowed on the job, the likeliest first',
    tag: 'WorkerEntries',
    params: idParams('WorkerEntry'),
    answer: jsonOf(reads['WorkerEntries/:id/replacements'].answer),
  },
  { needs: ['plan.write'] },
)

const replacing = operation(
  {
    summary: 'Put one person in the place of another on a crew, in one act',
    tag: 'WorkerEntries',
    params: idParams('WorkerEntry'),
    body: checkedBody(writes['POST WorkerEntries/:id/substitute'].body, 'Replacement'),
    answer: jsonOf(writes['POST WorkerEntries/:id/substitute'].answer),
  },
  { needs: ['plan.write'] },
)

const copyPreview = operation(
  {
    summary: 'What copying would do, without doing it; onto a day without a schedule, when `to` is left out',
    tag,
    querystring: copyPreviewQuery,
    answer: jsonOf(reads['Schedules/copyPreview'].answer),
  },
  { needs: ['plan.write'] },
)

const readingWeek = (zone: string) =>
  operation(
    {
      summary: 'The jobs of seven days, with crews and the status of their texts; a day without a schedule is left out',
      tag,
      querystring: weekQuery(zone),
      answer: jsonOf(reads['Schedules/week'].answer),
    },
    { needs: ['plan.read'], own: 'kept' },
  )

const copyDaysPreview = (zone: string) =>
  operation(
    {
      summary: 'What copying several days would do, day by day, without doing it',
      tag,
      querystring: copyDaysQuery(zone),
      answer: jsonOf(reads['Schedules/copyDaysPreview'].answer),
    },
    { needs: ['plan.write'] },
  )

const copyingDays = operation(
  {
    summary:
      'Copy several days onto as many others, or some jobs of one day onto another, all or nothing; schedules that are missing are made',
    tag,
    body: checkedBody(writes['POST Schedules/copyDays'].body, 'Copy'),
    answer: jsonOf(writes['POST Schedules/copyDays'].answer),
  },
  { needs: ['plan.write'] },
)

const printing = operation(
  { summary: 'The schedule to print', tag, querystring: printQuery, answer: { type: 'application/pdf' } },
  { needs: ['plan.read'], own: 'kept', ticket: 'download', lane: 'documents' },
)
