/** Why a file is no PDF that can be read. `too-complex` and `too-slow`: it takes more memory or time than one file is given. */
export const unreadablePdfReasons = ['not-a-pdf', 'damaged', 'password', 'too-many-pages', 'too-complex', 'too-slow'] as const
export type UnreadablePdfReason = (typeof unreadablePdfReasons)[number]

export class UnreadablePdfError extends Error {
  readonly reason: UnreadablePdfReason
  /** `cause`: what the process that read it said of it, for whoever looks for a fault of ours. */
  constructor(reason: UnreadablePdfReason, cause?: unknown) {
    super(`The PDF cannot be read: ${reason}`, { cause })
    this.name = 'UnreadablePdfError'
    this.reason = reason
  }
}
