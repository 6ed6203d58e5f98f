import { z } from 'zod'
import { id, instant, row, text } from '../wire/fields.ts'

/** A customer's answer to a request for a container at a job, asked by public link. (spec §3) */
export const containerReq = z.object({
  ...row,
  jobId: id().nullable(),
  answer: z.enum(['confirm', 'decline']).nullable(),
  name: text(100).nullable(),
  answeredAt: instant().nullable(),
})
export type ContainerReq = z.infer<typeof containerReq>
