/** A word of a heading; a token that holds a slash counts as two. */
export interface HeadWord {
  /** As it is printed. */
  text: string
  letters: string
  left: number
  right: number
  base: number
  size: number
  near: number
  /** The word before it in the same heading: a slash with no more than a space around it, or a bracket, joins the two. */
  after?: { word: HeadWord; how: 'slash' | 'bracket' }
  /** A slash ends its line behind it: the heading goes on beneath. */
  isOpen?: true
}
