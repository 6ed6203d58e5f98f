import { HttpError } from '#http-error.ts'
import { FilesUnavailable } from '#ports/files/files.ts'

const soon = { retryAfter: 30 }

/** What kept pictures from being stored, for whoever sent them; anything else as it is. `which` is what could not be stored: a file's name, mostly. */
export function storeFailed(error: unknown, which: string): unknown {
  if (!(error instanceof FilesUnavailable)) return error
  if (error.isFull)
    return new HttpError(507, `The server has no room left for ${which}. Nothing was saved. Please tell the office.`, {
      cause: error,
    })
  return new HttpError(503, `${which} cannot be saved right now. Nothing was saved. Please try again soon.`, {
    ...soon,
    cause: error,
  })
}

export function readFailed(error: unknown): unknown {
  if (!(error instanceof FilesUnavailable)) return error
  return new HttpError(503, 'Pictures are not available right now. Please try again soon.', { ...soon, cause: error })
}
