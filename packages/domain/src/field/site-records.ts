/** What a supervisor writes down at a job beside clocking: reports and pictures, and requests for containers. Texts as typed in; what the server stores out. (product.md#field-screen) */
import type { Day } from '../calendar/day.ts'
import { detailsOf } from '../containers/details.ts'
import type { ContainerDetails, ContainerReq } from '../containers/request.ts'
import type { ImageSet } from '../records/checklist.ts'
import type { JobInspection } from '../records/inspection.ts'
import { otherCategory } from '../records/picture-categories.ts'
import { normalizePhone } from '../people/phone.ts'

/** A picture that was taken: its bytes are kept by their digest. */
export interface DraftPicture {
  sha256: string
  /** What it shows; of an image set nothing is said. */
  category: string | null
}

/** Of whom and of which job it is, and when. */
export interface RecordOrigin {
  jobId: string
  supervisorId: string
  time: string
}

/** Where a picture will be: told by the phone's queue. */
type AddressOf = (sha256: string) => string

/** One record names no more pictures than this. */
export const maxPictures = 200

export interface InspectionDraft {
  synopsis: string
  pictures: readonly DraftPicture[]
}
export interface VisitDraft extends InspectionDraft {
  address: string
  client: string
  /** The user has checked that there is no address yet. */
  hasNoAddress: boolean
}
export interface ImagesDraft {
  note: string
  pictures: readonly DraftPicture[]
}

export const emptyInspection: InspectionDraft = { synopsis: '', pictures: [] }
export const emptyVisit: VisitDraft = { ...emptyInspection, address: '', client: '', hasNoAddress: false }
export const emptyImages: ImagesDraft = { note: '', pictures: [] }

type Body<Row> = Omit<Row, 'id' | 'version'>

const typed = (text: string): string | null => text.trim() || null
const withCategories = (pictures: readonly DraftPicture[], addressOf: AddressOf) =>
  pictures.map(({ sha256, category }) => ({ category: category ?? otherCategory, url: addressOf(sha256) }))

/** A report says something or shows something. */
export const inspectionProblem = ({ synopsis, pictures }: InspectionDraft): 'nothingWritten' | null =>
  synopsis.trim() === '' && pictures.length === 0 ? 'nothingWritten' : null

export const inspectionOf = ({ synopsis, pictures }: InspectionDraft, seen: RecordOrigin, addressOf: AddressOf): Body<JobInspection> => ({
  ...seen,
  type: 'inspection',
  address: null,
  client: null,
  synopsis: typed(synopsis),
  images: withCategories(pictures, addressOf),
})

/** A visit needs an address, or the mark that there is none yet. */
export const visitProblem = (draft: VisitDraft): 'nothingWritten' | 'noAddress' | null =>
  inspectionProblem(draft) ?? (draft.address.trim() === '' && !draft.hasNoAddress ? 'noAddress' : null)

/** For the estimate, whose address and client are those of the visit. */
export const visitOf = (
  { address, client, hasNoAddress: _hasNoAddress, ...draft }: VisitDraft,
  seen: RecordOrigin,
  addressOf: AddressOf,
): Body<JobInspection> => ({
  ...inspectionOf(draft, seen, addressOf),
  type: 'estimate',
  address: typed(address),
  client: typed(client),
})

export const imagesProblem = ({ pictures }: ImagesDraft): 'noPictures' | null => (pictures.length === 0 ? 'noPictures' : null)

export const imagesOf = ({ note, pictures }: ImagesDraft, seen: RecordOrigin, addressOf: AddressOf): Body<ImageSet> => ({
  ...seen,
  note: typed(note),
  images: pictures.map(({ sha256 }) => addressOf(sha256)),
})

export interface ContainerDraft {
  /** Of the customer, who gets the links; empty where the office sends them. */
  phone: string
  language: 'en' | 'es'
  /** Of `containerSizes`, or empty. */
  size: string
  /** When it is wanted, or empty. */
  day: Day
  place: string
  note: string
}

export const emptyContainer: ContainerDraft = { phone: '', language: 'en', size: '', day: '', place: '', note: '' }

/** A text goes to ten digits. */
export const containerProblem = ({ phone }: ContainerDraft): 'phoneNotTenDigits' | null =>
  phone.trim() === '' || /^\d{10}$/.test(normalizePhone(phone)) ? null : 'phoneNotTenDigits'

export interface ContainerBody extends Pick<ContainerReq, 'jobId' | 'note'>, ContainerDetails {
  phone: string | null
  language: 'en' | 'es'
}

export const containerOf = (draft: ContainerDraft, jobId: string): ContainerBody => ({
  jobId,
  ...detailsOf({ ...draft, wantedOn: draft.day }),
  phone: draft.phone.trim() === '' ? null : normalizePhone(draft.phone),
  language: draft.language,
})
