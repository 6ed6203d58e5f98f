/** Takes what a phone has kept: each record in a transaction of its own, so that one that is refused holds up no other. (product.md#field) */
import type { FieldKind, FieldRecord, FieldRefusal, FieldResult, SentRecord } from '@daysheet/domain/field/batch'
import { isRetryable } from '@daysheet/domain/field/queue'
import { maxOpenRefusals, shownAndPlaced, storableBody } from '@daysheet/domain/field/refused-body'
import { isActionKind, missingForKind } from '@daysheet/domain/wire/kind-needs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction, type Database } from '#db/connection.ts'
import { retryAfterDeadlock } from '#db/retry.ts'
import type { Deps } from '#deps.ts'
import { actorOf, forbidden } from '#http/access.ts'
import { validationError } from '#http/errors.ts'
import { create } from '#rest/create.ts'
import { refusalOf } from '#rest/database-errors.ts'
import { isObject } from '#rest/filter/condition.ts'
import { resourceFor, resourceOf } from '#rest/resource.ts'
import { movesAmong } from './moves.ts'
import { deleteRefusal, openRefusals, saveRefusal, previouslyRefused } from './refusals/queries.ts'
import { HttpError } from '#http-error.ts'

/**
 * How a record of a kind is stored where it is more than a row of its resource. Throws what the kind's own route would answer. `first` is to be run inside its
 * transaction: with it goes what was known of an earlier refusal.
 */
export type StoreRecord = (
  request: FastifyRequest,
  record: Pick<FieldRecord, 'id' | 'body'>,
  first: (tx: Database) => Promise<void>,
  /** The transaction to store it in; without one, it is stored in its own. */
  tx?: Database,
) => Promise<unknown>
export type StoreActions = Readonly<Partial<Record<FieldKind, StoreRecord>>>

interface Intake extends Pick<Deps, 'db' | 'now'> {
  app: FastifyInstance
  actions: StoreActions
}

/**
 * Stores records in the order in which they came, so that an in precedes its out. A move is stored
 * as a whole. The results are in the order of the records.
 */
export async function storeRecords(intake: Intake, request: FastifyRequest, records: readonly SentRecord[]): Promise<FieldResult[]> {
  const ids = records.map(({ id }) => id)
  const refusedBefore = await previouslyRefused(intake.db, ids, request.session.actor)
  const moves = await movesAmong(intake.db, records)
  const ofMoves = new Map<string, FieldResult>()
  const results: FieldResult[] = []
  for (const record of records) {
    const other = moves.get(record.id)
    if (other && !ofMoves.has(record.id))
      for (const result of await storeMove(intake, request, { halves: [record, other], refusedBefore })) ofMoves.set(result.id, result)
    results.push(ofMoves.get(record.id) ?? (await storeOne(intake, request, { record, wasRefused: refusedBefore.has(record.id) })))
  }
  return results
}

/**
 * Stores both halves in one transaction, so that a person is never out of the first job without
 * being in the second.
 */
async function storeMove(
  intake: Intake,
  request: FastifyRequest,
  { halves, refusedBefore }: { halves: readonly SentRecord[]; refusedBefore: ReadonlySet<string> },
): Promise<FieldResult[]> {
  const whole = halves.map((half) => ({ ...half, body: half.body as FieldRecord['body'] })) // movesAmong checked it
  try {
    await retryAfterDeadlock(() =>
      inTransaction(intake.db, actorOf(request), async (tx) => {
        for (const record of whole) await store(intake, request, { record, wasRefused: refusedBefore.has(record.id) }, tx)
      }),
    )
    return whole.map(({ id }) => ({ id, state: 'stored' }))
  } catch (error) {
    const results: FieldResult[] = []
    for (const record of whole) results.push(await afterError(intake, request, { record, error }))
    return results
  }
}

interface Storing<Kept extends SentRecord> {
  record: Kept
  wasRefused: boolean
}

