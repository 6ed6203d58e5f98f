import { phoneReply } from '@daysheet/domain/texts/phone'
import { sendTextsBody } from '@daysheet/domain/texts/send-texts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { retryAfterDeadlock } from '../../db/retry.ts'
import { actorOf } from '../../http/access.ts'
import { HttpError, notFound, unprocessable } from '../../http/errors.ts'
import { simulatedId } from '../../ports/texts/simulator.ts'
import { crud } from '../../rest/crud.ts'
import { carrierRoutes } from './carrier-routes.ts'
import { textMessage } from './model.ts'
import { phoneOf, phones } from './queries.ts'
import { receiveText } from './receive-text.ts'
import { phoneReplyDoc, phonesDoc, sendTextsDoc } from './route-docs.ts'
import { sendTexts } from './send-texts.ts'
import type { Texting } from './texting.ts'

/** Texting a crew, the simulated phones, and the carrier's calls. (product.md#calls, product.md#texts) */
export function textRoutes(app: FastifyInstance, texting: Texting): void {
  crud(app, { db: texting.db, config: { businessTimeZone: texting.zone } }, textMessage, { readOnly: true })

  app.post<{ Params: { id: string } }>('/api/ScheduleEntries/:id/sendtexts', { config: { doc: sendTextsDoc } }, async (request) => {
    const id = idOf('ScheduleEntry', request.params.id)
    const body = checked(sendTextsBody, request.body ?? {})
    return retryAfterDeadlock(() => sendTexts(texting, actorOf(request), id, body))
  })

  app.get('/api/phones', { config: { doc: phonesDoc } }, async () => {
    onlySimulated(texting)
    return phones(texting.db)
  })

  app.post<{ Params: { workerId: string } }>('/api/phones/:workerId/reply', { config: { doc: phoneReplyDoc } }, async (request) => {
    onlySimulated(texting)
    const workerId = idOf('Worker', request.params.workerId)
    const { text } = checked(phoneReply, request.body ?? {})
    const phone = await phoneOf(texting.db, workerId)
    if (phone === undefined) throw notFound('Worker', workerId)
    if (!phone) throw unprocessable('This employee has no phone number.')
    await retryAfterDeadlock(() => receiveText(texting, actorOf(request), { carrierId: simulatedId(), phone, text }))
    return { received: true }
  })

  carrierRoutes(app, texting)
}

function idOf(model: string, text: string): string {
  const id = z.guid().safeParse(text)
  if (!id.success) throw notFound(model, text)
  return id.data
}

/** The body as its schema has it, or a 422 that names what is wrong with it. */
function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = issue?.path.join('.') ?? ''
  throw unprocessable([name, issue?.message ?? 'The request is not valid'].filter(Boolean).join(': '))
}

function onlySimulated({ carrier }: Texting): void {
  if (carrier.name === 'simulator') return
  throw new HttpError(404, 'There are no simulated phones here: texts go to real ones.', { code: 'NO_SIMULATED_PHONES' })
}
