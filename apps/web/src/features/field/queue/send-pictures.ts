/** Uploads the pictures of records and puts their addresses into the records. */
import { afterFailure, isForAPerson, isUnavailable, postponedLike, type QueueItem } from '@daysheet/domain/field/queue'
import { picturesOf } from '@daysheet/domain/field/sending/lanes'
import { ApiError } from '#client/client.ts'
import { failureOf, signInAgain, type Failure, type ReadyRecord } from './answers.ts'
import { momentOf, type Outcomes, type Sending } from './sending.ts'
import { pictureOf, pictureSent } from './store.ts'
import type { QueuedRecord } from './database.ts'

/** Pictures per upload: the server processes one while the next is on its way. */
const atOnce = 3

interface Brought {
  addresses: Map<string, string>
  failed: Map<string, Failure>
}

/**
 * Returns the records with all pictures uploaded, and outcomes for the others. A record with a
 * refused picture is sent without it, with the reason; the server keeps it for the office.
 */
export async function withPictures(
  groups: readonly (readonly QueuedRecord[])[],
  sending: Sending,
): Promise<{ ready: ReadyRecord[]; outcomes: Outcomes }> {
  const brought = await bring(groups.flat(), sending)
  const [ready, outcomes]: [ReadyRecord[], Outcomes] = [[], new Map()]
  let postponed: QueueItem | null = null
  for (const group of groups) {
    const failing = group.flatMap((record) => {
      const failure = failuresOf(record, brought).find(({ statusCode }) => !isForAPerson(statusCode))
      return failure ? [{ record, failure }] : []
    })
    const [first] = failing
    if (!first) {
      for (const record of group) ready.push(readyOf(record, brought))
      continue
    }
    // Server busy or no network: only the first record counts a failure, the others are postponed
    // with it.
    const isOfAll = isUnavailable(first.failure.statusCode)
    const failed: QueueItem = postponed && isOfAll ? postponed : afterFailure(first.record, first.failure, momentOf(sending))
    const isItself = failed !== postponed
    for (const record of group) outcomes.set(record.id, isItself && record === first.record ? failed : postponedLike(record, failed))
    if (isOfAll) postponed = failed
  }
  return { ready: ready.toSorted((one, other) => one.record.place - other.record.place), outcomes }
}

const failuresOf = ({ pictures }: QueuedRecord, { failed }: Brought): Failure[] => pictures.flatMap((sha256) => failed.get(sha256) ?? [])

function readyOf(record: QueuedRecord, brought: Brought): ReadyRecord {
  // An object stays an object.
  const body = withAddresses(record.body, brought.addresses) as QueuedRecord['body']
  const [refused] = failuresOf(record, brought)
  return { record, body, ...(refused && { pictureRefusal: { statusCode: refused.statusCode, message: refused.message } }) }
}

/**
 * Uploads each picture once, even if several records refer to it. The first upload is alone and
 * shows whether the server can be reached. Otherwise, when the server is down, a hundred phones
 * would all start uploads that fail.
 */
async function bring(records: readonly QueuedRecord[], sending: Sending): Promise<Brought> {
  const brought: Brought = { addresses: new Map(), failed: new Map() }
  let away: ApiError | null = null
  let isSignedOut = false
  const bringOne = async (sha256: string) => {
    const tries = Math.max(...records.flatMap((record) => (record.pictures.includes(sha256) ? [record.tries] : [])))
    try {
      brought.addresses.set(sha256, await addressOf(sha256, tries, away ? withoutUpload(sending, away) : sending))
    } catch (error) {
      const failure = failureOf(error)
      isSignedOut ||= failure.statusCode === signInAgain
      if (isSignedOut) throw error
      brought.failed.set(sha256, failure)
      if (isUnavailable(failure.statusCode)) away ??= new ApiError(failure.statusCode, failure.message)
    }
  }
  const [first, ...rest] = picturesOf(records)
  if (first !== undefined) await bringOne(first)
  const bringRest = async () => {
    for (let next = rest.shift(); next !== undefined && !isSignedOut; next = rest.shift()) await bringOne(next)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, bringRest))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return brought
}

const withoutUpload = (sending: Sending, because: ApiError): Sending => ({ ...sending, upload: () => Promise.reject(because) })

async function addressOf(sha256: string, tries: number, { upload }: Sending): Promise<string> {
  const picture = await pictureOf(sha256)
  if (!picture) throw new ApiError(422, pictureGone)
  const known = picture.address ?? uploaded.get(sha256)
  if (known !== undefined) return known
  const address = await upload(picture, tries)
  // A full phone cannot store the address. Its records are sent anyway, which frees space.
  await pictureSent(sha256, address).catch(() => uploaded.set(sha256, address))
  return address
}

/** The text for the office when this phone has lost a picture. */
export const pictureGone = 'A picture of this record is no longer on this phone.'

/** Addresses that the phone had no room to store. */
const uploaded = new Map<string, string>()

function withAddresses(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.startsWith('picture:') ? (addresses.get(value.slice('picture:'.length)) ?? value) : value
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, addresses))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddresses(inner, addresses)]))
}
