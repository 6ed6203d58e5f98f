import { fieldKinds } from '@daysheet/domain/field/batch'
import { missingToSee } from '@daysheet/domain/wire/kind-needs'
import { forgottenBefore } from '@daysheet/domain/field/phone-trouble'
import { reads } from '@daysheet/domain/wire/reads'
import { may } from '@daysheet/domain/session/permissions'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#db/connection.ts'
import { actorOf, type Session } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { badRequest, notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams, optionalParam, rowId } from '#http/params.ts'
import { loadsOnTheirWay } from '../loads/from-phones/queries.ts'
import { itemsToOrder } from '../materials/queries.ts'
import { cardsOf, peopleOfSites } from './people.ts'
import { forgetPhones, phones } from './phones/queries.ts'
import { recordPhone, phoneHeaders } from './phones/record-phone.ts'
import { refusals, refusalWithId, setRefusalAside, type RefusalReader } from './refusals/queries.ts'
import type { RefusedReports } from './refusals/refused-reports.ts'
import { storeRecords, type StoreActions } from './store-records.ts'
import { todayOf } from './today.ts'

interface FieldRoutes extends Pick<Deps, 'db' | 'now' | 'config'> {
  /** What other features do with a record of theirs; without one, a record becomes a row of its resource. */
  actions?: StoreActions
  /** Adds refused reports for the office. */
  reports?: RefusedReports
}

/** What the application for the field sends. (product.md#field) */
export function fieldRoutes(app: FastifyInstance, { db, now, config, actions = {}, reports }: FieldRoutes): void {
  app.get('/api/field/today', reading, async (request) => {
    await recordPhone({ db, now }, request)
    const seesContainers = may(request.session.standing, 'waste.read')
    return todayOf(db, supervisorOf(request), { now: now(), zone: config.businessTimeZone, seesContainers })
  })
  app.get('/api/field/cards', readingCards, (request) => {
    const hasDetails = may(request.session.standing, 'certificates.details')
    return cardsOf(db, supervisorOf(request), { now: now(), zone: config.businessTimeZone, hasDetails })
  })
  app.get('/api/field/items', readingItems, async () => ({ items: await itemsToOrder(db) }))
  app.get('/api/field/loads', readingLoads, async ({ session }) => ({ loads: await loadsOnTheirWay(db, session.own) }))
  app.get('/api/field/people', meeting, ({ session: { actor } }) =>
    peopleOfSites(db, { supervisorId: actor.kind === 'supervisor' ? actor.id : null, now: now(), zone: config.businessTimeZone }),
  )
  app.post('/api/field/records', storing, async (request) => {
    await recordPhone({ db, now }, request)
    return { results: await storeRecords({ app, db, now, actions }, request, request.body.records) }
  })
  app.post('/api/field/heartbeat', reporting, async (request, reply) => {
    await recordPhone({ db, now }, request)
    return noContent(reply)
  })
  app.get('/api/field/phones', listing, ({ session: { own } }) => phones(db, own))
  app.delete('/api/field/phones', forgetting, async () => ({ count: await forgetPhones(db, forgottenBefore(now())) }))
  app.get('/api/field/refusals', reviewing, ({ session }) => refusals(db, { now: now(), ...refusalReader(session) }))
  app.get('/api/field/refusals/:id', readingRefusal, (request) => refusalOf(request))
  const refusalOf = async ({ params: { id }, session }: Pick<FastifyRequest, 'session'> & { params: { id: string } }) => {
    const found = await refusalWithId(db, id, refusalReader(session))
    if (!found) throw notFound('FieldRefusal', id)
    return found
  }
  app.get('/api/field/refusals/:id/report', comparing, async (request) => {
    const compared = await reports?.compare(request, await refusalOf(request))
    if (!compared) throw notFound('FieldRefusal', request.params.id)
    return compared
  })
  app.post('/api/field/refusals/:id/add', adding, async (request, reply) => {
    await reports?.add(request, await refusalOf(request), request.body)
    return noContent(reply)
  })
  app.post('/api/field/refusals/:id/aside', settingAside, async (request, reply) => {
    const { params, body, session } = request
    if (!(await refusalWithId(db, params.id, refusalReader(session)))) throw notFound('FieldRefusal', params.id)
    const isSet = await inTransaction(db, actorOf(request), (tx) => setRefusalAside(tx, params.id, { comment: body.comment, at: now() }))
    if (!isSet) throw notFound('FieldRefusal', params.id)
    return noContent(reply)
  })
}

const refusalReader = ({ actor: person, own, standing }: Session): RefusalReader => ({
  person,
  own,
  seesKind: (kind) => missingToSee(standing, kind) === undefined,
})

/** Whose days are wanted: of whoever is signed in, or of the one who is named, whom not everybody may ask about. */
function supervisorOf({ query, session }: Pick<FastifyRequest, 'session'> & { query: { supervisor?: string | undefined } }): string {
  const { actor, own } = session
  const supervisorId = query.supervisor ?? (actor.kind === 'supervisor' ? actor.id : undefined)
  if (supervisorId === undefined) throw badRequest('supervisor is required: an office account runs no jobs.')
  if (own && own.supervisorId !== supervisorId) throw notFound('Supervisor', supervisorId)
  return supervisorId
}

