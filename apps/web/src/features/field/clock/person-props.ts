import type { TextNote } from '@daysheet/domain/field/clock/crew-round'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import type { ClockActs } from './use-clock.ts'

export interface PersonProps {
  member: CrewMember
  job: FieldJob
  /** The other job where the person is clocked in, in words. */
  elsewhere: string | undefined
  /** Where they may be sent. */
  others: readonly FieldJob[]
  zone: string
  /** The day has not come: nobody is clocked yet. */
  isToCome: boolean
  /** The crew is photographed, and a person may decline. */
  isPhotoWanted: boolean
  /** Anything unusual about the text message to the person. */
  textNote: TextNote | undefined
  /** Why a time may be typed. */
  reasons: readonly string[]
  acts: ClockActs
}
