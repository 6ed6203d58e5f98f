/** The four steps from an empty company to a first text. (product.md#first-run) */
import { z } from 'zod'
import { whole } from '../fields/fields.ts'

/** `GET /api/firstSteps`: the data that a new company has so far. */
export const firstSteps = z.object({
  hasName: z.boolean(),
  /** Active employees. */
  employees: whole(),
  /** Active jobs. */
  jobs: whole(),
  /**
   * Whether a crew was ever texted, a person ever clocked in, or materials were ever ordered. Then
   * the steps are no longer shown.
   */
  hasStarted: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>
