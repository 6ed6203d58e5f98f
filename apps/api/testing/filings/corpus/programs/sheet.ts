/** How a program shows the text of a line. */
export type Hand =
  | 'lines' // the whole line at once
  | 'words' // each word at its place, without the spaces
  | 'spaced words' // each word, and each space by itself
  | 'glyphs' // each letter at its place
  | 'gaps' // one operator, in which spaces are only gaps
  | 'kerned' // one operator with small moves between letters
  | 'pieces' // cut anywhere, also within words

/** From where a program counts its coordinates. */
export type Frame = 'up' | 'pixels' | 'down' | 'moved'

export interface Manner {
  hand: Hand
  frame: Frame
  producer: string
  /** Fills thin rectangles where others draw lines. */
  filledLines?: boolean
  /** Pages are stored on their side, and turned by the viewer. */
  turned?: boolean
}

export interface Field {
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Of a text, what is in it; of a choice the words shown; of a box whether it is ticked. */
  value: string | boolean
  /** Codes behind the words of a choice. */
  options?: readonly (readonly [code: string, shown: string])[]
  size: number
}

export interface Sheet {
  width: number
  height: number
  operators: string[]
  fields: Field[]
  /** Streams that are drawn on the page as one: values of fields that were flattened, stamps. */
  forms: { body: string; x: number; y: number; width: number; height: number; angle: number }[]
}

export const place = (value: number) => String(Math.round(value * 1000) / 1000)

export const latin = (text: string) =>
  text
    .replaceAll('’', '\u0092')
    .replaceAll('–', '\u0096')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
