/** Who may sign in, as an owner sees and decides it. (product.md#accounts) */
import { z } from 'zod'
import { officeUsername } from '../people/user-form.ts'
import { id, instant, text } from '../fields/fields.ts'
import { accountRole, role, supervisorRole } from '../session/role.ts'
import { newPasswordLink } from './password-link.ts'

/** An office account, or a supervisor who has a username. */
export const account = z.object({
  id: id(),
  kind: z.enum(['account', 'supervisor']),
  username: z.string(),
  name: z.string().nullable(),
  role: role.nullable(),
  active: z.boolean(),
  /** Whether they still have the first password. */
  mustChangePassword: z.boolean(),
  lastSeenAt: instant().nullable(),
  /** The employee they are paid as, whose hours they do not review; null where that is told by their name. (product.md#time-review) */
  paidAs: z.object({ id: id(), name: z.string().nullable(), phone: z.string().nullable(), active: z.boolean() }).nullable(),
  /** So many are signed in at this moment. */
  sessions: z.int(),
})
export type Account = z.infer<typeof account>

export const accounts = z.object({ hasOwner: z.boolean(), accounts: z.array(account) })
export type Accounts = z.infer<typeof accounts>

const name = () => text(200).trim().min(1, 'Please enter a name')

export const invitation = z.strictObject({ username: officeUsername, name: name(), role: accountRole.nullable() })
export type Invitation = z.input<typeof invitation>

/** The link and the temporary password are shown only this once. */
export const invited = z.object({ account, password: z.string(), link: newPasswordLink })
export type Invited = z.infer<typeof invited>

/** What is not sent stays. */
export const accountChange = z
  .strictObject({ name: name(), role: role.nullable(), active: z.boolean(), workerId: id().nullable() })
  .partial()
export type AccountChange = z.infer<typeof accountChange>

/** A session of a signed-in person. */
export const accountSession = z.object({
  id: id(),
  createdAt: instant(),
  lastUsedAt: instant(),
  /** `Chrome on Windows`; null where that is not known. */
  device: z.string().nullable(),
  /** Whether the session was started in the phone app. */
  isPhone: z.boolean(),
  /** Whether it is the caller's own. */
  isThis: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

export const endedSessions = z.object({ ended: z.int() })
export const firstPasswordSet = z.object({ password: z.string(), link: newPasswordLink })

/**
 * Sets the role of all active supervisors, or of these. The first call makes its caller the owner.
 */
export const supervisorRoles = z.strictObject({ role: supervisorRole.nullable(), ids: z.array(id()).max(5000).optional() })
export type SupervisorRoles = z.infer<typeof supervisorRoles>
/** The supervisors whose role changed. */
export const changedRoles = z.object({ changed: z.array(id()) })
