/** A rectangle on a page as it is looked at: points from the upper left corner, y growing downwards, after any rotation of the page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A piece of printed text. It may be a letter, a word, a cell or several cells run together; `y + height` is where its letters stand. */
export interface Word extends Box {
  text: string
  /** It does not stand upright as the rest of the page does: a watermark, a note at the margin. */
  turned?: boolean
  /** Its direction, when it runs straight up or down the page. */
  runs?: 'up' | 'down'
  /** There are spaces between its letters, and between its words. */
  spaced?: boolean
  /** It was typed onto the finished page with a viewer. */
  typed?: boolean
  /** Not sure: it is cut off, under paint, or on top of paint. */
  unsure?: boolean
  /** The part that the page shows, when the edge of a cell cuts it off. */
  seen?: { from: number; to: number }
}

/** Added to the finished page with a viewer: a line through words, a cover, words, or a note. */
export interface Mark extends Box {
  kind: 'strike' | 'cover' | 'typed' | 'note'
}

/** What stands in a form field of the file. A ticked box reads as its own word for yes, or as an X. */
export interface FieldValue extends Box {
  text: string
}

/** A straight line drawn on the page; thin, so that one of width and height is about zero. */
export type Rule = Box

/** One page of a file, as far as it can be told without understanding it. */
export interface WordPage {
  /** 1-based. */
  number: number
  width: number
  height: number
  words: Word[]
  fields: FieldValue[]
  rules?: Rule[]
  marks?: Mark[]
  /** Texts that are cut off at the edge of a cell, and texts that paint hides. */
  cut?: string[]
  painted?: string[]
  /** No picture is on it, and hardly a line, so that a page with few words or none holds no more than these and is no scan. */
  blank?: boolean
  /** A picture covers most of it. */
  pictured?: boolean
  /** Its words are invisible: a program recognized them in a picture of the sheet. */
  recognized?: boolean
  /** What it says is damaged, so that words of it may be missing or other ones. */
  damaged?: boolean
}
