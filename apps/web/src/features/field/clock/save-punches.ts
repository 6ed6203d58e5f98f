import { placeOf, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { TypedTime } from '@daysheet/domain/field/punch'
import type { NoPhotoReason, NoPositionReason } from '@daysheet/domain/timeclock/clock-event'
import { newId } from '../../../client/new-id.ts'
import { isPosition, type Whereabouts } from '../position.ts'
import { pictureMark } from '../queue/kept-pictures.ts'
import type { NewPicture, NewRecord } from '../queue/store.ts'
import { saveAndSend } from '../queue/use-queue.ts'

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

/** What is known beside the time. */
export interface Evidence {
  account: string
  /** Where the phone is, once it knows. */
  current: () => Promise<Exclude<Whereabouts, null>>
  /** What the camera saw of them, or why it saw nothing. */
  photo: NewPicture | NoPhotoReason
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

/**
 * Clocks people at the moment of the press, however long the place takes, all of them or none; answers that moment. Throws `StorageFailed` when the phone cannot keep it.
 */
export async function savePunches(punches: readonly Punch[], { account, current, photo }: Evidence): Promise<string> {
  const time = new Date().toISOString()
  const place = placeBody(await current())
  const seen = typeof photo === 'string' ? { noPhotoReason: photo } : { image: pictureMark(photo.sha256) }
  const faces = typeof photo === 'string' ? [] : [photo]
  const records = punches.map(({ member, scheduleEntryId, type, certificateReason, signature }): NewRecord => {
    const body = {
      ...placeOf(member, scheduleEntryId),
      type,
      time,
      ...place,
      ...seen,
      ...(signature && { signature: pictureMark(signature.sha256) }),
      ...(certificateReason !== undefined && { certificateReason }),
    }
    const needs = [...faces, ...(signature ? [signature] : [])].map(({ sha256 }) => sha256)
    return { id: newId(), kind: 'Events', account, madeAt: Date.now(), pictures: needs, body }
  })
  await saveAndSend(records, [...faces, ...punches.flatMap(({ signature }) => signature ?? [])])
  return time
}

/** Keeps a time that nobody clocked. */
export const saveTypedTime = (typed: TypedTime, account: string): Promise<void> =>
  saveAndSend({ id: newId(), kind: 'TypedTimes', account, madeAt: Date.now(), pictures: [], body: { ...typed } })
