import type { Translate } from '../i18n/i18n.ts'
import { StorageFailed } from './store.ts'
import { setUnsaved } from './unsaved.ts'

/** Shows that the record is not saved: here, and at the foot until a save works. */
export function notSaved(error: unknown, t: Translate): string {
  setUnsaved('save', true)
  return t('notSaved', { why: t(error instanceof StorageFailed && error.isFull ? 'full' : 'couldNotSave') })
}
