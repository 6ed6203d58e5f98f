import type { Say } from '../words/words.ts'
import { StorageFailed } from './store.ts'

/** Says that it is not saved. Whatever it was: nobody may believe that it is. */
export const notSaved = (error: unknown, say: Say): string =>
  say('notSaved', { why: say(error instanceof StorageFailed && error.isFull ? 'full' : 'couldNotSave') })
