import { ApiError } from '#client/client.ts'
import type { TranslationKey, Translate } from './i18n.ts'

/** What is said of a call that failed, where its status says it; null where the server's own words do. */
export function failureKey(status: number): TranslationKey | null {
  if (status === 0) return 'noServer'
  if (status === 401) return 'signInAgain'
  if (status === 429) return 'tooManyCalls'
  if (status === 503) return 'serverBusy'
  return status >= 500 ? 'serverFault' : null
}

/** Says why something could not be read or done, in the language of the phone. */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t(isGivenUp(error) ? 'noServer' : 'screenFailed')
  // What stands before the server knows nothing of our sessions.
  const word = error.status === 401 && !error.isOurs ? null : failureKey(error.status)
  return t(word ?? 'serverRefused')
}

/** A line that stood still for too long gives no `ApiError`. Whatever else is none is a mistake of ours, not of the network. */
const isGivenUp = (error: unknown): boolean => error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
