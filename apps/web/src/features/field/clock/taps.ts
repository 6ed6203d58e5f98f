/** Taps on a crew: what was tapped twice is done once. (product.md#field-screen) */
import { guardMs, isRepeatOf, type Tap } from '@daysheet/domain/field/clock/tap-guard'
import type { MouseEvent } from 'react'

interface State {
  /** The taps of the last two seconds that saved something, or are about to. */
  recent: Tap[]
  /** Where the page was tapped last. */
  place: Tap['place']
}
const state: State = { recent: [], place: null }

/** The whole crew: nothing of it is taken for two seconds, because another button may be under the thumb now. */
export const wholeCrew = 'all'

/** The clock of a phone may be set while somebody taps; this one only goes forward. */
const tapOn = (on: string): Tap => ({ on, place: state.place, at: performance.now() })
export const isRepeated = (on: string): boolean => state.recent.some((saved) => isRepeatOf(saved, tapOn(on)))

/** Of what shows a crew, and what is done with it: keeps the second half of a double tap from whatever came under the thumb. */
export function onTapCapture(event: MouseEvent): void {
  const { clientX: x, clientY: y } = event
  // A key and a screen reader tap nowhere. Whoever scrolls on and taps under the same thumb means another person.
  state.place = event.detail === 0 || (x === 0 && y === 0) ? null : { x, y: y + window.scrollY }
  if (!isRepeated('')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Does it once for one tap; what was not saved may be tapped again at once. */
export async function oncePerTap(on: string, act: () => Promise<boolean>): Promise<boolean> {
  if (isRepeated(on)) return false
  const tap = tapOn(on)
  state.recent = [...state.recent.filter(({ at }) => tap.at - at < guardMs), tap]
  const isKept = await act()
  if (!isKept) state.recent = state.recent.filter((other) => other !== tap)
  return isKept
}

/** A phone on which no one has tapped, for tests. */
export function forgetTaps(): void {
  Object.assign(state, { recent: [], place: null })
}
