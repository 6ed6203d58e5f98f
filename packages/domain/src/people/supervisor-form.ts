import { z } from 'zod'
import { text } from '../fields/fields.ts'
import { formatPhone, normalizePhone } from './phone.ts'
import { emptyToNull } from './worker-form.ts'
import type { Supervisor } from './supervisor.ts'
import { phoneNumber } from './worker.ts'

/** The Supervisor dialog: texts as typed in. The password is sent only if typed. (product.md#admin, product.md#field-checks) */
export const supervisorForm = z.object({
  name: text(),
  username: text(100),
  phone: z.string().transform(normalizePhone).pipe(phoneNumber),
  password: text(128),
  active: z.boolean(),
})
export type SupervisorForm = z.input<typeof supervisorForm>

/** A username as it is kept and compared: lower case, no spaces around it; nothing when it is empty. (product.md#field-checks) */
export function normalizeUsername(typed: string | null | undefined): string | null {
  const username = typed?.trim().toLowerCase() ?? ''
  return username === '' ? null : username
}

/** A supervisor's e-mail address: the username at the company's fixed domain. (product.md#import) */
export const supervisorEmail = (username: string, domain: string): string => `${username}@${domain}`

/** The dialog's first state: empty for a new supervisor, else their own texts and no password. */
export const supervisorFormOf = (supervisor: Pick<Supervisor, 'name' | 'username' | 'phone' | 'active'> | null): SupervisorForm => ({
  name: supervisor?.name ?? '',
  username: supervisor?.username ?? '',
  phone: formatPhone(supervisor?.phone ?? ''),
  password: '',
  active: supervisor?.active ?? true,
})

/** What the dialog sends. */
export type SupervisorBody = Pick<Supervisor, 'name' | 'username' | 'email' | 'phone' | 'active'> & { password?: string }

/** What the dialog sends: e-mail derived, the password left out unless typed. (product.md#field-checks, product.md#calls) */
export function supervisorBody(form: SupervisorForm, domain: string): SupervisorBody {
  const username = normalizeUsername(form.username)
  return {
    name: emptyToNull(form.name.trim()),
    username,
    email: username === null ? null : supervisorEmail(username, domain),
    phone: emptyToNull(normalizePhone(form.phone)),
    active: form.active,
    ...(form.password ? { password: form.password } : {}),
  }
}
