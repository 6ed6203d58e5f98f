/**
 * Which taps count. A thumb that taps twice means one thing, and what the first tap changed may have put another button under it. (product.md#field-screen)
 */

/** How long the place of a tap that saved something takes no other tap. Milliseconds. */
export const guardMs = 2000

/** So long a question that has just opened takes no answer. */
export const questionMs = 500

/** Nearer than this is the same place. Pixels. */
const nearby = 24

export interface Tap {
  /** What was tapped: a person of the crew, or `all`. */
  on: string
  /** Where on the page; null of a key, and of a screen reader. */
  place: { x: number; y: number } | null
  /** In milliseconds of a clock that only goes forward. */
  at: number
}

/** Whether a tap is the second half of one that has saved something. After what concerned the whole crew nothing is taken. */
export function isRepeatOf(saved: Tap, { on, place, at }: Tap): boolean {
  if (at - saved.at >= guardMs) return false
  if (on === saved.on || saved.on === 'all') return true
  return place !== null && saved.place !== null && Math.hypot(place.x - saved.place.x, place.y - saved.place.y) < nearby
}
