/** What is said where a punch has no photo, signature or position, and how well its position is known. (product.md#dashboard, product.md#corrections) */
import { distanceText } from '../locations/feet.ts'
import type { ClockEvent, NoPhotoReason, NoPositionReason } from './clock-event.ts'

const photoReasons: Readonly<Record<NoPhotoReason, string>> = {
  off: 'photos were off',
  refused: 'the person did not want one',
  crew: 'clocked with the whole crew',
  denied: 'the phone does not allow the camera',
  unavailable: 'the phone has no camera',
  full: 'the phone had no room for it',
  closed: 'the app was closed before it was ready',
}

const positionReasons: Readonly<Record<NoPositionReason, string>> = {
  denied: 'the phone does not allow it',
  timeout: 'none came in time',
  unavailable: 'the phone has none',
  closed: 'the app was closed before one came',
}

/**
 * An older event has no reason, and a newer phone may send a reason that this version does not
 * know.
 */
const withReason = (what: string, reason: string | null | undefined): string => (reason ? `${what}: ${reason}` : what)

/** `No photo: photos were off`. */
export const noPhotoText = ({ noPhotoReason: reason }: Pick<ClockEvent, 'noPhotoReason'>): string =>
  withReason('No photo', reason && photoReasons[reason])

/** `Photo of Ana Ruiz, In`; a crew clocked at once has one photo of all. */
export const photoText = ({ noPhotoReason: reason }: Pick<ClockEvent, 'noPhotoReason'>, label: string): string =>
  reason === 'crew' ? `Photo of the crew with ${label}` : `Photo of ${label}`

/** `No location: none came in time`. */
export const noPositionText = ({ noPositionReason: reason }: Pick<ClockEvent, 'noPositionReason'>): string =>
  withReason('No location', reason && positionReasons[reason])

/** `Within 40 ft`; null if the phone did not report it. */
export const accuracyText = ({ accuracy }: Pick<ClockEvent, 'accuracy'>): string | null =>
  accuracy === null ? null : `Within ${distanceText(Math.max(1, accuracy))}`
