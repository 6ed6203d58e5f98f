/**
 * What becomes of the records of a phone that are more than a row of their resource, each harmless when it comes again. Here and not in a feature, because each is
 * stored by the feature that owns it. (product.md#field; decisions/phone-punches.md, decisions/phone-records.md)
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction, type Database } from './db/connection.ts'
import { retryAfterDeadlock } from './db/retry.ts'
import type { Deps } from './deps.ts'
import { addBagout, ownOfBagout } from './features/bagouts/add-bagout.ts'
import { requireUntexted, sendContainerLinks } from './features/containers/send-links.ts'
import { ownerOf } from './features/filings/queries.ts'
import type { StoreActions } from './features/field/store-records.ts'
import { addSignedCopy } from './features/loads/from-phones/add-signed-copy.ts'
import { jobOfPlaced } from './features/materials/queries.ts'
import { ownOfOrder, ownOfReturn, placeOrder, placeReturn } from './features/materials/place-order.ts'
import { correctTime, sentAct } from './features/timeclock/corrections/correct-time.ts'
import { takePunchBack } from './features/timeclock/corrections/take-back.ts'
import { ownToType } from './features/timeclock/corrections/typed-out.ts'
import { placeFor } from './features/timeclock/late-events/places.ts'
import { reportActions, requireReport } from './field-reports.ts'
import { ownOnly } from './own-references.ts'
import { actorOf } from './http/access.ts'
import { checkedBody } from './http/checked-body.ts'
import { HttpError } from './http-error.ts'
import { parseWith } from './http/validation.ts'
import { create } from './rest/create.ts'
import { refuseOtherBody } from './rest/first-body.ts'
import { resourceFor, resourceOf } from './rest/resource.ts'
import { addBagout as bagoutBody } from '@daysheet/domain/bagouts/bagout'
import { fieldContainerText } from '@daysheet/domain/containers/request'
import { signedCopy } from '@daysheet/domain/field/loads'
import { punchPlace, takenBack, typedTime } from '@daysheet/domain/field/punch'
import { placeOrder as placeOrderShape, placeReturn as placeReturnShape } from '@daysheet/domain/materials/order-form'
import { scopeStatus } from '@daysheet/domain/filings/scope-part'

const place = checkedBody(punchPlace, 'Event')
const taken = checkedBody(takenBack, 'TakenBack')
const typed = checkedBody(typedTime, 'TypedTime')
const bagged = checkedBody(bagoutBody, 'Bagout')
const orderBody = checkedBody(placeOrderShape, 'Order')
const returnBody = checkedBody(placeReturnShape, 'ReturnOrder')
const copyBody = checkedBody(signedCopy, 'SignedCopy')
const looseStatus = scopeStatus.pick({ id: true, scopePartId: true, time: true })
const textBody = checkedBody(fieldContainerText, 'ContainerReq')

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

export function fieldActions(app: FastifyInstance, deps: Needs): StoreActions {
  const { db, now, config } = deps
  return {
    ...reportActions(app, deps),
    async Events(request, { id, body }, first, tx = db) {
      const { scheduleEntryId, workerId, ...event } = body
      // Somebody who was on the crew when the phone read it is known by their worker entry.
      const known =
        scheduleEntryId === undefined ? {} : { workerEntryId: await placeOf(tx, request, parseWith(place, { scheduleEntryId, workerId })) }
      const { session, headers } = request
      const resource = { ...resourceFor(session, resourceOf(app, 'Events')), db: tx }
      await create(resource, { ...event, ...known, id }, { actor: actorOf(request), headers, first })
    },
    async TypedTimes(request, { id, body }) {
      const sent = parseWith(typed, body)
      const { type, time, reason, comment, certificateReason, ...where } = sent
      // Before a place is made for a person who is not on the crew.
      await refuseOtherBody(db, sentAct(id, sent))
      const actor = actorOf(request)
      const own = await ownToType(db, { ...sent, actor, own: request.session.own })
      const workerEntryId = await placeOf(db, request, where)
      const correction = { id, punchId: id, action: 'add' as const, workerEntryId, type, time, replacesId: null }
      const corrector = { actor, own }
      await correctTime(deps, corrector, { id, reason, comment, certificateReason, corrections: [correction] }, sent)
    },

    async TakenBack(request, { id, body }) {
      const corrector = { actor: actorOf(request), own: request.session.own }
      await takePunchBack(deps, corrector, { ...parseWith(taken, body), id })
    },

    async Bagouts(request, { id, body }) {
      const bagout = parseWith(bagged, { ...body, id })
      await ownOnly(app, request, { own: ownOfBagout, body: bagout })(db)
      await inTransaction(db, actorOf(request), async (tx) => {
        if ((await jobOfPlaced(tx, 'material_order', id)) === undefined)
          await requireReport(deps, tx, request, { kind: 'Bagouts', jobId: bagout.jobId, time: new Date(bagout.date) })
        await addBagout(tx, actorOf(request), bagout)
      })
    },
    async ScopeStatuses(request, { id, body }, first) {
      const { session, headers } = request
      const { scopePartId, time } = body
      await inTransaction(db, actorOf(request), async (tx) => {
        const named = looseStatus.safeParse({ id, scopePartId, time })
        if (named.success && (await ownerOf(tx, 'scope_status', id)) === undefined) {
          const jobId = await ownerOf(tx, 'scope_part', named.data.scopePartId)
          if (jobId !== undefined) await requireReport(deps, tx, request, { kind: 'ScopeStatuses', jobId, time: new Date(named.data.time) })
        }
        const resource = { ...resourceFor(session, resourceOf(app, 'ScopeStatuses')), db: tx }
        await create(resource, { ...body, id }, { actor: actorOf(request), headers, first })
      })
    },
    async Orders(request, { id, body }) {
      const order = parseWith(orderBody, { ...body, id })
      const validate = ownOnly(app, request, { own: ownOfOrder, body: order })
      await namingLines(placeOrder(db, actorOf(request), order, { validate }))
    },
    async ReturnOrders(request, { id, body }) {
      const returned = parseWith(returnBody, { ...body, id })
      const validate = ownOnly(app, request, { own: ownOfReturn, body: returned })
      await namingLines(placeReturn(db, actorOf(request), returned, { validate }))
    },
    async SignedCopies(request, { id, body }) {
      const copy = parseWith(copyBody, body)
      await addSignedCopy({ db, actor: actorOf(request), own: request.session.own }, { ...copy, id })
    },
    async ContainerReqs(request, { id, body: { phone: sentPhone, language: sentLanguage, ...row } }, first) {
      const { phone, language } = parseWith(textBody, { phone: sentPhone, language: sentLanguage })
      const actor = actorOf(request)
      // The request and its text, or neither: nobody is told of a container that was not asked for.
      await retryAfterDeadlock(() =>
        inTransaction(db, actor, async (tx) => {
          const resource = { ...resourceFor(request.session, resourceOf(app, 'ContainerReqs')), db: tx }
          await create(resource, { ...row, id }, { actor, headers: request.headers, first })
          // The phone's request is asked for once and texted once, so that its id tells the text again.
          if (phone === null) await requireUntexted(tx, id)
          else await sendContainerLinks({ db: tx, now }, config, { containerReqId: id, phone, language, intentId: id, actor })
        }),
      )
    },
  }
}

const placeOf = (db: Database, request: FastifyRequest, place: Parameters<typeof placeFor>[1]): Promise<string> =>
  inTransaction(db, actorOf(request), (tx) => placeFor(tx, place, request.session.own))

/**
 * `Line 2: Duct tape - roll is inactive`: lines count from one, without property names, so that a
 * supervisor understands it.
 */
async function namingLines(placing: Promise<unknown>): Promise<void> {
  try {
    await placing
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw withLines(error)
  }
}

function withLines({ statusCode, name, message, code, details }: HttpError): HttpError {
  const messages = typeof details === 'object' && details !== null && 'messages' in details ? details.messages : null
  const lines = Object.entries((messages ?? {}) as Record<string, string[]>).flatMap(([property, [first = '']]) => {
    const at = /^lines\.(\d+)/.exec(property)?.[1]
    return at === undefined ? [] : [`Line ${Number(at) + 1}: ${first.startsWith('names ') ? `it ${first}` : first}.`]
  })
  return new HttpError(statusCode, lines.length > 0 ? lines.join(' ') : message, {
    name,
    ...(lines.length > 0 ? { code: 'LINE_REFUSED' as const } : code !== undefined && { code }),
    details,
  })
}
