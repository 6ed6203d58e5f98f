import { addDays, formatDay } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { attachment } from '#http/attachment.ts'
import { csv } from '#http/csv.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { dayParam, idParams, period, rowId } from '#http/params.ts'
import { answerExceptions, markDays, type Reviewer } from './mark-days.ts'
import { payrollFile, payrollLayouts } from './exports/payroll-file.ts'
import { storedExport } from './exports/queries.ts'
import { readerOf } from './queries.ts'
import { historyCsv, historyDocument, type History } from './history-file.ts'
import { historyOfDays, reviewDetailOf } from './review-detail.ts'
import { driftOf, reviewWeekOf } from './review.ts'
import { workerReportRoutes } from './worker-report/routes.ts'

const tag = 'TimeReview'

const reviewerOf = (request: FastifyRequest): Reviewer => {
  const { actor, standing, own } = request.session
  return { actor: actorOf(request), person: actor, standing, own }
}

const maxDays = 366
const atMostAYear = (zone: string) =>
  period(zone).superRefine(({ from, to }, { addIssue }) => {
    if (to > addDays(from, maxDays - 1)) addIssue(`from and to must be at most ${maxDays} days apart.`)
  })

/** The hours of a week on their way to pay. (product.md#time-review) */
export function timeReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, longReads, now, config, pdf } = deps
  workerReportRoutes(app, deps)
  const clock = () => ({ now: now(), zone: config.businessTimeZone })

  const accessOf = async ({ actor, own }: FastifyRequest['session']) => ({ reader: await readerOf(db, actor), own })

  const reading = { needs: ['time.read'], own: 'kept' } as const
  const week = operation(
    {
      summary: 'The workweek of a day: everyone in it with hours, states and exceptions',
      tag,
      querystring: z.object({ from: dayParam('from', 'first', config.businessTimeZone) }),
      answer: jsonOf(reads['timeReview/week'].answer),
    },
    reading,
  )
  app.get('/api/timeReview/week', week, async ({ query, session }) =>
    reviewWeekOf(db, { day: query.from, ...(await accessOf(session)) }, clock()),
  )

  const day = operation(
    {
      summary: "One person's day: every punch as clocked and as paid, corrections and history",
      tag,
      querystring: z.object({ worker: rowId(), day: dayParam('day', 'reviewed', config.businessTimeZone) }),
      answer: jsonOf(reads['timeReview/day'].answer),
    },
    reading,
  )
  app.get('/api/timeReview/day', day, async ({ query, session }) =>
    reviewDetailOf(db, { workerId: query.worker, day: query.day, ...(await accessOf(session)) }, clock()),
  )

  const drift = operation(
    {
      summary: "What rounding did to each person's months, paid less clocked minutes, of at most a year of business days",
      tag,
      querystring: atMostAYear(config.businessTimeZone),
      answer: jsonOf(reads['timeReview/drift'].answer),
    },
    { needs: ['time.reports'] },
  )
  app.get('/api/timeReview/drift', drift, ({ query }) => driftOf(db, query, config.businessTimeZone))

  const ofWorker = z.object({ worker: rowId() }).and(atMostAYear(config.businessTimeZone))
  const history = async ({ worker: workerId, from, to }: z.output<typeof ofWorker>) => ({
    ...(await historyOfDays(db, { workerId, from, to }, clock())),
    from,
    to,
    zone: config.businessTimeZone,
  })
  const historyName = ({ name, from, to }: History, type: string) => `History_${name}_${formatDay(from)}_${formatDay(to)}.${type}`

  const spreadsheet = operation(
    { summary: "The history of a person's days, as a spreadsheet", tag, querystring: ofWorker, answer: { type: 'text/csv' } },
    { needs: ['time.reports'], ticket: 'download', lane: 'documents' },
  )
  app.get('/api/timeReview/exportHistory', { ...spreadsheet, exposeHeadRoute: false }, async ({ query }, reply) => {
    const found = await history(query)
    const rows = found.days.reduce((sum, { entries }) => sum + entries.length, 0)
    return csv(reply, historyName(found, 'csv'), rows).send(historyCsv(found))
  })

  const printing = operation(
    { summary: 'The same to print', tag, querystring: ofWorker, answer: { type: 'application/pdf' } },
    { needs: ['time.reports'], ticket: 'download', lane: 'documents' },
  )
  app.get('/api/timeReview/printHistory', { ...printing, exposeHeadRoute: false }, async ({ query }, reply) => {
    const found = await history(query)
    const bytes = await pdf.render(historyDocument(found))
    return reply
      .type('application/pdf')
      .header('content-disposition', attachment(historyName(found, 'pdf')))
      .send(bytes)
  })

  // Which permission it takes depends on the action.
  const marking = operation(
    {
      summary: 'Review, approve, lock or reopen days, all or none, as the sender saw them',
      tag,
      body: checkedBody(writes['POST timeReview/days'].body, 'TimeReview'),
      answer: jsonOf(writes['POST timeReview/days'].answer),
    },
    { needs: ['time.read'], own: 'kept', lane: 'reads' },
  )
  app.post('/api/timeReview/days', marking, (request) => markDays(deps, reviewerOf(request), request.body))

  const answering = operation(
    {
      summary: 'Mark exceptions as OK as is, or undo that',
      tag,
      body: checkedBody(writes['POST timeReview/exceptions'].body, 'TimeReview'),
      answer: 'nothing',
    },
    { needs: ['time.review'], own: 'kept', lane: 'reads' },
  )
  app.post('/api/timeReview/exceptions', answering, async (request, reply) => {
    await answerExceptions(deps, reviewerOf(request), request.body)
    return noContent(reply)
  })

  const exported = operation(
    {
      summary: 'The file of hours that a lock made: every locked day of its workweeks at that time',
      tag,
      params: idParams('TimeExport'),
      answer: { type: 'text/csv' },
    },
    { needs: ['time.reports'], ticket: 'download', lane: 'documents' },
  )
  app.get('/api/timeReview/exports/:id', { ...exported, exposeHeadRoute: false }, async ({ params }, reply) => {
    const stored = await storedExport(db, params.id)
    if (!stored) throw notFound('TimeExport', params.id)
    const { from, to, file } = stored
    return csv(reply, `Hours_${formatDay(from)}_to_${formatDay(to)}.csv`, file.trimEnd().split('\r\n').length - 1).send(file)
  })
  const payroll = operation(
    {
      summary:
        'The workweek of a day for payroll: one line per person, or the file for the payroll program of the settings. 409 while the program could not take every paid hour',
      tag,
      querystring: z.object({
        from: dayParam('from', 'first', config.businessTimeZone),
        layout: z.enum(payrollLayouts, { error: `layout must be ${payrollLayouts.join(' or ')}` }),
      }),
      answer: { type: 'text/csv' },
    },
    { needs: ['time.reports'], ticket: 'download', lane: 'documents' },
  )
  app.get('/api/timeReview/payroll', { ...payroll, exposeHeadRoute: false }, async ({ query }, reply) => {
    const { name, rows, text } = await longReads.read((from) => payrollFile(from, { day: query.from, layout: query.layout }, clock()))
    return csv(reply, name, rows).send(text)
  })
}
