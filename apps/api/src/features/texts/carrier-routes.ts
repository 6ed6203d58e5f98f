import { storable } from '@daysheet/domain/texts/storable'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '#db/connection.ts'
import { retryAfterDeadlock } from '#db/retry.ts'
import { HttpError } from '#http-error.ts'
import { operation } from '#http/operation.ts'
import type { CarrierWebhooks, StatusCallback } from '#ports/texts/texts.ts'
import { applyCarrierUpdate } from './carrier-update.ts'
import { lockMessage, isFirstCallback } from './queries.ts'
import { receiveText } from './receive-text.ts'
import type { Texting } from './texting.ts'

const formType = 'application/x-www-form-urlencoded'

/** What the carrier calls: open to everybody, so each call must carry the carrier's signature. (promises R8) */
export function carrierRoutes(app: FastifyInstance, texting: Texting): void {
  app.register(async (calls: FastifyInstance) => {
    if (!calls.hasContentTypeParser(formType)) {
      calls.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, formOf(String(body))))
    }
    calls.post('/api/texts/inbound', incomingText, async (request, reply) => {
      const { webhooks, params } = await authenticCall(texting, request)
      const incoming = webhooks.incoming(params)
      if (incoming) {
        const isKnown = await retryAfterDeadlock(() => receiveText(texting, 'carrier', incoming))
        if (!isKnown) request.log.warn({ carrierId: incoming.carrierId }, 'A text came in from a number that no employee has')
      }
      return nothingToSay(reply)
    })

    calls.post('/api/texts/status', statusOfText, async (request, reply) => {
      const { webhooks, params } = await authenticCall(texting, request)
      const callback = webhooks.status(params)
      if (callback) await retryAfterDeadlock(() => applyCallback(texting, callback, request.query.message))
      return nothingToSay(reply)
    })
  })
}

const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

async function authenticCall(
  { carrier }: Texting,
  request: FastifyRequest,
): Promise<{ webhooks: CarrierWebhooks; params: Record<string, string> }> {
  const signature = request.headers['x-twilio-signature']
  const params = paramsOf(request.body)
  const call = { path: request.originalUrl, signature: typeof signature === 'string' ? signature : undefined, params }
  // The signature covers the parameters as sent, so cleaning them comes after checking it.
  const read = () => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)]))
  if (carrier.webhooks && (await carrier.webhooks.isAuthentic(call))) return { webhooks: carrier.webhooks, params: read() }
  throw new HttpError(403, 'This call does not carry the signature of our carrier.', { code: 'BAD_SIGNATURE' })
}

function paramsOf(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The callback's own address names our message: it is found even when the carrier's answer with its id never reached us. */
async function applyCallback({ db, now }: Texting, callback: StatusCallback, messageId: string | undefined): Promise<void> {
  await inTransaction(db, 'carrier', async (tx) => {
    if (!(await isFirstCallback(tx, callback.key, now()))) return
    const byCarrier = await lockMessage(tx, { carrierId: callback.carrierId })
    const message = byCarrier ?? (messageId === undefined ? undefined : await lockMessage(tx, { id: messageId }))
    const isOurs = message && (message.carrier_id === null || message.carrier_id === callback.carrierId)
    if (isOurs) await applyCarrierUpdate(tx, message, callback, now())
  })
}

/** An empty answer in the carrier's language: no text back. */
function nothingToSay(reply: FastifyReply) {
  return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
}

/** The carrier's own parameters, which are read once its signature is; those we do not read are let be. */
const carrierCall = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  type: formType,
  schema: z.looseObject({ MessageSid: z.string(), ...shape }),
})

const incomingText = operation(
  {
    summary: 'A text came in; only with the signature of the carrier',
    tag: 'Carrier',
    uncheckedBody: carrierCall({ From: z.string(), Body: z.string() }),
    answer: { type: 'text/xml' },
  },
  { public: true },
)

const statusOfText = operation(
  {
    summary: 'What became of a text; only with the signature of the carrier',
    tag: 'Carrier',
    // One that is no id of ours is as good as none.
    querystring: z.object({ message: z.uuid().optional().catch(undefined) }),
    uncheckedBody: carrierCall({ MessageStatus: z.string(), ErrorCode: z.string().optional() }),
    answer: { type: 'text/xml' },
  },
  { public: true },
)
