/** Turns server responses into the next state of each record. */
import type { FieldRefusal } from '@daysheet/domain/field/batch'
import { afterAnswer, afterFailure, isForAPerson } from '@daysheet/domain/field/queue'
import { ApiError } from '#client/client.ts'
import { momentOf, type Outcomes, type Sending } from './sending.ts'
import type { QueuedRecord } from './database.ts'

/** A record ready to send, with the addresses of its pictures. */
export interface ReadyRecord {
  record: QueuedRecord
  body: QueuedRecord['body']
  pictureRefusal?: Pick<FieldRefusal, 'statusCode' | 'message'>
}

/**
 * The outcome for each record. A batch that is refused as a whole, because of one record or its
 * size, is split in half until the bad record is found. The same happens when a proxy refuses it,
 * as long as one half gets through. A 401 throws and counts as no attempt.
 */
export async function outcomesOf(ready: readonly ReadyRecord[], sending: Sending): Promise<Outcomes> {
  return ready.length === 0 ? new Map() : outcomesAfter(await attempt(ready, sending), ready, sending)
}

/** The outcomes of one call, or how the call failed. */
async function attempt(ready: readonly ReadyRecord[], sending: Sending): Promise<Outcomes | Failed> {
  try {
    const batch = { records: ready.map(({ record: { id, kind }, ...rest }) => ({ id, kind, ...rest })) }
    const results = await sending.sendBatch(batch, Math.min(...ready.map(({ record }) => record.tries)))
    const byId = new Map(results.map((result) => [result.id, result]))
    return new Map(ready.map(({ record }) => [record.id, afterAnswer(record, byId.get(record.id), momentOf(sending))]))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.statusCode === signInAgain) throw error
    return { failure, isDisliked: error instanceof ApiError && !error.isOurs && isForAPerson(error.status) }
  }
}

interface Failed {
  failure: Failure
  /** Refused by a proxy or firewall, because of the network or because of a word in one record. */
  isDisliked: boolean
}

async function outcomesAfter(tried: Outcomes | Failed, ready: readonly ReadyRecord[], sending: Sending): Promise<Outcomes> {
  if (tried instanceof Map) return tried
  const { failure, isDisliked } = tried
  const middle = Math.ceil(ready.length / 2)
  const [first, second] = [ready.slice(0, middle), ready.slice(middle)]
  if (ready.length > 1 && isForAPerson(failure.statusCode))
    return new Map([...(await outcomesOf(first, sending)), ...(await outcomesOf(second, sending))])
  if (ready.length > 1 && isDisliked) {
    const [one, other] = [await attempt(first, sending), await attempt(second, sending)]
    // If both halves fail, it is the network, and more calls would show nothing new.
    if (one instanceof Map || other instanceof Map)
      return new Map([...(await outcomesAfter(one, first, sending)), ...(await outcomesAfter(other, second, sending))])
  }
  return new Map(ready.map(({ record }) => [record.id, afterFailure(record, failure, momentOf(sending))]))
}

export const signInAgain = 401

/** The server accepts no longer reason. */
const maxReason = 1000

/**
 * A 413 from a proxy counts: send fewer records. No other proxy response says anything about a
 * record or a session.
 */
const tooLarge = 413

export type Failure = Pick<FieldRefusal, 'statusCode' | 'code' | 'message'>

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { statusCode: 0, code: null, message: 'The server did not answer.' }
  const { status, code, message, isOurs } = error
  return { statusCode: isOurs || status === tooLarge ? status : 0, code: isOurs ? code : null, message: message.slice(0, maxReason) }
}
