import type { FieldRefusal } from '@daysheet/domain/field/batch'
import type { RefusalCode } from '@daysheet/domain/field/refusals/refusal-codes'
import { failureKey } from '../i18n/failure.ts'
import type { TranslationKey } from '../i18n/i18n.ts'
import { pictureGone } from './send-pictures.ts'

/** A text for every refusal code of a phone's record. */
const byCode = {
  NO_WORKER_ENTRY: 'refusedNoPlace',
  EVENT_DELETED: 'refusedDeleted',
  ORDER_DELETED: 'refusedDeleted',
  MODEL_NOT_FOUND: 'refusedGone',
  NO_SCOPE_PART: 'refusedAreaGone',
  REPORT_EXISTS: 'refusedReportExists',
  REPORT_NOT_STORED: 'refusedReportNotStored',
  NO_REPORT: 'refusedNoReport',
  COMMENTS_TOO_LONG: 'refusedTooLong',
  ID_IN_USE: 'refusedIdInUse',
  PUNCH_EXISTS: 'refusedPunchExists',
  PUNCH_ID: 'refusedIdInUse',
  NOT_OWN: 'refusedNotOwn',
  OTHER_JOB: 'refusedNotOwn',
  FORBIDDEN: 'refusedForbidden',
  LOCKED: 'refusedLocked',
  IN_THE_FUTURE: 'refusedInTheFuture',
  OPTED_OUT: 'refusedOptedOut',
  REQUEST_ANSWERED: 'refusedRequestClosed',
  REQUEST_EXPIRED: 'refusedRequestClosed',
  NO_LOAD: 'refusedNoLoad',
  SEVERAL_LOADS: 'refusedSeveralLoads',
  LOAD_CLOSED: 'refusedLoadClosed',
  COPIES_FULL: 'refusedCopiesFull',
  TOO_LATE_TO_UNDO: 'refusedTooLate',
  OTHERS_PUNCH: 'refusedOthersPunch',
  NO_PUNCH: 'refusedNoPunch',
  CORRECTED_MEANWHILE: 'refusedCorrected',
  PICTURE_REFUSED: 'refusedPicture',
  LINE_REFUSED: 'refusedLine',
  TOO_MANY_REFUSED: 'refusedTooManyOpen',
  INVALID: 'refusedInvalid',
} as const satisfies Record<RefusalCode, TranslationKey>

const noRoom = 507
const tooLarge = 413

/** Why a record is not with the office, in the words of the phone; null of what only the server's own sentence says. */
export function refusalKey({ statusCode, code, message }: FieldRefusal): TranslationKey | null {
  // The server repeats what this phone said of the picture.
  if (message.endsWith(pictureGone)) return 'refusedPictureGone'
  if (code !== null && Object.hasOwn(byCode, code)) return byCode[code as keyof typeof byCode]
  if (statusCode === 0) return 'noAnswer'
  if (statusCode === noRoom) return 'refusedNoRoom'
  return statusCode === tooLarge ? 'refusedTooLarge' : failureKey(statusCode)
}
