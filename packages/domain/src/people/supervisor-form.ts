import { z } from 'zod'
import { text } from '../wire/fields.ts'

/** The Supervisor dialog. The password is sent only if typed. (spec §2, §5) */
export const supervisorForm = z.object({
  name: text().nullable(),
  username: text(100).nullable(),
  password: text(128).optional(),
  active: z.boolean(),
})
export type SupervisorForm = z.infer<typeof supervisorForm>

/** A username as it is kept and compared: lower case, no spaces around it; nothing when it is empty. (spec §5) */
export function keptUsername(typed: string | null | undefined): string | null {
  const username = typed?.trim().toLowerCase() ?? ''
  return username === '' ? null : username
}

/** A supervisor's e-mail address: the username at the company's fixed domain. (spec §9) */
export const supervisorEmail = (username: string, domain: string): string => `${username}@${domain}`

/** What the dialog sends: e-mail derived, the password left out unless typed. (spec §5, §7) */
export function supervisorBody(form: SupervisorForm, domain: string) {
  const username = keptUsername(form.username)
  return {
    name: form.name,
    username,
    email: username === null ? null : supervisorEmail(username, domain),
    active: form.active,
    ...(form.password ? { password: form.password } : {}),
  }
}
