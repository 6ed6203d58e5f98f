/** The signed copy of a load as it is written down on a phone, and which load a number is of. Apart from the schemas, so that a phone loads no zod. (product.md#waste-shipment-record; decisions/phone-records.md) */
import type { FieldLoad, SignedCopy } from './loads.ts'
import type { DraftPicture } from './site-records.ts'

export interface SignedCopyDraft {
  /** The load that was chosen; empty as long as none is, and where the number says which. */
  loadId: string
  /** As it is typed from the paper. */
  wsrNumber: string
  /** Whether the number says which. */
  isByNumber: boolean
  pictures: readonly DraftPicture[]
  note: string
}

export const emptySignedCopy: SignedCopyDraft = { loadId: '', wsrNumber: '', isByNumber: false, pictures: [], note: '' }

export type SignedCopyProblem = 'noLoadChosen' | 'noRecordNumber' | 'noPictures'

export function signedCopyProblem({ loadId, wsrNumber, isByNumber, pictures }: SignedCopyDraft): SignedCopyProblem | null {
  if (isByNumber && wsrNumber.trim() === '') return 'noRecordNumber'
  if (!isByNumber && loadId === '') return 'noLoadChosen'
  return pictures.length === 0 ? 'noPictures' : null
}

export const signedCopyOf = (
  { loadId, wsrNumber, isByNumber, pictures, note }: SignedCopyDraft,
  { jobId, time }: Pick<SignedCopy, 'jobId' | 'time'>,
  addressOf: (sha256: string) => string,
): SignedCopy => ({
  jobId,
  time,
  loadId: isByNumber ? null : loadId,
  wsrNumber: isByNumber ? wsrNumber.trim() : null,
  images: pictures.map(({ sha256 }) => addressOf(sha256)),
  note: note.trim() || null,
})

/** Loads with bags of this job first, then the others; each the longest on its way first. */
export function loadsToChoose(loads: readonly FieldLoad[], jobId: string): FieldLoad[] {
  const isOther = ({ jobs }: FieldLoad) => Number(jobs.every((job) => job.jobId !== jobId))
  return loads.toSorted(
    (one, other) => isOther(one) - isOther(other) || one.transportedOn.localeCompare(other.transportedOn) || one.number - other.number,
  )
}

interface Numbered {
  wsrNumber: string
  jobs: readonly unknown[]
}

const plain = (number: string) => number.replaceAll(/\s/g, '').toUpperCase()

/** The loads of which a number is, as it stands on the paper: `4711`, or where a load has several records `4711-2`. */
export function loadsWithNumber<Load extends Numbered>(loads: readonly Load[], typed: string): Load[] {
  const wanted = plain(typed)
  const isExact = ({ wsrNumber }: Load) => wsrNumber !== '' && plain(wsrNumber) === wanted
  const isPart = ({ wsrNumber, jobs }: Load) =>
    wsrNumber !== '' && jobs.length > 1 && jobs.some((_, at) => `${plain(wsrNumber)}-${at + 1}` === wanted)
  const exact = loads.filter(isExact)
  return exact.length > 0 ? exact : loads.filter(isPart)
}
