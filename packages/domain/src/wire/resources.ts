import { z } from 'zod'
import { containerReq } from '../containers/request.ts'
import { scopePart, scopeStatus } from '../filings/scope-part.ts'
import { job } from '../jobs/job.ts'
import { location } from '../locations/location.ts'
import { item, price } from '../materials/item.ts'
import { materialTotals } from '../materials/job-materials.ts'
import { itemEntry, itemReturnEntry, order, returnOrder } from '../materials/order.ts'
import { supervisor } from '../people/supervisor.ts'
import { user } from '../people/user.ts'
import { worker } from '../people/worker.ts'
import { checklist, imageSet, question } from '../records/checklist.ts'
import { jobInspection } from '../records/inspection.ts'
import { scheduleEntry } from '../schedules/schedule-entry.ts'
import { schedule } from '../schedules/schedule.ts'
import { workerEntry } from '../crews/worker-entry.ts'
import { textMessage } from '../texts/text-message.ts'
import { clockEvent } from '../timeclock/clock-event.ts'
import { currentCorrection } from '../timeclock/correction.ts'
import { eosReport } from '../timeclock/eos-report.ts'
import { otherShift } from '../timeclock/shift.ts'

export interface Resource {
  row: z.ZodObject
  /** What a body may carry and no answer shows. */
  writeOnly?: readonly string[]
  /** What a new row may leave out: the server knows what to put. What may be empty may be left out as well. */
  defaults?: readonly string[]
  /**
   * Properties that are not in the specification. A plain read leaves them out; `fields` can name
   * one, and the header `Daysheet-Properties: all` asks for all of them.
   * (product.md#wire-additions)
   */
  additions?: readonly string[]
  /** What a read works out where its `fields` name it. */
  derived?: z.ZodObject
  /** The resource of each relation; of many rows in brackets. */
  relations: Readonly<Record<string, string | readonly [string]>>
}

/**
 * The resources behind `/api/<plural>`, and what a row of each is. The server makes its models of these schemas, and a test holds the rest to them; the web takes their types alone, so that no
 * schema is loaded for them.
 */
export const resources = {
  Checklists: {
    row: checklist,
    additions: ['version', 'name', 'templateId', 'templateVersion'],
    relations: { job: 'Jobs', supervisor: 'Supervisors', questions: ['Questions'] },
  },
  ContainerReqs: {
    row: containerReq,
    additions: ['version', 'requestedAt', 'requestedBy', 'note', 'size', 'wantedOn', 'place', 'handledAt'],
    defaults: ['requestedAt'],
    relations: { job: 'Jobs' },
  },
  EosReports: { row: eosReport, additions: ['version', 'signature'], relations: { scheduleEntry: 'ScheduleEntries' } },
  Events: {
    row: clockEvent,
    additions: [
      'version',
      'accuracy',
      'noPhotoReason',
      'noPositionReason',
      'receivedAt',
      'clockOffset',
      'clockSetBack',
      'role',
      'certificateReason',
    ],
    relations: { workerEntry: 'WorkerEntries' },
  },
  ImageSets: { row: imageSet, additions: ['version', 'note'], relations: { job: 'Jobs', supervisor: 'Supervisors' } },
  ItemEntries: { row: itemEntry, additions: ['version'], relations: { item: 'Items', order: 'Orders' } },
  ItemReturnEntries: { row: itemReturnEntry, additions: ['version'], relations: { item: 'Items', returnOrder: 'ReturnOrders' } },
  Items: { row: item, additions: ['version', 'active'], defaults: ['type', 'active'], relations: { prices: ['Prices'] } },
  JobInspections: { row: jobInspection, additions: ['version'], relations: { job: 'Jobs', supervisor: 'Supervisors' } },
  Jobs: {
    row: job,
    additions: [
      'version',
      'payRegime',
      'overtimeCodes',
      'overtimeHolidays',
      'makeUpDays',
      'latitude',
      'longitude',
      'siteRadius',
      'jurisdiction',
      'abatement',
    ],
    defaults: ['active', 'payRegime', 'overtimeCodes', 'overtimeHolidays', 'makeUpDays', 'abatement'],
    derived: materialTotals,
    relations: {
      scopeParts: ['ScopeParts'],
      checklist: 'Checklists',
      imageSets: ['ImageSets'],
      orders: ['Orders'],
      returnOrders: ['ReturnOrders'],
      scheduleEntries: ['ScheduleEntries'],
      jobInspections: ['JobInspections'],
    },
  },
  Locations: { row: location, additions: ['version', 'accuracy', 'clockOffset'], relations: { supervisor: 'Supervisors' } },
  Orders: { row: order, additions: ['version'], relations: { itemEntries: ['ItemEntries'], job: 'Jobs', supervisor: 'Supervisors' } },
  Prices: { row: price, additions: ['version', 'entered'], defaults: ['entered'], relations: { item: 'Items' } },
  Questions: { row: question, additions: ['version', 'images'], relations: { checklist: 'Checklists' } },
  ReturnOrders: { row: returnOrder, additions: ['version'], relations: { itemReturnEntries: ['ItemReturnEntries'], job: 'Jobs' } },
  ScheduleEntries: {
    row: scheduleEntry,
    additions: ['version'],
    defaults: ['cancelled'],
    writeOnly: ['certificateOverride', 'certificateProblems'],
    relations: {
      job: 'Jobs',
      supervisor: 'Supervisors',
      schedule: 'Schedules',
      workerEntries: ['WorkerEntries'],
      eosReport: 'EosReports',
    },
  },
  Schedules: { row: schedule, additions: ['version'], relations: { scheduleEntries: ['ScheduleEntries'] } },
  ScopeParts: { row: scopePart, additions: ['version'], relations: { job: 'Jobs', scopeStatuses: ['ScopeStatuses'] } },
  ScopeStatuses: { row: scopeStatus, additions: ['version'], defaults: ['time'], relations: { scopePart: 'ScopeParts' } },
  Supervisors: {
    row: supervisor,
    additions: ['version', 'phone'],
    defaults: ['active'],
    writeOnly: ['password'],
    derived: z.object({ hasPassword: z.boolean() }),
    relations: { locations: ['Locations'] },
  },
  TextMessages: {
    row: textMessage,
    relations: { worker: 'Workers', workerEntry: 'WorkerEntries', scheduleEntry: 'ScheduleEntries' },
  },
  Users: { row: user, additions: ['version'], writeOnly: ['password'], relations: {} },
  WorkerEntries: {
    row: workerEntry,
    additions: ['version', 'txtReason', 'planned'],
    defaults: ['planned'],
    writeOnly: ['certificateOverride', 'certificateProblems'],
    derived: z.object({ otherShifts: z.array(otherShift), corrections: z.array(currentCorrection) }),
    relations: { worker: 'Workers', scheduleEntry: 'ScheduleEntries', events: ['Events'] },
  },
  Workers: {
    row: worker,
    additions: ['version', 'employeeNumber'],
    defaults: ['active', 'language'],
    relations: { workerEntries: ['WorkerEntries'] },
  },
} as const satisfies Record<string, Resource>

