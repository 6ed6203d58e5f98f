import { z } from 'zod'

/** What somebody was given to do. Without a role they may do everything but manage accounts. (product.md#roles) */
export const role = z.enum(['owner', 'office', 'payroll', 'scheduler', 'supervisor', 'warehouse', 'viewer'])
export type Role = z.infer<typeof role>

/** Of an office account: whose own days could be meant is known of a supervisor alone. */
export const accountRole = role.exclude(['supervisor'])
/** Of somebody who runs crews. */
export const supervisorRole = role.extract(['supervisor'])
