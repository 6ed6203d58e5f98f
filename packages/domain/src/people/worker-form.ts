import type { z } from 'zod'
import { worker } from './worker.ts'

/** The roles the Employee dialog offers; `office` and `warehouse` are credited for gaps between shifts. (spec §3, §9) */
export const workerRoles = ['field', 'office', 'warehouse'] as const

/** The Employee dialog, with the spec's words for what is wrong. (spec §5) */
export const workerForm = worker.pick({
  name: true,
  phone: true,
  address: true,
  lastFourSS: true,
  active: true,
  role: true,
  language: true,
})
export type WorkerForm = z.infer<typeof workerForm>

/** An empty text is no text: what is stored, and sent, for a field left empty. */
export const orNothing = (typed: string | null | undefined): string | null => (typed === undefined || typed === '' ? null : typed)

/** What is wrong with each field, in the spec's words; empty when the form can be saved. */
export function workerProblems(form: WorkerForm): Partial<Record<keyof WorkerForm, string>> {
  const checked = workerForm.safeParse(form)
  const issues = checked.success ? [] : checked.error.issues
  // The first word of an issue's path is a key of the form: the schema has no others.
  return Object.fromEntries(issues.map((issue) => [issue.path[0] as keyof WorkerForm, issue.message]))
}
