/** Checklists, reports and sets of images, as they are looked at, and images on their way in. (product.md#calls, product.md#screens) */
import { including } from '@daysheet/domain/filter/including'
import type { Checklist, ImageSet, Question } from '@daysheet/domain/records/checklist'
import type { JobInspection } from '@daysheet/domain/records/inspection'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { queryOptions } from '@tanstack/react-query'
import { send } from '#client/client.ts'
import { isMaybeOfJob, reportTiming, type Refresh } from '#client/live-queries.ts'
import { uploadTransport } from '#client/upload-transport.ts'
import { create, findById } from '#client/rows.ts'

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

const newestSets = including<ImageSet>('imageSets', { order: ['time DESC', 'id DESC'], include: [including('supervisor')] })

/** By changes of the record itself, and of the job's and the supervisors' names that stand on it. */
const refreshedByRecord = (own: Refresh) => ({
  refreshedBy: [
    { ...own, ...reportTiming },
    { entities: ['Job', 'Supervisor'], isAbout: ({ type }) => type !== 'create', ...reportTiming } satisfies Refresh,
  ],
})

export const recordQueries = {
  checklist: (id: string) =>
    queryOptions({
      queryKey: ['record', 'checklist', id],
      queryFn: ({ signal }) =>
        findById<'Checklists', CompletedChecklist>('checklists', id, { include: ['job', 'supervisor', 'questions'] }, signal),
      staleTime: 0,
      meta: refreshedByRecord({ entities: ['Checklist'], isAbout: (change) => change.id === id }),
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: ['record', 'report', id],
      queryFn: ({ signal }) => findById<'JobInspections', Report>('JobInspections', id, { include: ['job', 'supervisor'] }, signal),
      staleTime: 0,
      meta: refreshedByRecord({ entities: ['JobInspection'], isAbout: (change) => change.id === id }),
    }),
  jobImages: (jobId: string) =>
    queryOptions({
      queryKey: ['record', 'job images', jobId],
      queryFn: ({ signal }) => findById<'Jobs', JobImages>('jobs', jobId, { include: [newestSets] }, signal),
      staleTime: 0,
      meta: refreshedByRecord({ entities: ['ImageSet'], isAbout: (change) => isMaybeOfJob(change, jobId) }),
    }),
}

/** Every image of a job in one archive. */
export const jobImagesArchive = (jobId: string) => `/api/Jobs/${encodeURIComponent(jobId)}/images/download`

/** Where the images lie that the office adds. */
const jobImages = 'jobs'

interface UploadOptions {
  /** Where it lies; with the images of jobs unless told. */
  container?: string
  file: File
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** Sends one image and answers its address. One a request: what is wrong with one image then keeps no other out, and what has arrived stays. */
export async function uploadImage({ container = jobImages, file, onProgress, signal }: UploadOptions): Promise<string> {
  const form = new FormData()
  form.append('file', file, file.name)
  const answer = await send(
    'POST images/:container/upload',
    { params: { container }, body: form },
    { signal, transport: uploadTransport(onProgress) },
  )
  const [stored] = Object.values(answer.result.files).flat()
  if (stored === undefined) throw new Error('The server kept no image. Please try again.')
  return `/api/images/${stored.container}/download/${stored.name}`
}

export type NewImageSet = Pick<ImageSet, 'id' | 'jobId' | 'supervisorId' | 'time' | 'images'>

/** Safe to repeat: the same set under the same id is stored once. (decisions/repeated-calls.md) */
export const createImageSet = (set: NewImageSet) => create('ImageSets', set)
