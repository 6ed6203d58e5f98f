import { z } from 'zod'
import { overrideReason } from '../certificates/override.ts'
import { amount, flag, id, instant, latitude, longitude, num, row, text } from '../fields/fields.ts'

/**
 * Why a punch has no photo: photos were off, the person refused, a whole crew was clocked at once,
 * the camera was not allowed or not available, the phone had no room, or the app was closed before
 * the photo was ready. If there is a photo, `crew` means that it shows the whole crew.
 */
export const noPhotoReasons = ['off', 'refused', 'crew', 'denied', 'unavailable', 'full', 'closed'] as const
export type NoPhotoReason = (typeof noPhotoReasons)[number]

/**
 * Why a punch has no position: not allowed, none found in time, not available, or the app was
 * closed before one was found.
 */
export const noPositionReasons = ['denied', 'timeout', 'unavailable', 'closed'] as const
export type NoPositionReason = (typeof noPositionReasons)[number]

/**
 * One clocking in or out, with where and by whom it was seen. `time` is the raw time of the device and is never changed. The server adds when it came in and,
 * when the device told its own time, by how many seconds the device's clock was ahead (behind: negative), and the
 * `role` its worker had then, by which gaps are credited. `accuracy` is by how many meters the position may be off. (product.md#entities, promises.md#r7)
 */
export const clockEvent = z.object({
  ...row,
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  latitude: latitude().nullable(),
  longitude: longitude().nullable(),
  accuracy: amount().nullable(),
  image: text(2000).nullable(),
  signature: text(2000).nullable(),
  noPhotoReason: z.enum(noPhotoReasons).nullable(),
  noPositionReason: z.enum(noPositionReasons).nullable(),
  receivedAt: instant().nullable(),
  clockOffset: num().nullable(),
  /** Whether the device saw that its clock was set back since what it had kept before. */
  clockSetBack: flag().nullable(),
  role: text(50).nullable(),
  /** Why somebody without the certificates that the job asks for works all the same, as it was said on the site. */
  certificateReason: overrideReason,
})
export type ClockEvent = z.infer<typeof clockEvent>

const deviceTime = z.iso.datetime({ offset: true })

/** By how many whole seconds a device's clock was ahead when it said `time`; null when that is no moment in ISO 8601 with its zone. */
export function measuredOffset(time: string, receivedAt: Date): number | null {
  const device = deviceTime.safeParse(time.trim())
  // Adding 0 keeps a clock that is right from being "minus zero" seconds ahead.
  return device.success ? Math.round((Date.parse(device.data) - receivedAt.getTime()) / 1000) + 0 : null
}

/** What a stored clock event may still get, once, when it came without. Everything else stays as it came. (product.md#time; decisions/clock-events.md) */
export const fieldsAddableLater: readonly (keyof ClockEvent)[] = ['image', 'signature', 'latitude', 'longitude', 'accuracy']