export type Resources = typeof resources
export type ResourceName = keyof Resources

type BodyOf<Name extends ResourceName> = Omit<z.input<Resources[Name]['row']>, 'version'>
type Needed<Name extends ResourceName> = {
  [Key in keyof BodyOf<Name>]: null extends BodyOf<Name>[Key] ? never : Key
}[keyof BodyOf<Name>]
type Defaulted<Name extends ResourceName> =
  | 'id'
  | (Resources[Name] extends { writeOnly: readonly (infer Hidden)[] } ? Hidden : never)
  | (Resources[Name] extends { defaults: readonly (infer Key)[] } ? Key : never)

/** The body of a change: whatever of a row is to be another value. */
export type RowChange<Name extends ResourceName> = Partial<BodyOf<Name>>
/** The body of a new row. */
export type NewRow<Name extends ResourceName> = RowChange<Name> & Pick<BodyOf<Name>, Exclude<Needed<Name>, Defaulted<Name>>>
/** What a read without `fields` and `include` answers of a row. */
export type RowOf<Name extends ResourceName> = Resources[Name] extends { writeOnly: readonly (infer Hidden extends string)[] }
  ? Omit<z.output<Resources[Name]['row']>, Hidden>
  : z.output<Resources[Name]['row']>

export type DerivedOf<Name extends ResourceName> = Resources[Name] extends { derived: infer Derived extends z.ZodObject }
  ? z.output<Derived>
  : object
type RelationsOf<Name extends ResourceName> = Resources[Name]['relations']

/** The relations of a resource that are of many rows, and the resource of one of them. */
export type ManyOf<Name extends ResourceName> = {
  [Key in keyof RelationsOf<Name>]: RelationsOf<Name>[Key] extends readonly unknown[] ? Key : never
}[keyof RelationsOf<Name>] &
  string
export type RelatedName<Name extends ResourceName, Relation extends ManyOf<Name>> = RelationsOf<Name>[Relation] extends readonly [
  infer Other extends ResourceName,
]
  ? Other
  : never

/**
 * The properties of `Read`, each as a read of the resource answers it: what extends it reads nothing else. A column may be taken as more than it is, such as
 * optional; a property that the resource does not have is `never`.
 */
export type Selected<Name extends ResourceName, Read> = {
  [Key in keyof Read]: Key extends keyof RowOf<Name>
    ? Taken<RowOf<Name>[Key], Read[Key]>
    : Key extends keyof DerivedOf<Name>
      ? Taken<DerivedOf<Name>[Key], Read[Key]>
      : Key extends keyof RelationsOf<Name>
        ? Related<RelationsOf<Name>[Key], NonNullable<Read[Key]>>
        : never
}
type Taken<Value, Read> = [Value] extends [Read] ? Read : never
type Related<Relation, Read> = Relation extends readonly [infer Name extends ResourceName]
  ? readonly Selected<Name, Read extends readonly (infer Row)[] ? Row : never>[] | undefined
  : Relation extends ResourceName
    ? Selected<Relation, Read> | undefined
    : never
