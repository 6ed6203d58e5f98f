/** Checklists, reports and sets of images as the server sends them, for component tests. */
import type { Question } from '@daysheet/domain/records/checklist'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import type { CompletedChecklist, JobImages, Report, SubmittedImages } from '../src/features/records/queries.ts'
import { aJob, anId } from './builders.ts'

/** Friday morning in New York: 11-20-2026 7:05 AM. */
const morning = '2026-11-20T12:05:00.000Z'

let pictures = 0
/** Addresses no other test has tickets for. */
export const someUrls = (count: number): string[] =>
  Array.from({ length: count }, () => `/api/images/jobs/download/record${++pictures}.jpg`)

export const aSupervisor = (name: string): Supervisor => ({
  id: anId(),
  version: 1,
  name,
  username: name,
  email: null,
  phone: null,
  active: true,
})

export const aQuestion = (more: Partial<Question> = {}): Question => ({
  id: anId(),
  version: 1,
  checklistId: anId(),
  question1: 'Is the water on?',
  answer1: 'Yes',
  question2: null,
  answer2: null,
  comments: null,
  images: null,
  ...more,
})

export const aChecklist = (more: Partial<CompletedChecklist> = {}): CompletedChecklist => ({
  id: anId(),
  version: 1,
  jobId: more.job?.id ?? null,
  supervisorId: more.supervisor?.id ?? null,
  time: morning,
  images: null,
  name: null,
  templateId: null,
  templateVersion: null,
  questions: [],
  ...more,
})

export const aReport = (more: Partial<Report> = {}): Report => ({
  id: anId(),
  version: 1,
  jobId: more.job?.id ?? null,
  supervisorId: more.supervisor?.id ?? null,
  time: morning,
  type: null,
  address: null,
  client: null,
  synopsis: null,
  images: null,
  ...more,
})

export const anImageSet = (more: Partial<SubmittedImages> = {}): SubmittedImages => ({
  id: anId(),
  version: 1,
  jobId: anId(),
  supervisorId: more.supervisor?.id ?? null,
  time: morning,
  images: null,
  note: null,
  ...more,
})

export const someJobImages = (more: Partial<JobImages> = {}): JobImages => ({ ...aJob(), imageSets: [], ...more })
