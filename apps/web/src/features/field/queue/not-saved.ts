import type { Translate } from '../i18n/i18n.ts'
import { StorageFailed } from './store.ts'

/** Says that it is not saved. Whatever it was: nobody may believe that it is. */
export const notSaved = (error: unknown, t: Translate): string =>
  t('notSaved', { why: t(error instanceof StorageFailed && error.isFull ? 'full' : 'couldNotSave') })
