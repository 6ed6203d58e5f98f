import type { Token } from '../token.ts'

/** A printed line of one cell. */
export interface CellLine {
  column: number
  text: string
  base: number
  tokens: Token[]
  /** It is the rest of the word or of the text that the line above begins, or may be. */
  rest?: 'word' | 'line' | 'doubt'
}
