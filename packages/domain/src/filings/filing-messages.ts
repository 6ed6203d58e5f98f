/** What people are told when an ACP7 is not taken: one table for the server that refuses it and the form that sends it. (product.md#field-checks, product.md#errors) */
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import { badCityNumber } from './city/city-number.ts'
import type { CityProblem } from './city/city-rows.ts'
import type { FilingProblem } from './filing-reading.ts'

/** How large an uploaded filing may be. */
export const maxFilingBytes = 20 * 1024 * 1024

/** The alert of an upload without a job. (product.md#field-checks) */
export const jobIdNotFound = 'Job id not found'

/** The alert of saving without rows. (product.md#field-checks) */
export const noValidDataMessage = 'Valid ACP7 data not available, please check the file and try again'

/** What stands first among the warnings of a file that was pieced together. */
export const damagedInPart =
  'This PDF is damaged in part, so rows may be missing or wrong. Compare every row with the filing before saving.'

/** Why a file is not taken: what the reader found, or what stood in the way of reading or keeping it. */
export type FilingRefusal =
  | FilingProblem
  | CityProblem
  | { kind: 'no-file' | 'several-files' | 'empty' | 'not-a-pdf' | 'too-large' }
  | { kind: 'damaged' | 'password' | 'too-many-pages' | 'too-complex' | 'too-slow' }
  | { kind: 'busy' | 'store-full' | 'store-unavailable' }
  | { kind: 'city-off' | 'city-number' | CityFault }

/** What keeps the City's open data from answering, or its answer from being taken for data. */
export type CityFault = 'city-away' | 'city-slow' | 'city-busy' | 'city-refused' | 'city-no-data' | 'city-too-large'

const fromArts = 'the original PDF downloaded from ARTS'
const orUpload = `Nothing was saved. Please try again later, or upload ${fromArts}.`

type Words<Kind extends FilingRefusal['kind']> = (refusal: Extract<FilingRefusal, { kind: Kind }>) => string

