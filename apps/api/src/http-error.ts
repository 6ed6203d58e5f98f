import type { ErrorCode } from '@daysheet/domain/fields/error-codes'

export interface ErrorExtras {
  name?: string
  code?: ErrorCode
  details?: unknown
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfter?: number
  /** What is behind it; it is logged and told to nobody. */
  cause?: unknown
  /** Whoever refuses has it logged, once for many: it is not logged for each caller. */
  isLogged?: true
}

/** A refusal whose message is meant for the caller. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode | undefined
  readonly details: unknown
  readonly retryAfter: number | undefined
  readonly isLogged: boolean

  constructor(statusCode: number, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? {} : { cause: extras.cause })
    this.name = extras.name ?? 'Error'
    this.statusCode = statusCode
    this.code = extras.code
    this.details = extras.details
    this.retryAfter = extras.retryAfter
    this.isLogged = extras.isLogged ?? false
  }
}
