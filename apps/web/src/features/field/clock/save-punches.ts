import { placeOf, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { TypedTime } from '@daysheet/domain/field/punch'
import { completeWithinMs } from '@daysheet/domain/field/queue'
import type { NoPhotoReason, NoPositionReason } from '@daysheet/domain/timeclock/clock-event'
import { newId } from '#client/new-id.ts'
import { isPosition, type Whereabouts } from '../position.ts'
import { addPhoto, addTo, completeRecords } from '../queue/complete.ts'
import { pictureMark } from '../queue/kept-pictures.ts'
import type { NewPicture, NewRecord } from '../queue/database.ts'
import { keptChanged, saveAndSend } from '../queue/use-queue.ts'

/** Somebody, and what is clocked of them, on which job. */
export interface Punch {
  member: CrewMember
  scheduleEntryId: string
  type: 'in' | 'out'
  /** Why somebody without a certificate works all the same. */
  certificateReason?: string | undefined
  /** What they signed. */
  signature?: NewPicture | null | undefined
}

/** Position and photo of a punch, known at the tap or added later. */
export interface Evidence {
  account: string
  /** The position, if it is known at the tap. */
  known: Whereabouts
  /** Resolves when the position is known. */
  current: () => Promise<Exclude<Whereabouts, null>>
  /** The photo from the moment of the tap, or the reason for no photo. */
  photo: Promise<NewPicture | NoPhotoReason> | NoPhotoReason
  /** The photo shows the whole group. */
  isOfCrew?: boolean
}

const reasons: Readonly<Record<Exclude<Whereabouts, null | object>, NoPositionReason>> = {
  positionDenied: 'denied',
  positionTimeout: 'timeout',
  positionUnavailable: 'unavailable',
}

function placeBody(found: Exclude<Whereabouts, null>) {
  if (!isPosition(found)) return { noPositionReason: reasons[found] }
  const { latitude, longitude, accuracy } = found
  return { latitude, longitude, accuracy }
}

export interface SavedPunches {
  /** The moment of the tap. */
  time: string
  ids: string[]
  /** Resolves when position and photo were added, or will not be. */
  whole: Promise<void>
}

/**
 * Clocks people at the moment of the tap, all or none. Position and photo are added later. Until
 * then the record says that the app was closed, which is true if nothing follows (decisions/phone-punches.md).
 * Throws `StorageFailed` when the phone cannot store the punches.
 */
export async function savePunches(time: string, punches: readonly Punch[], evidence: Evidence): Promise<SavedPunches> {
  const { account, known, photo, isOfCrew = false } = evidence
  const isWhole = known !== null && typeof photo === 'string'
  const noPhotoReason: NoPhotoReason = typeof photo === 'string' ? photo : isOfCrew ? 'crew' : 'closed'
  const place = known === null ? { noPositionReason: 'closed' as const } : placeBody(known)
  const madeAt = Date.now()
  const records = punches.map(({ member, scheduleEntryId, type, certificateReason, signature }): NewRecord => {
    const body = {
      ...placeOf(member, scheduleEntryId),
      type,
      time,
      ...place,
      noPhotoReason,
      ...(signature && { signature: pictureMark(signature.sha256) }),
      ...(certificateReason !== undefined && { certificateReason }),
    }
    const pictures = signature ? [signature.sha256] : []
    return { id: newId(), kind: 'Events', account, madeAt, pictures, body, ...(!isWhole && { completeBy: madeAt + completeWithinMs }) }
  })
  await saveAndSend(
    records,
    punches.flatMap(({ signature }) => signature ?? []),
  )
  const ids = records.map(({ id }) => id)
  return { time, ids, whole: isWhole ? Promise.resolve() : follow(ids, evidence) }
}

/**
 * Adds position and photo. If that fails, the punches stay with the reason for the missing part.
 */
async function follow(ids: readonly string[], { known, current, photo, isOfCrew = false }: Evidence): Promise<void> {
  const addPlace = async () => {
    if (known === null) await addTo(ids, { body: { noPositionReason: null, ...placeBody(await current()) } })
  }
  const addSeen = async () => {
    if (typeof photo === 'string') return
    const seen = await photo
    if (typeof seen === 'string') return void (await addTo(ids, { body: { noPhotoReason: isOfCrew ? 'crew' : seen } }))
    const body = { image: pictureMark(seen.sha256), noPhotoReason: isOfCrew ? 'crew' : null }
    await addPhoto(ids, { body, picture: seen }, { body: { noPhotoReason: isOfCrew ? 'crew' : 'full' } })
  }
  await Promise.allSettled([addPlace(), addSeen()])
  await completeRecords(ids).catch(() => null) // they are sent after `completeBy` anyway
  await keptChanged()
}

/** Stores typed times, all or none. Returns their ids. */
export async function saveTypedTimes(typed: readonly TypedTime[], account: string): Promise<string[]> {
  const madeAt = Date.now()
  const records = typed.map((body): NewRecord => ({ id: newId(), kind: 'TypedTimes', account, madeAt, pictures: [], body: { ...body } }))
  await saveAndSend(records)
  return records.map(({ id }) => id)
}
