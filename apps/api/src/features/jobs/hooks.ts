import { validationError } from '../../http/errors.ts'
import type { Hooks, Writing } from '../../rest/hooks.ts'

/** A job's address says something; the number, the description and the rest may be missing. (product.md#field-checks) */
export const jobHooks: Hooks = {
  beforeCreate: (_tx, rows) => rows.forEach(refuseBlankAddress),
  beforeUpdate: (_tx, row) => refuseBlankAddress(row),
}

function refuseBlankAddress({ columns }: Writing): void {
  const { address } = columns
  if (typeof address !== 'string' || address.trim() !== '') return
  throw validationError('Job', [{ property: 'address', code: 'presence', message: 'Please enter an address' }])
}