async function storeOne(intake: Intake, request: FastifyRequest, { record: sent, wasRefused }: Storing<SentRecord>): Promise<FieldResult> {
  const { id, kind, pictureRefusal } = sent
  const record = { ...sent, body: isObject(sent.body) ? sent.body : {} }
  if (!isObject(sent.body)) {
    const refusal = refusalShown(validationError(kind, [{ property: 'body', code: 'object', message: 'is not an object' }]))
    return keepRefused(intake, request, { record, refusal })
  }
  // It was judged when its picture was: without that it is not what was seen on the site.
  if (pictureRefusal) {
    const { statusCode, message } = pictureRefusal
    const refusal = { statusCode, code: 'PICTURE_REFUSED', message: `One of its pictures was refused: ${message}`, messages: null }
    return keepRefused(intake, request, { record, refusal })
  }
  try {
    await store(intake, request, { record, wasRefused })
    return { id, state: 'stored' }
  } catch (error) {
    return afterError(intake, request, { record, error })
  }
}

/** The result for a record that failed: `later`, or refused and kept. */
async function afterError(
  intake: Intake,
  request: FastifyRequest,
  { record, error }: { record: FieldRecord; error: unknown },
): Promise<FieldResult> {
  const { id, kind } = record
  const refusal = shownRefusal(error)
  if (refusal === undefined) request.log.error({ err: error, recordId: id, kind }, 'fault')
  const shown = refusal ?? refusalShown(new HttpError(500, 'Internal Server Error'))
  if (isRetryable(shown.statusCode)) return { id, state: 'later', refusal: shown }
  return keepRefused(intake, request, { record, refusal: shown })
}

async function store(
  { app, db, actions }: Intake,
  request: FastifyRequest,
  { record: { id, kind, body }, wasRefused }: Storing<FieldRecord>,
  tx?: Database,
): Promise<void> {
  const { session, headers } = request
  const missing = missingForKind(session.standing, kind)
  if (missing !== undefined) throw forbidden(session.standing, missing)
  const first = async (tx: Database) => {
    if (wasRefused) await deleteRefusal(tx, id, session.actor)
  }
  const action = actions[kind]
  if (!action) {
    if (isActionKind(kind)) throw new HttpError(404, `Nothing stores ${kind}`)
    await create(resourceFor(session, resourceOf(app, kind)), { ...body, id }, { actor: actorOf(request), headers, first })
    return
  }
  await action(request, { id, body }, first, tx)
  // Of an action that could not take it along.
  if (wasRefused) await inTransaction(tx ?? db, actorOf(request), first)
}

/** A refusal is answered once the office has it too: one that could not be kept is answered as a failure of the moment, so that the phone sends the record again. */
async function keepRefused(
  { db, now }: Intake,
  request: FastifyRequest,
  { record: { id, kind, body }, refusal }: { record: FieldRecord; refusal: FieldRefusal },
): Promise<FieldResult> {
  const { actor: person, standing } = request.session
  try {
    // When the role may not enter this kind of record, its body is not kept, only what the list
    // shows.
    const kept = {
      id,
      kind,
      body: missingForKind(standing, kind) === undefined ? storableBody(body) : {},
      shown: shownAndPlaced(body),
      person,
    }
    await inTransaction(db, actorOf(request), async (tx) => {
      if ((await openRefusals(tx, person, id)) >= maxOpenRefusals) throw tooManyRefused()
      await saveRefusal(tx, { ...kept, refusal, at: now() })
    })
    return { id, state: 'refused', refusal }
  } catch (error) {
    const failure = shownRefusal(error)
    if (failure?.code !== tooManyCode) request.log.error({ err: error, recordId: id, kind }, 'a refusal could not be kept')
    return failure && isRetryable(failure.statusCode) ? { id, state: 'later', refusal: failure } : { id, state: 'refused', refusal }
  }
}

const tooManyCode = 'TOO_MANY_REFUSED'
const tooManyRefused = () =>
  new HttpError(
    429,
    `${maxOpenRefusals} records from this phone are already waiting for the office. This one is sent again once the office has settled some.`,
    {
      code: tooManyCode,
    },
  )

/** What is answered to it; undefined of a fault of ours. */
function shownRefusal(error: unknown): FieldRefusal | undefined {
  const refusal = error instanceof HttpError ? error : error instanceof Error ? refusalOf(error, { isRead: false }) : undefined
  return refusal && refusalShown(refusal)
}

function refusalShown({ statusCode, code, message, details }: HttpError): FieldRefusal {
  const said = (typeof details === 'object' ? details : null) as Partial<FieldRefusal> | null // our own errors' details
  const { messages = null, properties } = said ?? {}
  // Every refusal has a code, so that the phone can show the reason in its own language.
  return { statusCode, code: code ?? (isRetryable(statusCode) ? null : 'INVALID'), message, messages, ...(properties && { properties }) }
}
