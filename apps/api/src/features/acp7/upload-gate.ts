import { mostFilingsAtOnce } from '../../ports/filing-reader.ts'
import { refused } from './refusal.ts'

/**
 * Runs uploads, as many at once as the reader takes, and refuses the others before anything of them is received: each is held in memory from
 * then until it was read, and what was received is never turned away for want of room. (promises.md S10)
 */
export function makeUploadGate(): <T>(upload: () => Promise<T>) => Promise<T> {
  let underWay = 0
  return async (upload) => {
    if (underWay >= mostFilingsAtOnce) throw refused({ kind: 'busy' })
    underWay += 1
    try {
      return await upload()
    } finally {
      underWay -= 1
    }
  }
}
