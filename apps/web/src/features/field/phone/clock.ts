/** Finds that the phone's clock was set back between two things that were kept while the application was open. */
import { wasSetBack, type ClockReading } from '@daysheet/domain/field/set-back'

const state: { before: ClockReading | null } = { before: null }

/** Reads both clocks as something is kept, and says whether the one that can be set went back since the last time. */
export function isClockSetBack(): boolean {
  const now = { wall: Date.now(), steady: performance.timeOrigin + performance.now() }
  const isBack = state.before !== null && wasSetBack(state.before, now)
  state.before = now
  return isBack
}
