import { z } from 'zod'
import { formatPhone, normalizePhone } from './phone.ts'
import { text, language } from '../fields/fields.ts'
import { employeeNumber, lastFourSS, phoneNumber, type Worker } from './worker.ts'

/** The roles the Employee dialog offers; `office` and `warehouse` are credited for gaps between shifts. (product.md#entities, product.md#gap-credit) */
export const workerRoles = ['field', 'office', 'warehouse'] as const

/** What the Employee dialog sends. */
export type WorkerBody = Omit<Worker, 'id' | 'version'>

/** An empty text is no text: what is stored, and sent, for a field left empty. */
export const emptyToNull = (typed: string | null | undefined): string | null => (typed === undefined || typed === '' ? null : typed)

const optional = (field: z.ZodType<string, string>) => z.string().trim().pipe(field).transform(emptyToNull)

/** The Employee dialog: texts as typed in, a request body out, and the product's words for what is wrong. The name is not validated. (product.md#admin, product.md#field-checks) */
export const workerForm = z.object({
  name: optional(text()),
  phone: z.string().transform(normalizePhone).pipe(phoneNumber).transform(emptyToNull),
  address: optional(text()),
  lastFourSS: optional(lastFourSS),
  active: z.boolean(),
  role: optional(text(50)),
  language,
  employeeNumber: optional(employeeNumber),
})
export type WorkerForm = z.input<typeof workerForm>

/** The dialog's first state: empty for a new employee, else their own texts. */
export const workerFormOf = (worker: WorkerBody | null): WorkerForm => ({
  name: worker?.name ?? '',
  phone: formatPhone(worker?.phone ?? ''),
  address: worker?.address ?? '',
  lastFourSS: worker?.lastFourSS ?? '',
  active: worker?.active ?? true,
  role: worker === null ? workerRoles[0] : (worker.role ?? ''),
  language: worker?.language ?? 'en',
  employeeNumber: worker?.employeeNumber ?? '',
})