const words: { [Kind in FilingRefusal['kind']]: Words<Kind> } = {
  'no-file': () => 'There is no file in this upload. Please choose the ACP7 as a .pdf file.',
  'several-files': () => 'Please upload one file at a time. None of these was saved.',
  empty: () => `This file is empty. Please upload ${fromArts}.`,
  'not-a-pdf': () => 'Only .pdf files are accepted, and this is not one. Please choose the ACP7 as a PDF.',
  'too-large': () =>
    `This file is larger than ${maxFilingBytes / 1024 / 1024} MB. Please upload the filing alone, without other documents.`,
  damaged: () => `This PDF is damaged and cannot be read. Please upload ${fromArts}.`,
  password: () => `This PDF is protected with a password. Please upload ${fromArts}, or save it without a password first.`,
  scanned: () => `This PDF is a scanned image, so its rows cannot be read. Please upload ${fromArts}.`,
  'partly-scanned': ({ pages }) =>
    pages.length === 1
      ? `Page ${pages.join()} of this PDF is a scanned image, so its rows cannot be read. Please upload ${fromArts}.`
      : `Pages ${listed(pages)} of this PDF are scanned images, so their rows cannot be read. Please upload ${fromArts}.`,
  'too-much-text': ({ pages }) =>
    `This PDF holds far more text than an ACP7 (page${pages.length === 1 ? ` ${pages.join()}` : `s ${listed(pages)}`}). Please upload the filing alone, without other documents.`,
  'other-form': ({ form }) =>
    `This is ${/^[aeiou]/i.test(form) ? 'an' : 'a'} ${form}${formNames[form] ?? ''}, not an ACP7. Please upload the ACP7.`,
  'not-acp7': () => 'This PDF is not an ACP7: no table of a scope of work was found in it. Please upload the ACP7.',
  'no-rows': () => noValidDataMessage,
  'no-filing-number': () =>
    `No filing number (TRU…) was found in this PDF, so its rows cannot be assigned to a filing. Please upload ${fromArts}.`,
  'unreadable-letters': () => `The text of this PDF cannot be read because its fonts do not name their letters. Please upload ${fromArts}.`,
  'attached-files': ({ files }) =>
    `This PDF is a portfolio of other files (${listed(files)}). Please save the ACP7 from it, and upload that file.`,
  'dynamic-form': () =>
    'This form can be shown only by Adobe Acrobat or Reader. Please open it there, print it to a PDF, and upload the printed file.',
  'pictured-form': () =>
    `The form in this PDF is a scanned image with words typed over it, so its table cannot be read. Please upload ${fromArts}.`,
  'columns-apart': ({ pages }) =>
    `This table is wider than a page, and its other columns are on ${pages.length === 1 ? `page ${pages.join()}` : `pages ${listed(pages)}`}, so its rows cannot be put together. Please print it one page wide, or upload ${fromArts}.`,
  'too-many-pages': () => 'This PDF has too many pages for an ACP7. Please upload the filing alone, without other documents.',
  'too-complex': () => `This PDF is too complicated to read. Please upload ${fromArts}.`,
  'too-slow': () => `This PDF took too long to read. Please upload ${fromArts}.`,
  busy: () => 'The server is busy right now, so this filing was not read. Please try again in a few seconds.',
  'store-full': () => 'The server has no room left for files, so the file was not saved. Please tell the office.',
  'store-unavailable': () => 'Files cannot be kept or opened right now. Please try again soon.',
  'city-off': () => `Fetching from the City is turned off. Please upload ${fromArts}.`,
  'city-number': () => badCityNumber,
  'city-unknown': ({ filingNumber }) =>
    `The City’s data does not have ${filingNumber} yet. New filings appear there late, so it may still have been filed. Please upload ${fromArts}.`,
  'city-away': () => `The City’s data cannot be reached right now. ${orUpload}`,
  'city-slow': () => `The City did not answer in time. ${orUpload}`,
  'city-busy': () => `The City’s server is busy. ${orUpload}`,
  'city-refused': () => `The City’s server refused the request. ${orUpload}`,
  'city-no-data': () => `The City’s answer could not be read. ${orUpload}`,
  'city-other': () => `The City’s answer was about another filing. ${orUpload}`,
  'city-columns': ({ filingNumber, missing }) =>
    `The City’s rows for ${filingNumber} do not have the ${listed(missing)}, so they cannot be read. Nothing was saved. Please upload ${fromArts}.`,
  'city-too-large': () => `The City’s answer is too large for one filing. Nothing was saved. Please upload ${fromArts}.`,
}

/** What the forms are that are taken for an ACP7 most often. */
const formNames: Readonly<Record<string, string>> = {
  ACP5: ' (asbestos assessment report)',
  ACP8: ' (amendment)',
  ACP9: ' (variance application)',
  ACP15: ' (work area close-out)',
  ACP20: ' (conditional completion)',
  ACP21: ' (project completion)',
}

const maxPagesNamed = 10

function listed(pages: readonly (number | string)[]): string {
  const named = pages.slice(0, maxPagesNamed)
  if (pages.length === 1) return String(pages[0])
  const more = pages.length - named.length
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** The words for a refusal. */
export function refusalMessage<Refusal extends FilingRefusal>(refusal: Refusal): string {
  const say = words[refusal.kind] as Words<Refusal['kind']> // the entry of this very kind
  return say(refusal as Extract<FilingRefusal, { kind: Refusal['kind'] }>)
}

/** Jobs that are named in a message; the others are counted. */
const maxJobsNamed = 10

/** Why a filing is not deleted by its number alone: which jobs have it. */
export function filingOnSeveralJobs(filingNumber: string, jobs: readonly (NumberedJob & { address: string })[]): string {
  const names = jobs.slice(0, maxJobsNamed).map((job) => [formatJobNumber(job), job.address].filter(Boolean).join(' '))
  const more = jobs.length > maxJobsNamed ? ` and ${jobs.length - maxJobsNamed} more` : ''
  return `ACP7 ${filingNumber} is on ${jobs.length} jobs: ${names.join('; ')}${more}. Name one with jobId, in addition to filingNumber. Nothing was deleted.`
}
