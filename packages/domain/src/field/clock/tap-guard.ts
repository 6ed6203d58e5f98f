/**
 * Which taps count. A double tap is meant once, but the first tap may have put another button under
 * the thumb. (product.md#field-screen)
 */

/** Milliseconds. After a tap saved something, taps at the same place are ignored for this long. */
export const guardMs = 2000

/** Milliseconds. A question that has just opened ignores taps for this long. */
export const questionMs = 500

/** Pixels. Taps closer than this are at the same place. */
const nearby = 24

export interface Tap {
  /** What was tapped: a person of the crew, or `all`. */
  on: string
  /** The position on the page; null for a key press or a screen reader. */
  place: { x: number; y: number } | null
  /** Milliseconds of a clock that never goes back. */
  at: number
}

/**
 * Whether a tap is the second half of a double tap whose first half saved something. After a tap
 * for the whole crew, every tap counts as its second half.
 */
export function isRepeatOf(saved: Tap, { on, place, at }: Tap): boolean {
  if (at - saved.at >= guardMs) return false
  if (on === saved.on || saved.on === 'all') return true
  return place !== null && saved.place !== null && Math.hypot(place.x - saved.place.x, place.y - saved.place.y) < nearby
}
