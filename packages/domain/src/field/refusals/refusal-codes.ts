/**
 * The reasons why the server refuses a phone's record: every code, and the words that the office
 * reads. The phone has its own words. (product.md#refused-records)
 */
import type { ErrorCode } from '@daysheet/domain/fields/error-codes'

export const refusalReasons = {
  NO_WORKER_ENTRY: 'The person is not on a crew that exists.',
  EVENT_DELETED: 'This clock event was deleted.',
  ORDER_DELETED: 'This order was deleted.',
  MODEL_NOT_FOUND: 'The job or day that it belongs to no longer exists.',
  NO_SCOPE_PART: 'An area of the filing was replaced or deleted.',
  REPORT_EXISTS: 'This shift already has an end-of-shift report.',
  REPORT_NOT_STORED: 'It belongs to an end-of-shift report that is not stored.',
  NO_REPORT: 'This shift has no end-of-shift report to add to.',
  COMMENTS_TOO_LONG: 'The comments are too long for one report together.',
  ID_IN_USE: 'The same record is already stored, with something else in it.',
  PUNCH_ID: 'The same record is already stored, as a clock event.',
  NOT_OWN: 'The supervisor does not run this job.',
  OTHER_JOB: 'The supervisor does not run this job.',
  FORBIDDEN: 'The role of the supervisor does not allow it.',
  LOCKED: 'The week is locked.',
  IN_THE_FUTURE: 'The time has not come yet. Check the clock of the phone.',
  OPTED_OUT: 'The customer’s number takes no texts from us.',
  REQUEST_ANSWERED: 'The customer already answered this container request.',
  REQUEST_EXPIRED: 'This container request has expired.',
  NO_LOAD: 'There is no open load with this number.',
  SEVERAL_LOADS: 'Several open loads have this number.',
  LOAD_CLOSED: 'The load is closed.',
  COPIES_FULL: 'The load has as many pictures as it can have.',
  TOO_LATE_TO_UNDO: 'A punch can be undone for ten minutes.',
  OTHERS_PUNCH: 'Another person made this punch.',
  PUNCH_EXISTS: 'The office already has this punch.',
  NO_PUNCH: 'There is no such punch.',
  CORRECTED_MEANWHILE: 'The office has changed this punch.',
  PICTURE_REFUSED: 'One of its pictures cannot be used.',
  LINE_REFUSED: 'An item of this list cannot be ordered.',
  TOO_MANY_REFUSED: 'Too many records of this person wait for the office.',
  INVALID: 'It has a value that does not fit.',
} as const satisfies Partial<Record<ErrorCode, string>>
export type RefusalCode = keyof typeof refusalReasons

export const isKnownCode = (code: string | null): code is RefusalCode => code !== null && Object.hasOwn(refusalReasons, code)

/** For these codes the server's sentence has more detail: which item or which value. */
const saysWhich: ReadonlySet<RefusalCode> = new Set(['LINE_REFUSED', 'INVALID'])

/** Whether the server's sentence, in English, is shown in addition. */
export const needsOwnSentence = (code: string | null): boolean => !isKnownCode(code) || saysWhich.has(code)

/** The reason in plain words, or the server's sentence for an unknown code. */
export const refusalReason = ({ code, message }: { code: string | null; message: string }): string =>
  isKnownCode(code) ? refusalReasons[code] : message
