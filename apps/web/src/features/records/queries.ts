/** Checklists, reports and sets of images, as they are looked at, and images on their way in. (product.md#calls, product.md#screens) */
import { including } from '@daysheet/domain/filter/including'
import type { Checklist, ImageSet, Question } from '@daysheet/domain/records/checklist'
import type { JobInspection } from '@daysheet/domain/records/inspection'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { queryOptions } from '@tanstack/react-query'
import { get, send } from '../../client/client.ts'
import { uploadTransport } from '../../client/upload-transport.ts'

/** What a row names and the server could find; a supervisor or a job that is not known is absent. */
interface OfJob {
  job?: Job
  supervisor?: Supervisor
}
export type CompletedChecklist = Checklist & OfJob & { questions: Question[] }
export type Report = JobInspection & OfJob
/** A set of images and who took them. */
export type SubmittedImages = ImageSet & { supervisor?: Supervisor }
export type JobImages = Job & { imageSets: SubmittedImages[] }

const withAll = (path: string, id: string, include: unknown) =>
  `${path}/${encodeURIComponent(id)}?filter=${encodeURIComponent(JSON.stringify({ include }))}`

const newestSets = including<ImageSet>('imageSets', { order: ['time DESC', 'id DESC'], include: [including('supervisor')] })

export const recordQueries = {
  checklist: (id: string) =>
    queryOptions({
      queryKey: ['record', 'checklist', id],
      queryFn: ({ signal }) => get<CompletedChecklist>(withAll('checklists', id, ['job', 'supervisor', 'questions']), signal),
      staleTime: 0,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: ['record', 'report', id],
      queryFn: ({ signal }) => get<Report>(withAll('JobInspections', id, ['job', 'supervisor']), signal),
      staleTime: 0,
    }),
  jobImages: (jobId: string) =>
    queryOptions({
      queryKey: ['record', 'job images', jobId],
      queryFn: ({ signal }) => get<JobImages>(withAll('jobs', jobId, [newestSets]), signal),
      staleTime: 0,
    }),
}

/** Every image of a job in one archive. */
export const jobImagesArchive = (jobId: string) => `/api/Jobs/${encodeURIComponent(jobId)}/images/download`

/** Where the images lie that the office adds. */
const container = 'jobs'

interface UploadOptions {
  file: File
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** Sends one image and answers its address. One a request: what is wrong with one image then keeps no other out, and what has arrived stays. */
export async function uploadImage({ file, onProgress, signal }: UploadOptions): Promise<string> {
  const form = new FormData()
  form.append('file', file, file.name)
  const answer = await send<{ result: { files: Record<string, { container: string; name: string }[]> } }>(
    'POST',
    `images/${container}/upload`,
    form,
    { signal, transport: uploadTransport(onProgress) },
  )
  const [stored] = Object.values(answer.result.files).flat()
  if (stored === undefined) throw new Error('The server kept no image. Please try again.')
  return `/api/images/${stored.container}/download/${stored.name}`
}

export type NewImageSet = Pick<ImageSet, 'id' | 'jobId' | 'supervisorId' | 'time' | 'images'>

/** Safe to repeat: the same set under the same id is stored once. (decision 0106) */
export const createImageSet = (set: NewImageSet) => send<ImageSet>('POST', 'ImageSets', set)
