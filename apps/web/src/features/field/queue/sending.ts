/** Input of a send: the calls, the clock, and signals from its caller. */
import type { FieldBatch, FieldResult } from '@daysheet/domain/field/batch'
import type { QueueItem } from '@daysheet/domain/field/queue'
import type { StoredPicture } from './database.ts'

export interface Sending {
  account: string
  /** `tries`: the number of earlier failures. */
  upload: (picture: StoredPicture, tries: number) => Promise<string>
  sendBatch: (batch: FieldBatch, tries: number) => Promise<readonly FieldResult[]>
  now: () => number
  chance: () => number
  /** Called when something is due and this window has the lock. */
  onStart?: () => void
  /** Called when some records have an outcome. */
  onRound?: () => Promise<void>
  /**
   * The number of requests to send, and whether one started this run. Each overrides pauses once.
   */
  asked?: () => number
  isAsked?: boolean
  /** Resolves when there is something new to send, or a new request to send. */
  woken?: () => Promise<unknown>
  /** Another window has taken over. */
  isOver?: () => boolean
}

/** The new state of each record, by its id. */
export type Outcomes = Map<string, QueueItem>

export const momentOf = ({ now, chance }: Sending) => ({ now: now(), chance: chance() })
