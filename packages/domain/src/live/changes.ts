/**
 * What travels on the live streams, for the server that writes it and the web application that reads it.
 *
 * `GET /api/changes` is a `text/event-stream` with these named events:
 * - `hello`  once, at open: `{ seq }`. Everything up to `seq` is already in what a read returns from now on: open first, then read.
 * - `change` one changed row: a `ChangeEvent`; its `id:` is `seq`, so a browser resumes by itself.
 * - `resync` `{ seq }`: the changes since the client's last event are no longer kept. Read everything anew, then go on from `seq`.
 * - `beat`   `{}` every `heartbeatSeconds` (heartbeat.ts): a client that hears nothing for three beats should open a new stream.
 */
import { z } from 'zod'
import { id } from '../fields/fields.ts'
import { txtStatus } from '../crews/worker-entry.ts'

/**
 * The entities whose changes are announced. `Scope` is no row of its own: it says that the scope parts of a job, their progress or its filings
 * changed. Its `id` is the job's, its `type` always update, and a transaction tells it once a job, however many rows it changed. `Materials` says the same of
 * a job's orders and returns with their lines, and `Item` is told likewise for an item and its prices together: `id` is the item's. `Location` tells once a transaction
 * that a supervisor's positions changed: `id` is the supervisor's. `TimeReview` tells once a transaction that days of a worker were reviewed, approved, locked or reopened, or exceptions of theirs looked into: `id` is the worker's. `CityFiling` tells once a transaction that a job has other filings, or that the City says something else of one: `id` is the job's. A `Checklist` is told anew when its questions change.
 * `Certificate` tells once a transaction whose certificates changed: `id` is the employee's or the supervisor's, or `nobodyInParticular` (certificate-change.ts) of the company's and of those of several people.
 */
export const liveEntity = z.enum([
  'Schedule',
  'ScheduleEntry',
  'WorkerEntry',
  'Event',
  'TimeCorrection',
  'TimeReview',
  'Job',
  'Supervisor',
  'Worker',
  'TextMessage',
  'EosReport',
  'Checklist',
  'ImageSet',
  'JobInspection',
  'ContainerReq',
  'Location',
  'Scope',
  'Materials',
  'Item',
  'Settings',
  'Crew',
  'ChecklistTemplate',
  'FieldRefusal',
  'Load',
  'WasteCompany',
  'Certificate',
  'CertificateKind',
  'CityFiling',
])
export type LiveEntity = z.infer<typeof liveEntity>

/**
 * The few values that travel with a change; everything else is read again by id.
 * WorkerEntry has the first five, Event and TimeCorrection only `workerEntryId`, TextMessage that or `containerReqId`, ScheduleEntry `jobId` and `supervisorId`, EosReport `scheduleEntryId`,
 * Checklist, ImageSet, JobInspection, ContainerReq, Scope, Materials and CityFiling `jobId`; a Checklist told for its questions has none.
 */
export const changeData = z.object({
  workerId: id().optional(),
  scheduleEntryId: id().optional(),
  txtStatus: txtStatus.nullable().optional(),
  txtStatusTime: z.string().nullable().optional(),
  txtReason: z.string().nullable().optional(),
  workerEntryId: id().nullable().optional(),
  containerReqId: id().nullable().optional(),
  jobId: id().nullable().optional(),
  supervisorId: id().nullable().optional(),
})
export type ChangeData = z.infer<typeof changeData>

/** One committed change of one row. `seq` rises in the order in which changes were committed, with gaps. */
export const changeEvent = z.object({
  seq: z.int(),
  entity: liveEntity,
  type: z.enum(['create', 'update', 'remove']),
  id: id(),
  /** The schedule the row belongs to; absent where there is none, and for a crew member whose job card was removed along with it. */
  scheduleId: id().optional(),
  data: changeData.optional(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** Where a stream stands: the body of `hello` and `resync`. */
export const streamPosition = z.object({ seq: z.int() })
export type StreamPosition = z.infer<typeof streamPosition>
