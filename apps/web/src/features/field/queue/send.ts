/** Sends what the phone keeps: pictures first, then the records that name them, in the order of making. (product.md#field) */
import type { FieldBatch, FieldRefusal, FieldResult } from '@daysheet/domain/field/batch'
import {
  afterAnswer,
  afterFailure,
  dueItems,
  inTurn,
  isForAPerson,
  isUnavailable,
  maxPicturesAhead,
  postponedLike,
  type QueueItem,
} from '@daysheet/domain/field/queue'
import { ApiError } from '../../../client/client.ts'
import { verifiedRecords } from './held.ts'
import { saveOutcomes } from './outcomes.ts'
import { allRecords, pictureOf, pictureSent, type StoredPicture, type QueuedRecord } from './store.ts'

/** The calls it makes, and what it cannot know by itself. */
export interface Sending {
  account: string
  upload: (picture: StoredPicture) => Promise<string>
  sendBatch: (batch: FieldBatch) => Promise<readonly FieldResult[]>
  now: () => number
  chance: () => number
  /** Something is due, and no other window is at it. */
  onStart?: () => void
  /** Some of it has an answer, and more is to be sent. */
  onRound?: () => Promise<void>
}

/** Held by the window that sends. */
export const sendingLock = 'daysheet-field-queue'

/** Sends everything that is due; answers false, and does nothing, where another window is at it. Whatever ends it, what was not answered is still kept. */
export async function sendQueue(sending: Sending): Promise<boolean> {
  return navigator.locks.request(sendingLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    for (;;) {
      const due = await dueRecords(sending)
      if (due.length === 0) return true
      sending.onStart?.()
      const { ready, outcomes } = await withPictures(due, sending)
      for (const [id, outcome] of await outcomesOf(ready, sending)) outcomes.set(id, outcome)
      await saveOutcomes(outcomes, sending.now())
      await sending.onRound?.()
    }
  })
}

async function dueRecords({ account, now }: Sending): Promise<QueuedRecord[]> {
  const records = await allRecords()
  const due = new Set(dueItems(records, account, now()).map(({ id }) => id))
  return verifiedRecords(
    records.filter(({ id }) => due.has(id)),
    now(),
  )
}

type Outcomes = Map<string, QueueItem>

/**
 * The records whose pictures the server has, and what becomes of those of which it does not have all yet. One whose picture was refused goes without it: the server
 * keeps it for the office, with why. Where there is no network or the server has no time, one picture
 * finds out for all of them: a crew's photos would else be sent in vain one after the other, by a hundred phones at the same minute.
 */
async function withPictures(due: readonly QueuedRecord[], sending: Sending): Promise<{ ready: ReadyRecord[]; outcomes: Outcomes }> {
  const ready: ReadyRecord[] = []
  const outcomes: Outcomes = new Map()
  // A picture that failed is not tried again for the next record that names it.
  const failed = new Map<string, ReturnType<typeof failureOf>>()
  let away: ApiError | null = null
  let postponed: QueueItem | null = null
  let uploads = 0
  const counting: Sending = {
    ...sending,
    upload(picture) {
      uploads += 1
      return sending.upload(picture)
    },
  }
  for (const record of inTurn(due)) {
    // The others are still due.
    if (uploads >= maxPicturesAhead || (ready.length > 0 && uploads + record.pictures.length > maxPicturesAhead)) break
    const addresses = new Map<string, string>()
    for (const sha256 of record.pictures) {
      const address = failed.has(sha256)
        ? undefined
        : await addressOf(sha256, away ? withoutUpload(sending, away) : counting).catch((error: unknown) => {
            const failure = failureOf(error)
            if (failure.statusCode === signInAgain) throw error
            failed.set(sha256, failure)
            if (isUnavailable(failure.statusCode)) away ??= new ApiError(failure.statusCode, failure.message)
            return undefined
          })
      if (address !== undefined) addresses.set(sha256, address)
    }
    const failures = record.pictures.flatMap((sha256) => failed.get(sha256) ?? [])
    const failure = failures.find(({ statusCode }) => !isForAPerson(statusCode))
    if (failure && postponed && isUnavailable(failure.statusCode)) outcomes.set(record.id, postponedLike(record, postponed))
    else if (failure) {
      const outcome = afterFailure(record, failure, momentOf(sending))
      outcomes.set(record.id, outcome)
      if (isUnavailable(failure.statusCode)) postponed = outcome
    } else {
      const body = withAddresses(record.body, addresses) as QueuedRecord['body'] // an object stays one
      const [refused] = failures
      ready.push({ record, body, ...(refused && { pictureRefusal: { statusCode: refused.statusCode, message: refused.message } }) })
    }
  }
  return { ready: ready.toSorted((one, other) => one.record.place - other.record.place), outcomes }
}

