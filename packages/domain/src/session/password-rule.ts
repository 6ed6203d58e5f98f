import { z } from 'zod'
import { commonPasswords } from './common-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 128

/**
 * What is wrong with a password somebody chose, in words to show, or nothing. Length counts, the kinds of character do not; what a guesser
 * tries first is refused. (promises.md §2.1, ASVS 6.2)
 */
export function passwordProblem(password: string, username: string): string | undefined {
  const length = Array.from(password).length
  if (length < shortestPassword) return `Please choose a password of at least ${shortestPassword} characters`
  if (length > longestPassword) return `Please choose a password of at most ${longestPassword} characters`
  if (password.toLowerCase() === username.toLowerCase()) return 'Please choose a password that is not the username'
  if (isEasy(password.toLowerCase())) return 'This password is too easy to guess, please choose another'
  return undefined
}

const isEasy = (password: string) => commonPasswords.has(password) || new Set(password).size < 3

/** The body of a password change. What is wrong with the new password is asked of `passwordProblem`, which also knows the username. */
export const passwordChange = z.strictObject({ oldPassword: z.string().max(1000), newPassword: z.string().max(1000) })
export type PasswordChange = z.infer<typeof passwordChange>
