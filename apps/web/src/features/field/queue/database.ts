/** What the phone's database holds. (product.md#field; decisions/phone-queue.md) */
import type { QueueItem } from '@daysheet/domain/field/queue'
import type { FieldJob } from '@daysheet/domain/field/today'
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'

/** A picture, by the digest of its bytes; `address` once the server has it. */
export interface StoredPicture {
  sha256: string
  mime: string
  bytes: ArrayBuffer
  /** Where it goes: a container of the server. */
  container: string
  address: string | null
  /** A small one of it, for a form that shows many. */
  thumb?: ArrayBuffer
}

/** A picture that is made on this phone. */
export type NewPicture = Omit<StoredPicture, 'address'>

/** `body` is what the server stores; a picture in it is `picture:` and its digest until the server has said where it is. */
export type QueuedRecord = QueueItem & {
  body: Readonly<Record<string, unknown>>
  /** How many bytes its pictures have; absent of what an older application kept. */
  pictureBytes?: number
  /** The window that has written it and not read it back yet, and until when no other sends it (held.ts). */
  held?: { window: string; until: number }
  /** The same id for records saved in one action; missing if a record was saved alone. */
  act?: string
  /** How often the record was extended after it was saved (complete.ts). */
  additions?: number
}

/** What is new; where it stands in the queue is the store's to say. */
export type NewRecord = Pick<QueuedRecord, 'id' | 'kind' | 'account' | 'madeAt' | 'body' | 'pictures' | 'completeBy'>

/** Of which job of a day a draft is, and whose days these are: it can be finished when the phone shows that day no more. */
export interface DraftJob {
  job: Pick<FieldJob, 'scheduleEntryId' | 'day' | 'jobId' | 'jobNum' | 'jobNumDecimals' | 'address' | 'boro'>
  supervisorId: string
}

/** What somebody has written and not saved yet. It is gone in the moment in which it is kept as a record. */
export interface StoredDraft {
  key: string
  account: string
  /** The id of the record that it becomes. */
  id: string
  about: DraftJob
  /** What it is going to be. */
  what: string
  /** By the phone's clock, in milliseconds since 1970. */
  changedAt: number
  values: unknown
  /** Digests of the pictures it names. */
  pictures: readonly string[]
}

export interface Schema extends DBSchema {
  records: { key: string; value: QueuedRecord; indexes: { byPlace: number } }
  pictures: { key: string; value: StoredPicture }
  /** What was read, to be shown without a network; by whose it is. */
  reads: { key: string; value: unknown }
  drafts: { key: string; value: StoredDraft }
}
export type StoreConnection = IDBPDatabase<Schema>

export type Saving = IDBPTransaction<Schema, ('records' | 'pictures' | 'drafts')[], 'readwrite'>
