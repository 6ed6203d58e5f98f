import { HttpError } from '../../../http/errors.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'

const soon = { retryAfter: 30 }

/** What kept pictures from being stored, for whoever sent them; anything else as it is. `which` is what could not be stored: a file's name, mostly. */
export function storeFailed(error: unknown, which: string): unknown {
  if (!(error instanceof FilesUnavailable)) return error
  if (error.isFull)
    return new HttpError(
      507,
      `There is no room left on the server for ${which}. Please tell the office; nothing of this upload was kept.`,
      {
        cause: error,
      },
    )
  return new HttpError(503, `${which} cannot be stored right now; nothing of this upload was kept. Please try again soon.`, {
    ...soon,
    cause: error,
  })
}

export function readFailed(error: unknown): unknown {
  if (!(error instanceof FilesUnavailable)) return error
  return new HttpError(503, 'Pictures cannot be read right now. Please try again soon.', { ...soon, cause: error })
}
