import { z } from 'zod'
import { id, instant, row, text } from '../fields/fields.ts'

/** A site visit (`estimate`) or job inspection (any other type). (product.md#entities) */
export const jobInspection = z.object({
  ...row,
  type: text(50).nullable(),
  time: instant(),
  address: text().nullable(),
  client: text().nullable(),
  synopsis: text(20000).nullable(),
  images: z
    .array(z.object({ category: text(200), url: text(2000) }))
    .max(500)
    .nullable(),
  jobId: id().nullable(),
  supervisorId: id().nullable(),
})
export type JobInspection = z.infer<typeof jobInspection>

/** A site visit, before there is a job; any other type is an inspection of one. */
export const isSiteVisit = ({ type }: { type: string | null }): boolean => type === 'estimate'

/** What a report is titled. (product.md#report) */
export const reportTitle = (report: { type: string | null }): string =>
  isSiteVisit(report) ? 'Site Visit Report' : 'Job Inspection Report'
