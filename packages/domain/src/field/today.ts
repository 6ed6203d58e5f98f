/** What a supervisor carries into the field: their own jobs of yesterday, today and tomorrow, as they stood when they were read. (product.md#field) */
import { z } from 'zod'
import { jurisdictions } from '../certificates/jurisdiction.ts'
import { containerAnswer } from '../containers/request.ts'
import { textMessage } from '../texts/text-message.ts'
import { clockPhotoChoices } from '../settings/clock-photos.ts'
import { txtStatus } from '../crews/worker-entry.ts'
import { flag, id, instant, num, text, whole } from '../fields/fields.ts'

const day = () => z.iso.date()

/** A punch as it counts: what was clocked, or, typed, what somebody made of it. */
const fieldPunch = z.object({ id: id(), type: z.enum(['in', 'out']), time: instant(), isTyped: flag() })

/** A row of the job's filing, and how far it is; feet. */
export const fieldArea = z.object({
  scopePartId: id(),
  name: z.string(),
  squareFeet: num().nullable(),
  linearFeet: num().nullable(),
  doneSquareFeet: num(),
  doneLinearFeet: num(),
})
export type FieldArea = z.infer<typeof fieldArea>

/** A certificate that somebody lacks, and why: it is missing, has run out, or is not valid yet. */
const fieldLapse = z.object({ needed: z.string(), reason: z.enum(['missing', 'expired', 'notYet']), date: day().nullable() })
export type FieldLapse = z.infer<typeof fieldLapse>

export const fieldPerson = z.object({
  workerEntryId: id(),
  workerId: id(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isActive: flag(),
  /** Whether they are on the crew; false of those who clocked all the same. */
  isPlanned: flag(),
  txtStatus: txtStatus.nullable(),
  punches: z.array(fieldPunch),
  /** What they lack of the certificates that the job asks for on its day; absent where nothing is lacking. */
  lapses: z.array(fieldLapse).optional(),
})
export type FieldPerson = z.infer<typeof fieldPerson>

/** What the office did to a job that a phone may have shown. */
const jobChange = z.object({
  what: z.enum(['moved', 'given', 'canceled', 'deleted']),
  at: instant(),
  /** The day that the job was moved to; null if it was not moved. */
  day: day().nullable(),
  /** The supervisor who has the job now; null if no one was given it. */
  supervisor: z.string().nullable(),
})
export type JobChange = z.infer<typeof jobChange>

/** The stored report of a shift, including additions. */
const fieldReport = z.object({
  ...{ decon: flag().nullable(), prep: flag().nullable(), removal: flag().nullable(), removalQty: num().nullable() },
  ...{ bagout: flag().nullable(), bagoutQty: num().nullable(), breakdown: flag().nullable(), comments: z.string().nullable() },
  isSigned: flag(),
})
export type FieldReport = z.infer<typeof fieldReport>

/** A container request for the job, as the supervisor who made it sees it. */
const fieldContainer = z.object({
  id: id(),
  requestedAt: instant(),
  size: z.string().nullable(),
  wantedOn: day().nullable(),
  place: z.string().nullable(),
  answer: containerAnswer.nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: instant().nullable(),
  /** The newest text with its links; null if none was sent. */
  text: z.object({ state: textMessage.shape.state, reason: z.string().nullable(), time: instant() }).nullable(),
})
export type FieldContainer = z.infer<typeof fieldContainer>

export const fieldJob = z.object({
  scheduleEntryId: id(),
  day: day(),
  jobId: id(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  boro: z.string().nullable(),
  startTime: z.string().nullable(),
  notes: z.string().nullable(),
  cancelled: flag(),
  cancelledReason: z.string().nullable(),
  /** Whose certificates it asks for: those of the State, of the City too, or none. */
  asksFor: z.enum(jurisdictions),
  /** How far its filings are, in words. */
  filing: z.string(),
  /** When the end of the shift was reported. */
  reportedAt: instant().nullable(),
  /** The report of the shift; missing from an older server. */
  report: fieldReport.nullable().optional(),
  areas: z.array(fieldArea),
  /** Waste bags of the job that went out on its day, as far as the office knows. */
  bags: num(),
  crew: z.array(fieldPerson),
  /**
   * The people who were clocked on this job on its last day before; missing if there were none, and
   * from an older server.
   */
  lastCrew: z.object({ day: day(), workerIds: z.array(id()) }).optional(),
  /**
   * Requests of the last thirty days, newest first; missing if there are none, or if the user may
   * not see them.
   */
  containers: z.array(fieldContainer).optional(),
  /** The office's newest change to the job; missing if the job is as planned. */
  change: jobChange.optional(),
})
export type FieldJob = z.infer<typeof fieldJob>

/** Another supervisor's job where a person is clocked in now: only its address and since when. */
const inElsewhere = z.object({ since: instant(), address: z.string() })
export type InElsewhere = z.infer<typeof inElsewhere>

/** `GET /api/field/today?supervisor=`; without one, of whoever is signed in. */
export const fieldToday = z.object({
  /** By the server's clock, as it was read. */
  readAt: instant(),
  /** The newest change that it has seen: the live stream goes on from there. */
  seq: z.int(),
  today: day(),
  supervisor: z.object({ id: id(), name: text() }),
  jobs: z.array(fieldJob),
  /**
   * Jobs of these days that the office gave to another supervisor or moved away, under their old
   * day. Each crew has only the people who clocked before that or whom the supervisor clocked.
   * Missing from an older server.
   */
  formerJobs: z.array(fieldJob).optional(),
  /**
   * People on these crews who are clocked in at another supervisor's job. Missing from an older
   * server.
   */
  inElsewhere: z.array(inElsewhere.extend({ workerId: id() })).optional(),
  /** Why a time is typed in, as the office has chosen. */
  reasons: z.array(z.string()),
  /**
   * Which photos the office wants when a crew is clocked. Missing from an older server: then the
   * phone decides.
   */
  photos: z.enum(clockPhotoChoices).optional(),
  /** The office's number for a call from the phone; empty if there is none. */
  officePhone: z.string().optional(),
})
export type FieldToday = z.infer<typeof fieldToday>

/** Something that somebody lacks wherever a job may be, or at jobs of the City alone, on which of yesterday, today and tomorrow. */
const fieldLack = fieldLapse.extend({ workerId: id(), where: z.enum(['all', 'city']), days: z.array(day()) })
export type FieldLack = z.infer<typeof fieldLack>

/** `GET /api/field/people`: everybody who may be added to a crew on the site, by name, and what they lack where the office has certificates checked. */
export const fieldPeople = z.object({
  people: z.array(z.object({ workerId: id(), name: z.string().nullable(), inElsewhere: inElsewhere.optional() })),
  lapses: z.array(fieldLack),
})
export type FieldPeople = z.infer<typeof fieldPeople>
