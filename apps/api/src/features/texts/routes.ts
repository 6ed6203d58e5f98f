import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { retryAfterDeadlock } from '#db/retry.ts'
import { actorOf } from '#http/access.ts'
import { jsonOf } from '#http/content.ts'
import { notFound, unprocessable } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams, rowId } from '#http/params.ts'
import { withErrorMessage } from '#http/validation.ts'
import { simulatedId } from '#ports/texts/simulator.ts'
import { crud } from '#rest/crud.ts'
import { requireOverrideAccess } from '../certificates/gate/queries.ts'
import { carrierRoutes } from './carrier-routes.ts'
import { textMessage } from './model.ts'
import { replyRoutes } from './replies/routes.ts'
import { withPageLink } from './page-link.ts'
import { phoneOf, phones } from './queries.ts'
import { receiveText } from './receive-text.ts'
import { sendFollowUps } from './send-follow-ups.ts'
import { sendDayTexts, sendTexts } from './send-texts.ts'
import type { Texting } from './texting.ts'
import { HttpError } from '#http-error.ts'

/** Texting a crew, the simulated phones, and the carrier's calls. (product.md#calls, product.md#texts) */
export function textRoutes(app: FastifyInstance, texting: Texting): void {
  crud(app, { db: texting.db, config: { businessTimeZone: texting.zone } }, textMessage, { readOnly: true })

  app.post('/api/ScheduleEntries/:id/sendtexts', sending, async (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => sendTexts(texting, actorOf(request), request.params.id, request.body))
  })

  app.post('/api/Schedules/:id/sendtexts', sendingDay, async (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => sendDayTexts(texting, actorOf(request), request.params.id, request.body))
  })

  app.post('/api/Schedules/undo/texts', sendingFollowUps, async (request) => {
    requireOverrideAccess(request.session, request.body)
    return retryAfterDeadlock(() => sendFollowUps(texting, actorOf(request), request.body))
  })

  const preValidation = async () => onlySimulated(texting)
  app.get('/api/phones', { ...showing, preValidation }, async () => {
    // They are phones: what the office reads of a text has no link, what arrives has.
    return (await phones(texting.db)).map((one) => ({ ...one, messages: one.messages.map((text) => withPageLink(texting.links, text)) }))
  })

  app.post('/api/phones/:workerId/reply', { ...replying, preValidation }, async (request) => {
    const { workerId } = request.params
    const phone = await phoneOf(texting.db, workerId)
    if (phone === undefined) throw notFound('Worker', workerId)
    if (!phone) throw unprocessable('This employee has no phone number.')
    await retryAfterDeadlock(() => receiveText(texting, actorOf(request), { carrierId: simulatedId(), phone, text: request.body.text }))
    return { received: true as const }
  })

  replyRoutes(app, texting)
  carrierRoutes(app, texting)
}

function onlySimulated({ carrier }: Texting): void {
  if (carrier.name === 'simulator') return
  throw new HttpError(404, 'There are no simulated phones here: texts go to real ones.', { code: 'NO_SIMULATED_PHONES' })
}

/** A body that may be left out where nothing in it has to be said, or a 422 that names what is wrong with it. */
const bodyOf = <Schema extends z.ZodType>(schema: Schema) =>
  withErrorMessage(
    z.preprocess((body) => body ?? {}, schema),
    ({ issues: [issue] }) =>
      unprocessable([issue?.path.join('.'), issue?.message ?? 'The request is not valid'].filter(Boolean).join(': ')),
  )

const sending = operation(
  {
    summary: 'Text the crew of an entry, its people in an audience, or the person of one worker entry',
    tag: 'ScheduleEntries',
    params: idParams('ScheduleEntry'),
    body: bodyOf(writes['POST ScheduleEntries/:id/sendtexts'].body),
    answer: jsonOf(writes['POST ScheduleEntries/:id/sendtexts'].answer),
  },
  { needs: ['texts.send'] },
)

const sendingDay = operation(
  {
    summary: 'Ask the crews of a day: those in an audience, on the entries named or on all that are not cancelled',
    tag: 'Schedules',
    params: idParams('Schedule'),
    body: bodyOf(writes['POST Schedules/:id/sendtexts'].body),
    answer: jsonOf(writes['POST Schedules/:id/sendtexts'].answer),
  },
  { needs: ['texts.send'] },
)

const sendingFollowUps = operation(
  {
    summary:
      'After an undo, text the people with a wrong last text, all or none: to come, that the job is cancelled, or that they are off it',
    tag: 'Schedules',
    body: bodyOf(writes['POST Schedules/undo/texts'].body),
    answer: jsonOf(writes['POST Schedules/undo/texts'].answer),
  },
  { needs: ['texts.send'] },
)

const showing = operation(
  { summary: 'The simulated phones with their messages', tag: 'Phones', answer: jsonOf(reads.phones.answer) },
  { needs: ['texts.inbox'] },
)

const replying = operation(
  {
    summary: 'Answer as the worker',
    tag: 'Phones',
    params: withErrorMessage(
      z.object({ workerId: rowId() }),
      (_error, params) => notFound('Worker', (params as { workerId: string }).workerId), // a path is text
    ),
    body: bodyOf(writes['POST phones/:workerId/reply'].body),
    answer: jsonOf(writes['POST phones/:workerId/reply'].answer),
  },
  { needs: ['texts.send'] },
)
