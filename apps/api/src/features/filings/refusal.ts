import { refusalMessage, type FilingRefusal } from '@daysheet/domain/filings/filing-messages'
import { HttpError } from '#http-error.ts'
import { CityUnavailable } from '#ports/city-filings/city-filings.ts'
import { FilesUnavailable } from '#ports/files/files.ts'
import { FilingReaderBusy } from '#ports/pdf/filing-reader.ts'
import { UnreadablePdfError } from '#ports/pdf/unreadable-pdf.ts'

/** Where nothing is said here the file itself is at fault: 422. */
const answers: Partial<Record<FilingRefusal['kind'], { statusCode: number; retryAfter?: number }>> = {
  'too-large': { statusCode: 413 },
  busy: { statusCode: 503, retryAfter: 5 },
  'store-full': { statusCode: 507 },
  'store-unavailable': { statusCode: 503, retryAfter: 30 },
  'city-off': { statusCode: 503 },
  'city-away': { statusCode: 503, retryAfter: 60 },
  'city-slow': { statusCode: 503, retryAfter: 60 },
  'city-busy': { statusCode: 503, retryAfter: 60 },
  'city-refused': { statusCode: 503 },
  'city-no-data': { statusCode: 503 },
}

/** A file that is not taken; the `code` is the kind of refusal (`PARTLY_SCANNED`), the message goes to people. */
export function refused(refusal: FilingRefusal, cause?: unknown): HttpError {
  const { statusCode, ...extras } = answers[refusal.kind] ?? { statusCode: 422 }
  return new HttpError(statusCode, refusalMessage(refusal), { ...extras, cause, code: codeOf(refusal.kind) })
}

type CodeOf<Kind extends string> = Kind extends `${infer First}-${infer Rest}` ? `${Uppercase<First>}_${CodeOf<Rest>}` : Uppercase<Kind>

/**
 * `partly-scanned` → `PARTLY_SCANNED`. The cast is needed because the types cannot follow these
 * calls.
 */
const codeOf = <Kind extends string>(kind: Kind) => kind.toUpperCase().replaceAll('-', '_') as CodeOf<Kind>

/** What stood in the way of reading or keeping a file, as a refusal; anything else as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof CityUnavailable) return refused({ kind: error.fault }, error)
  if (error instanceof UnreadablePdfError) return refused({ kind: error.reason }, error.cause)
  if (error instanceof FilingReaderBusy) return refused({ kind: 'busy' }, error.cause)
  if (error instanceof FilesUnavailable) return refused({ kind: error.isFull ? 'store-full' : 'store-unavailable' }, error)
  return error
}
