/** Images on their way into a set: what has become of each. */
import { fileEmptyMessage, maxImageBytes, fileTooLargeMessage } from '@daysheet/domain/records/picture-limits'
import { ApiError } from '#client/client.ts'

/** `refused` will never be taken as it is; `failed` may be at another try. Bytes. */
export type ImageState =
  | { is: 'waiting' }
  | { is: 'sending'; sent: number }
  | { is: 'stored'; url: string }
  | { is: 'refused' | 'failed'; why: string }

export interface NewImage {
  key: number
  file: File
  state: ImageState
}

/** What can be told of a file without sending it, in the words the server would use; null when it may be sent. */
export function refusalOf({ name, size }: File): string | null {
  if (size === 0) return fileEmptyMessage(name)
  return size > maxImageBytes ? fileTooLargeMessage(name) : null
}

/** Whether an answer is about the image itself: what the server was asked to take is too large, of another kind, or damaged. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415, 422].includes(error.status)

/** Whether a call may have been carried out although it failed. */
export const isUncertain = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const withState = (images: readonly NewImage[], ...states: ImageState['is'][]): NewImage[] =>
  images.filter(({ state }) => states.includes(state.is))

/** How far all of them together are. Bytes; what was refused does not count. */
export function progressOf(images: readonly NewImage[]): { sent: number; total: number } {
  const counted = images.filter(({ state }) => state.is !== 'refused')
  const sentOf = ({ file, state }: NewImage) => {
    if (state.is === 'stored') return file.size
    // A form is a little larger than the file in it.
    return state.is === 'sending' ? Math.min(state.sent, file.size) : 0
  }
  return {
    sent: counted.reduce((sum, image) => sum + sentOf(image), 0),
    total: counted.reduce((sum, { file }) => sum + file.size, 0),
  }
}