interface ReadyRecord {
  record: QueuedRecord
  body: QueuedRecord['body']
  pictureRefusal?: Pick<FieldRefusal, 'statusCode' | 'message'>
}

const withoutUpload = (sending: Sending, because: ApiError): Sending => ({ ...sending, upload: () => Promise.reject(because) })

async function addressOf(sha256: string, { upload }: Sending): Promise<string> {
  const picture = await pictureOf(sha256)
  if (!picture) throw new ApiError(422, pictureGone)
  const known = picture.address ?? uploaded.get(sha256)
  if (known !== undefined) return known
  const address = await upload(picture)
  // A full phone cannot write that down: its records go all the same, which makes room.
  await pictureSent(sha256, address).catch(() => uploaded.set(sha256, address))
  return address
}

/** What the office is told of a picture that this phone has lost. */
export const pictureGone = 'A picture of this record is no longer on this phone.'

/** Where pictures are of which the phone could not write it down. */
const uploaded = new Map<string, string>()

function withAddresses(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.startsWith('picture:') ? (addresses.get(value.slice('picture:'.length)) ?? value) : value
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, addresses))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddresses(inner, addresses)]))
}

/**
 * What became of each. A batch that is refused as a whole, because of one record of it or because it is too large, is sent in halves until it is known which
 * one is meant; so is one that something on the way dislikes, as long as a half of it gets through. Whoever has to sign in again has lost nothing: nothing was tried.
 */
async function outcomesOf(ready: readonly ReadyRecord[], sending: Sending): Promise<Outcomes> {
  return ready.length === 0 ? new Map() : outcomesAfter(await attempt(ready, sending), ready, sending)
}

/** What was answered to one call, or how it failed. */
async function attempt(ready: readonly ReadyRecord[], sending: Sending): Promise<Outcomes | Failed> {
  try {
    const results = await sending.sendBatch({ records: ready.map(({ record: { id, kind }, ...rest }) => ({ id, kind, ...rest })) })
    const byId = new Map(results.map((result) => [result.id, result]))
    return new Map(ready.map(({ record }) => [record.id, afterAnswer(record, byId.get(record.id), momentOf(sending))]))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.statusCode === signInAgain) throw error
    return { failure, isDisliked: error instanceof ApiError && !error.isOurs && isForAPerson(error.status) }
  }
}

interface Failed {
  failure: ReturnType<typeof failureOf>
  /** Refused by something on the way: of the network as a whole, or of a word in one record. */
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
    // Where neither half gets through it is the network, which needs no further calls to say so.
    if (one instanceof Map || other instanceof Map)
      return new Map([...(await outcomesAfter(one, first, sending)), ...(await outcomesAfter(other, second, sending))])
  }
  return new Map(ready.map(({ record }) => [record.id, afterFailure(record, failure, momentOf(sending))]))
}

const signInAgain = 401

const momentOf = ({ now, chance }: Sending) => ({ now: now(), chance: chance() })

/** The server takes no longer ones. */
const maxReason = 1000

/** Of what is on the way to the server this counts: send fewer. Nothing else of it has judged a record, or a session. */
const tooLarge = 413

function failureOf(error: unknown): Pick<FieldRefusal, 'statusCode' | 'code' | 'message'> {
  if (!(error instanceof ApiError)) return { statusCode: 0, code: null, message: 'The server did not answer.' }
  const { status, code, message, isOurs } = error
  return { statusCode: isOurs || status === tooLarge ? status : 0, code: isOurs ? code : null, message: message.slice(0, maxReason) }
}
