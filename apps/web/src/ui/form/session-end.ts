/**
 * The session ends. A form with typed text may hold that back, as it does a reload: it cancels the
 * event. (decisions/forms.md)
 */
export const sessionEnd = 'daysheet:session-end'

export interface SessionEnd {
  /** Ends the session here. Does nothing if the user has signed in again. */
  proceed: () => void
  /** Whether the server or another tab has ended it. Otherwise the user signs out here. */
  isOver: boolean
}

/** Ends the session now, or after the user discarded what they typed. Returns whether it is now. */
export function endUnlessHeld(end: SessionEnd): boolean {
  const isNow = window.dispatchEvent(new CustomEvent(sessionEnd, { cancelable: true, detail: end }))
  if (isNow) end.proceed()
  return isNow
}
