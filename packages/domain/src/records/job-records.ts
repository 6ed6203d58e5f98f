/** Everything that is known of one job, as the page of its records shows it. */
import { z } from 'zod'
import { containerReq } from '../containers/request.ts'
import { id, instant, whole } from '../fields/fields.ts'

/** One record of a site: when and by whom; null when that is not known. `images` are the addresses as they were sent. */
const seen = { id: id(), time: instant(), supervisorName: z.string().nullable(), images: z.array(z.string()) }

export const checklistLine = z.object({ ...seen, name: z.string().nullable(), questions: whole() })
export type ChecklistLine = z.infer<typeof checklistLine>

export const reportLine = z.object({ ...seen, type: z.string().nullable() })
export type ReportLine = z.infer<typeof reportLine>

export const imageSetLine = z.object(seen)
export type ImageSetLine = z.infer<typeof imageSetLine>

/**
 * `GET /api/Jobs/{id}/records`: the job's checklists, reports, image sets and requests for containers, newest first each. The rest of what belongs to a job has reads of
 * its own (`Jobs/{id}/hours`, `Jobs/{id}/materials`, `Jobs/{id}/filings`). The images of a report are files of the container jtimages. (product.md#calls)
 */
export const jobRecords = z.object({
  jobId: id(),
  checklists: z.array(checklistLine),
  reports: z.array(reportLine),
  imageSets: z.array(imageSetLine),
  containerReqs: z.array(containerReq),
})
export type JobRecords = z.infer<typeof jobRecords>
