/** Takes what a phone has kept: each record in a transaction of its own, so that one that is refused holds up no other. (product.md#field) */
import type { FieldBatch, FieldRefusal, FieldResult } from '@daysheet/domain/field/batch'
import { isWorthTrying } from '@daysheet/domain/field/queue'
import { missingFor } from '@daysheet/domain/session/resource-needs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf, forbidden } from '../../http/access.ts'
import { HttpError } from '../../http/errors.ts'
import { create } from '../../rest/create.ts'
import { refusalOf } from '../../rest/database-errors.ts'
import { resourceFor, resourceOf } from '../../rest/resource.ts'

type FieldRecord = FieldBatch['records'][number]

/** In the order they came: an in is stored before its out. What became of each stands in the same place. */
export async function storeRecords(app: FastifyInstance, request: FastifyRequest, records: readonly FieldRecord[]): Promise<FieldResult[]> {
  const results: FieldResult[] = []
  for (const record of records) results.push(await storeOne(app, request, record))
  return results
}

async function storeOne(app: FastifyInstance, request: FastifyRequest, { id, kind, body }: FieldRecord): Promise<FieldResult> {
  try {
    const { session, headers } = request
    const missing = missingFor(session.standing, kind, 'create')
    if (missing !== undefined) throw forbidden(session.standing, missing)
    await create(resourceFor(session, resourceOf(app, kind)), { ...body, id }, { actor: actorOf(request), headers })
    return { id, state: 'stored' }
  } catch (error) {
    const refusal = error instanceof HttpError ? error : error instanceof Error ? refusalOf(error, { isRead: false }) : undefined
    if (!refusal) request.log.error({ err: error, recordId: id, kind }, 'fault')
    const shown = refusalShown(refusal ?? new HttpError(500, 'Internal Server Error'))
    return { id, state: isWorthTrying(shown.statusCode) ? 'later' : 'refused', refusal: shown }
  }
}

function refusalShown({ statusCode, code, message, details }: HttpError): FieldRefusal {
  const messages = typeof details === 'object' && details !== null && 'messages' in details ? details.messages : null
  return { statusCode, code: code ?? null, message, messages: messages as FieldRefusal['messages'] } // a validation error's own details
}
