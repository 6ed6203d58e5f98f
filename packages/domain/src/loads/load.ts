/** Waste on its way from the floor to the landfill: bags of one or several jobs that leave together. (product.md#loads) */
import { z } from 'zod'
import { containerAnswer } from '../containers/request.ts'
import { amount, flag, id, instant, num, row, text, whole } from '../fields/fields.ts'
import { wasteCompany } from './company.ts'
import { isSignedCopy, maxSignedCopies, signedCopyMessage } from './signed-copies.ts'

export const loadKinds = ['open_top', 'box_van'] as const
export const loadKindNames: Readonly<Record<(typeof loadKinds)[number], string>> = {
  open_top: 'Open-top container, lined',
  box_van: 'Box van or closed container',
}

/** In cubic yards, as they are rented. */
export const containerSizes = [10, 20, 30, 40] as const

const day = () => z.iso.date('Please choose a date').nullable()
const maxLoadLines = 500

/** Of bags that are no whole number. */
export const wholeBags = 'Bags must be a whole number'

/** So many bags of one bagout are in a load. */
export const bagsInLoad = z.strictObject({
  /** The line of the order that the bagout is. */
  entryId: id(),
  bags: z.int(wholeBags).min(1, 'Invalid bag count').max(99_999, 'Invalid bag count'),
})
export type BagsInLoad = z.infer<typeof bagsInLoad>

const eachOnce = (lines: readonly BagsInLoad[]) => new Set(lines.map(({ entryId }) => entryId.toLowerCase())).size === lines.length

/** What is said of a load. All of it may come bit by bit, but closing it asks for some (closing.ts). */
export const loadForm = z.strictObject({
  kind: z.enum(loadKinds).nullable(),
  containerNumber: text(50).trim(),
  containerSize: whole().min(1).max(200).nullable(),
  /** Where the container stands. */
  place: text(300).trim(),
  haulerId: id().nullable(),
  landfillId: id().nullable(),
  placedOn: day(),
  pickUpRequestedOn: day(),
  /** When the hauler took it: from here the days are counted. */
  transportedOn: day(),
  deliveredOn: day(),
  signedCopyOn: day(),
  /** Addresses of its pictures, page by page. */
  signedCopies: z
    .array(z.string().max(300).refine(isSignedCopy, signedCopyMessage))
    .max(maxSignedCopies, `must be at most ${maxSignedCopies} pictures and PDFs`),
  /** Of the waste shipment record, which people call the manifest. */
  wsrNumber: text(50).trim(),
  po: text(100).trim(),
  /** What goes into the record; without it, as many as the bags make by the factor of the company. */
  cubicYards: amount().max(9999).multipleOf(0.01, 'must have at most two decimals').nullable(),
  weightTons: amount().max(9999).nullable(),
  /** Why there is no waste shipment record: non-friable waste that goes as construction waste. Empty where there is one. */
  noWsrReason: text(300).trim(),
  /** What the landfill reported that differs from the record. Empty where nothing is. */
  discrepancy: text(1000).trim(),
  discrepancySettledOn: day(),
  /** The request to a customer that it began with. */
  containerReqId: id().nullable(),
  /** All bags that are in it. */
  lines: z.array(bagsInLoad).max(maxLoadLines, `must be at most ${maxLoadLines} bagouts`).refine(eachOnce, 'must not have a bagout twice'),
})
export type LoadForm = z.infer<typeof loadForm>

/** A load of which nothing is known yet. */
export const emptyLoad: LoadForm = {
  kind: null,
  containerNumber: '',
  containerSize: null,
  place: '',
  haulerId: null,
  landfillId: null,
  placedOn: null,
  pickUpRequestedOn: null,
  transportedOn: null,
  deliveredOn: null,
  signedCopyOn: null,
  signedCopies: [],
  wsrNumber: '',
  po: '',
  cubicYards: null,
  weightTons: null,
  noWsrReason: '',
  discrepancy: '',
  discrepancySettledOn: null,
  containerReqId: null,
  lines: [],
}

/** A new load, of which anything may be said at once. `id` is the caller's: a repeated request is one load. */
export const newLoad = loadForm.partial().extend({ id: id() })
export type NewLoad = z.infer<typeof newLoad>

