/** Double taps on a crew count once. (product.md#field-screen) */
import { guardMs, isRepeatOf, type Tap } from '@daysheet/domain/field/clock/tap-guard'
import type { MouseEvent } from 'react'

interface State {
  /** Taps of the last two seconds that saved something or are saving. */
  recent: Tap[]
  /** The place of the last tap on the page. */
  place: Tap['place']
}
const state: State = { recent: [], place: null }

/**
 * After an action on the whole crew, the crew takes no tap for two seconds, because another button
 * may be under the thumb by then.
 */
export const wholeCrew = 'all'

/** Uses a clock that only goes forward, because the phone's clock can be set during a tap. */
const tapOn = (on: string): Tap => ({ on, place: state.place, at: performance.now() })
export const isRepeated = (on: string): boolean => state.recent.some((saved) => isRepeatOf(saved, tapOn(on)))

/**
 * Handler for the crew and its dialogs: keeps the second half of a double tap from the button that
 * is under the thumb by then.
 */
export function onTapCapture(event: MouseEvent): void {
  const { clientX: x, clientY: y } = event
  // Keys and screen readers have no place. Scroll is included in the place, because the same spot
  // after a scroll is another person.
  state.place = event.detail === 0 || (x === 0 && y === 0) ? null : { x, y: y + window.scrollY }
  if (!isRepeated('')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Runs the action once per tap. After a failed save, the next tap counts at once. */
export async function oncePerTap(on: string, act: () => Promise<boolean>): Promise<boolean> {
  if (isRepeated(on)) return false
  const tap = tapOn(on)
  state.recent = [...state.recent.filter(({ at }) => tap.at - at < guardMs), tap]
  const isKept = await act()
  if (!isKept) state.recent = state.recent.filter((other) => other !== tap)
  return isKept
}

/** Forgets all taps; for tests. */
export function forgetTaps(): void {
  Object.assign(state, { recent: [], place: null })
}
