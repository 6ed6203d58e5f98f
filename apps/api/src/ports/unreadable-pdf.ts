/** Why a file is no PDF that can be read. `too-complex` and `too-slow`: it takes more memory or time than one file is given. */
export const unreadablePdfReasons = ['not-a-pdf', 'damaged', 'password', 'too-many-pages', 'too-complex', 'too-slow'] as const
export type UnreadablePdfReason = (typeof unreadablePdfReasons)[number]

export class UnreadablePdfError extends Error {
  readonly reason: UnreadablePdfReason
  constructor(reason: UnreadablePdfReason) {
    super(`The PDF cannot be read: ${reason}`)
    this.name = 'UnreadablePdfError'
    this.reason = reason
  }
}
