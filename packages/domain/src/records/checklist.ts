import { z } from 'zod'
import { maxImagesOfRecord } from './picture-limits.ts'
import { id, instant, row, text, whole } from '../fields/fields.ts'

const urls = () => z.array(text(2000)).max(maxImagesOfRecord)

/** A checklist completed at a job: every picture of it, and the template and the version of its questions that it came from. (product.md#entities) */
export const checklist = z.object({
  ...row,
  jobId: id().nullable(),
  supervisorId: id().nullable(),
  time: instant(),
  images: urls().nullable(),
  name: text(100).nullable(),
  templateId: id().nullable(),
  templateVersion: whole().nullable(),
})
export type Checklist = z.infer<typeof checklist>

export const question = z.object({
  ...row,
  checklistId: id(),
  question1: text(2000).nullable(),
  answer1: text(2000).nullable(),
  question2: text(2000).nullable(),
  answer2: text(2000).nullable(),
  comments: text(5000).nullable(),
  /** Those of the checklist's pictures that belong to this question. */
  images: urls().nullable(),
})
export type Question = z.infer<typeof question>

/** A set of pictures of a job. (product.md#entities) */
export const imageSet = z.object({
  ...row,
  jobId: id(),
  supervisorId: id().nullable(),
  time: instant(),
  images: urls().nullable(),
  note: text(5000).nullable(),
})
export type ImageSet = z.infer<typeof imageSet>
