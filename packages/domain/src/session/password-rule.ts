import { z } from 'zod'
import { passwordFault, passwordFaults, typedPasswordFaults } from './password-faults.ts'

export { maxPasswordLength, minPasswordLength } from './password-faults.ts'

/** The fault of a password that a person chose, in words to show; undefined if it has none. */
export function passwordProblem(password: string, username: string): string | undefined {
  const fault = passwordFault(password, username)
  return fault && passwordFaults[fault]
}

/** The body of a password change. What is wrong with the new password is asked of `passwordProblem`, which also knows the username. */
export const passwordChange = z.strictObject({ oldPassword: z.string().max(1000), newPassword: z.string().max(1000) })
export type PasswordChange = z.infer<typeof passwordChange>

/** What is typed to change a password, by somebody of this username. */
export const passwordForm = (username: string) =>
  z
    .object({ current: z.string().min(1, 'Please enter your current password'), next: z.string(), again: z.string() })
    .check(({ value, issues }) => {
      const faults = typedPasswordFaults(value, username)
      for (const name of ['next', 'again'] as const) {
        const fault = faults[name]
        if (fault) issues.push({ code: 'custom', path: [name], message: passwordFaults[fault], input: name })
      }
    })
export type PasswordForm = z.infer<ReturnType<typeof passwordForm>>
