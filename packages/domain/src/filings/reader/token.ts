/** A run of letters without a space, or the value of a form field: the smallest piece that belongs to one cell. */
export interface Token {
  text: string
  left: number
  right: number
  /** Where its letters stand. */
  base: number
  size: number
  page: number
  /** The widest gap to the next word of the same phrase: type of one width has wide spaces. */
  near: number
  /** Tokens of one printed piece share this. */
  item: number
  /** The value of a form field: never cut, and a cell by itself. */
  whole: boolean
  /** It is not the first word of its piece: where it begins is told from the widths of letters. */
  inner?: boolean
  /** It was cut out of a longer run at a guessed place. */
  cut?: boolean
  /** There are spaces between its letters, and before the next word. */
  spaced?: boolean
  /** A line runs through it. */
  struck?: boolean
  /** Something covers it, or it was added later, so it may be wrong. */
  unsure?: boolean
}
