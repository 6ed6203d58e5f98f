import { ApiError } from '../../../client/client.ts'
import type { Asked, Say } from './words.ts'

/** What is said of a call that failed, where its status says it; null where the server's own words do. */
export function failureWord(status: number): Asked | null {
  if (status === 0) return 'noServer'
  if (status === 401) return 'signInAgain'
  if (status === 429) return 'tooManyCalls'
  if (status === 503) return 'serverBusy'
  return status >= 500 ? 'serverFault' : null
}

/** Says why something could not be read or done, in the language of the phone. A line that was given up gives no `ApiError`. */
export const failureText = (error: unknown, say: Say): string =>
  say(failureWord(error instanceof ApiError ? error.status : 0) ?? 'serverRefused')