/** What changes a load; what is not sent stays, and bags are sent as they are to be. */
export const loadChange = loadForm.partial()
export type LoadChange = z.infer<typeof loadChange>

/** The job that bags come from, with its owner, who is the generator of the waste. */
export const loadJob = z.object({
  jobId: id(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  boro: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerAddress: z.string().nullable(),
  ownerPhone: z.string().nullable(),
})
export type LoadJob = z.infer<typeof loadJob>

export const loadLine = z.object({
  entryId: id(),
  jobId: id(),
  /** When the bags were made. */
  date: instant(),
  bags: num(),
  /** All bags of that bagout, wherever they are. */
  ofBags: num(),
})
export type LoadLine = z.infer<typeof loadLine>

const loadRequest = z.object({
  id: id(),
  requestedAt: instant(),
  requestedBy: z.string().nullable(),
  answer: containerAnswer.nullable(),
  answeredAt: instant().nullable(),
  /** Who answered. */
  name: z.string().nullable(),
})

/** A load as it is now, with all that it is made of. Jobs are in the order of their numbers. */
export const load = z.object({
  ...row,
  /** Counts the loads of the company: what people call it by. */
  number: whole(),
  ...loadForm.omit({ lines: true }).shape,
  closedAt: instant().nullable(),
  closedBy: z.string().nullable(),
  hauler: wasteCompany.nullable(),
  landfill: wasteCompany.nullable(),
  request: loadRequest.nullable(),
  lines: z.array(loadLine),
  jobs: z.array(loadJob),
  /**
   * The suffix of each job's waste record, by job; 0 for none. Set at the first print or the
   * pick-up. Jobs that are no longer in the load keep theirs.
   */
  recordSuffixes: z.record(id(), whole()),
})
export type Load = z.infer<typeof load>

/** `GET /api/loads`: those that are open, or those that are closed; the newest first. */
export const loadLists = ['open', 'closed'] as const

/** What an office writes down about a load; a call to the hauler or the landfill stands in the letter to the agency. */
export const newLoadNote = z.strictObject({
  id: id(),
  isCall: flag(),
  text: text(1000).trim().min(1, 'Please enter what was said'),
})
export type NewLoadNote = z.infer<typeof newLoadNote>

export const loadNote = z.object({ ...newLoadNote.shape, at: instant(), by: z.string().nullable() })
export type LoadNote = z.infer<typeof loadNote>

/** Why a closed load is opened again. */
export const loadReopening = z.strictObject({ reason: text(300).trim().min(1, 'Please enter a reason') })

/** A bagout as it can be put into loads: its bags, and those that are in none. */
export const bagsToLoad = z.object({
  entryId: id(),
  date: instant(),
  bags: num(),
  /** In loads, whichever. */
  inLoads: num(),
  ...loadJob.pick({ jobId: true, jobNum: true, jobNumDecimals: true, address: true, boro: true }).shape,
})
export type BagsToLoad = z.infer<typeof bagsToLoad>

/** The bags of a job: those in loads, and the others, which are on the floor. */
export const jobBags = z.object({
  jobId: id(),
  bags: num(),
  loads: z.array(
    z.object({
      loadId: id(),
      number: whole(),
      bags: num(),
      placedOn: z.string().nullable(),
      transportedOn: z.string().nullable(),
      deliveredOn: z.string().nullable(),
      signedCopyOn: z.string().nullable(),
      closedAt: instant().nullable(),
    }),
  ),
})
export type JobBags = z.infer<typeof jobBags>

/** So many bags of a bagout are in one load. */
export const heldBags = z.object({
  loadId: id(),
  /** Of the load. */
  number: whole(),
  bags: num(),
  /** A closed load keeps its bags. */
  isClosed: flag(),
})
export type HeldBags = z.infer<typeof heldBags>

/** Another count of a bagout, and in the same moment how many of its bags are in which load; a load that is not named keeps those it has. */
export const bagoutCorrection = z.strictObject({
  bags: z.int(wholeBags).min(0, 'Invalid bag count').max(99_999, 'Invalid bag count'),
  loads: z
    .array(z.strictObject({ loadId: id(), bags: z.int(wholeBags).min(0, 'Invalid bag count').max(99_999, 'Invalid bag count') }))
    .max(100),
})
export type BagoutCorrection = z.infer<typeof bagoutCorrection>
