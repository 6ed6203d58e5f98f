/** What sending the queue takes: the calls, and what it cannot know by itself. */
import type { FieldBatch, FieldResult } from '@daysheet/domain/field/batch'
import type { QueueItem } from '@daysheet/domain/field/queue'
import type { StoredPicture } from './store.ts'

export interface Sending {
  account: string
  /** `tries`: how often that failed before. */
  upload: (picture: StoredPicture, tries: number) => Promise<string>
  sendBatch: (batch: FieldBatch, tries: number) => Promise<readonly FieldResult[]>
  now: () => number
  chance: () => number
  /** Something is due, and no other window is at it. */
  onStart?: () => void
  /** Some of it has an answer, and more is to be sent. */
  onRound?: () => Promise<void>
  /** How often a person or the network's return has asked, and whether it was sent for that. No pause counts then. */
  asked?: () => number
  isAsked?: boolean
  /** Comes when something new is to be sent, or was asked for. */
  woken?: () => Promise<unknown>
  /** Another window has taken over. */
  isOver?: () => boolean
}

/** What became of records, by their id. */
export type Outcomes = Map<string, QueueItem>

export const momentOf = ({ now, chance }: Sending) => ({ now: now(), chance: chance() })
