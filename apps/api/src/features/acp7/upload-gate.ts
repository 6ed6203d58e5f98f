import { refused } from './refusal.ts'

/** Each upload is held in memory while it comes in and waits for its turn with the reader: so many at once, and no more. (promises.md S10) */
export const mostUploads = 8

/** Runs uploads, and refuses those that are too many before anything of them is read. */
export function makeUploadGate(): <T>(upload: () => Promise<T>) => Promise<T> {
  let underWay = 0
  return async (upload) => {
    if (underWay >= mostUploads) throw refused({ kind: 'busy' })
    underWay += 1
    try {
      return await upload()
    } finally {
      underWay -= 1
    }
  }
}