const reading = operation(
  {
    summary:
      'The jobs of a supervisor, yesterday, today and tomorrow, with their crews: what a phone shows without a network. Of the user who is signed in, unless `supervisor` names another',
    tag: 'Field',
    querystring: z.object({ supervisor: optionalParam(rowId()) }),
    headers: phoneHeaders,
    answer: jsonOf(reads['field/today'].answer),
  },
  { needs: ['plan.read', 'time.read', 'people.read', 'filings.read'], own: 'kept' },
)

const readingCards = operation(
  {
    summary:
      'The certificates of the people on the days of a supervisor, of the supervisor and of the company, that hold from yesterday to tomorrow: what a phone shows to an inspector. Numbers if the user may see them',
    tag: 'Field',
    querystring: z.object({ supervisor: optionalParam(rowId()) }),
    answer: jsonOf(reads['field/cards'].answer),
  },
  { needs: ['plan.read', 'certificates.read'], own: 'kept' },
)

// A supervisor who sees only own days meets people of other crews on the site: their names are told, and what they may not work without. (decisions/certificates.md)
const meeting = operation(
  {
    summary:
      'Active employees who can be added to a crew on site, for a phone to keep, with their missing certificates for yesterday, today and tomorrow if the office checks them',
    tag: 'Field',
    answer: jsonOf(reads['field/people'].answer),
  },
  { needs: ['time.clock'], own: 'kept' },
)

const readingItems = operation(
  {
    summary: 'The items of the warehouse by name, without prices: what a phone orders from without a network',
    tag: 'Field',
    answer: jsonOf(reads['field/items'].answer),
  },
  { needs: ['materials.read'], own: 'kept' },
)

const readingLoads = operation(
  {
    summary:
      'Loads of waste in transport, for a phone that sends the signed copy. A user who is limited to their own days gets loads with bags from their jobs, and only those bags',
    tag: 'Field',
    answer: jsonOf(reads['field/loads'].answer),
  },
  { needs: ['waste.write'], own: 'kept' },
)

// What a record needs its kind says, and whose rows it is kept to the way every row is created.
const storing = operation(
  {
    summary: `Store records from a phone (${fieldKinds.join(', ')}), each on its own: the answer has the result of each, and sending one again is harmless`,
    tag: 'Field',
    body: checkedBody(writes['POST field/records'].body, 'FieldRecords'),
    headers: phoneHeaders,
    answer: jsonOf(writes['POST field/records'].answer),
  },
  { needs: 'session', own: 'kept' },
)

const reporting = operation(
  {
    summary: 'The state of a phone, reported while it has nothing to send or read',
    tag: 'Field',
    headers: phoneHeaders,
    answer: 'nothing',
  },
  { needs: 'session', own: 'kept' },
)

const listing = operation(
  {
    summary:
      'The phones of the field, that which was seen last first: who, how much waits on it and since when, its application and its clock',
    tag: 'Field',
    answer: jsonOf(reads['field/phones'].answer),
  },
  { needs: ['time.read'], own: 'kept' },
)

const forgetting = operation(
  {
    summary: 'Forget the phones that were not seen for 90 days; one that comes back is listed again',
    tag: 'Field',
    answer: jsonOf(writes['DELETE field/phones'].answer),
  },
  { needs: ['people.write'] },
)

const reviewing = operation(
  {
    summary:
      'Records from phones that were refused and not stored since, with the reason and the part that a list shows. For kinds that the role of the caller may not see, only that there is a record. Records that were set aside stay for 30 days',
    tag: 'Field',
    answer: jsonOf(reads['field/refusals'].answer),
  },
  { needs: ['time.read'], own: 'kept' },
)

const readingRefusal = operation(
  {
    summary: 'One refused record with the body that the phone sent; 404 when the role of the caller may not see its kind',
    tag: 'Field',
    params: idParams('FieldRefusal'),
    answer: jsonOf(reads['field/refusals/:id'].answer),
  },
  { needs: ['time.read'], own: 'kept' },
)

const comparing = operation(
  {
    summary: 'A refused report of a shift beside the report that is stored, with the bags that it would add now',
    tag: 'Field',
    params: idParams('FieldRefusal'),
    answer: jsonOf(reads['field/refusals/:id/report'].answer),
  },
  { needs: ['time.review', 'time.clock'] },
)

const adding = operation(
  {
    summary:
      'Add a refused report to the stored report of its shift, or store it where there is none. `version` is that of the stored report; `choices` answers each difference that a person has to decide',
    tag: 'Field',
    params: idParams('FieldRefusal'),
    body: checkedBody(writes['POST field/refusals/:id/add'].body, 'FieldRefusal'),
    answer: 'nothing',
  },
  { needs: ['time.review', 'time.clock'] },
)

// A supervisor sees what was refused of theirs; that nothing is to be done about it, the office says.
const settingAside = operation(
  {
    summary: 'Set a refused record aside, with a comment',
    tag: 'Field',
    params: idParams('FieldRefusal'),
    body: checkedBody(writes['POST field/refusals/:id/aside'].body, 'FieldRefusal'),
    answer: 'nothing',
  },
  { needs: ['time.review'] },
)
