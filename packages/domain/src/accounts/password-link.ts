/**
 * A link to choose a password, for an invitation or after a lost password. (product.md#accounts)
 */
import { z } from 'zod'
import { instant } from '../fields/fields.ts'

const token = z.string().max(200)

/** The token is shown once and stored as a hash. */
export const newPasswordLink = z.object({ token, expiresAt: instant() })

export const openPasswordLink = z.strictObject({ token })
/** The person that the link is for. */
export const linkedPerson = z.object({ username: z.string(), name: z.string().nullable() })
export type LinkedPerson = z.infer<typeof linkedPerson>

export const usePasswordLink = z.strictObject({ token, password: z.string().max(1000) })

export const linkIsOver = 'This link was used or has expired. Sign in with the password that you chose, or ask the office for a new link.'
