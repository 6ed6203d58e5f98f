import { placeOf, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { TypedTime } from '@daysheet/domain/field/punch'
import { completeWithinMs } from '@daysheet/domain/field/queue'
import type { NoPhotoReason, NoPositionReason } from '@daysheet/domain/timeclock/clock-event'
import { newId } from '../../../client/new-id.ts'
import { isPosition, type Whereabouts } from '../position.ts'
import { addPhoto, addTo, completeRecords } from '../queue/complete.ts'
import { pictureMark } from '../queue/kept-pictures.ts'
import type { NewPicture, NewRecord } from '../queue/store.ts'
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

/** What is known beside the time, or follows. */
export interface Evidence {
  account: string
  /** Where the phone is, where that is known at the tap. */
  known: Whereabouts
  /** The same as soon as it is known. */
  current: () => Promise<Exclude<Whereabouts, null>>
  /** What the camera saw at the tap, or why it saw nothing. */
  photo: Promise<NewPicture | NoPhotoReason> | NoPhotoReason
  /** It shows everybody who is clocked. */
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
  /** Done when place and photo are with them, or never come. */
  whole: Promise<void>
}

/**
 * Clocks people at the moment of the tap, all of them or none. Place and photo follow: what the record says until then is true where the application is closed first
 * (decision 0417). Throws `StorageFailed` when the phone cannot keep the punches.
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

/** Adds what was not known at the tap. Whatever fails of it: the punches are kept, and say why something is missing. */
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
  await completeRecords(ids).catch(() => null) // then they are sent when their time is over
  await keptChanged()
}

/** Keeps times that no one clocked, all of them or none. Answers their ids. */
export async function saveTypedTimes(typed: readonly TypedTime[], account: string): Promise<string[]> {
  const madeAt = Date.now()
  const records = typed.map((body): NewRecord => ({ id: newId(), kind: 'TypedTimes', account, madeAt, pictures: [], body: { ...body } }))
  await saveAndSend(records)
  return records.map(({ id }) => id)
}
