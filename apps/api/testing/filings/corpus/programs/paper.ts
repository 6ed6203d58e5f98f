import type { Random } from '@daysheet/domain/filings/testing/random'
import { embeddedOf, faces, textWidth, type Face } from './faces.ts'
import { fileOf } from './pdf-file.ts'
import { latin, place, type Field, type Hand, type Manner, type Sheet } from './sheet.ts'

interface TextOptions {
  bold?: boolean
  align?: 'left' | 'right' | 'center'
  /** Letters that are recognized, and not seen. */
  unseen?: boolean
  gray?: number
}

const frames = { up: 1, pixels: 1 / 0.24, down: 1, moved: 1 }

/** What a program draws on, in points from the upper left. */
export class Paper {
  readonly sheets: Sheet[] = []
  readonly manner: Manner
  readonly width: number
  readonly height: number
  private readonly random: Random
  constructor(manner: Manner, random: Random, [width, height]: readonly [number, number]) {
    this.manner = manner
    this.random = random
    this.width = width
    this.height = height
  }

  private current: Sheet | null = null

  get sheet(): Sheet {
    return this.current ?? this.add()
  }

  /** What follows is drawn on each page in turn, as what programs print around the content. */
  onEach(draw: (page: number, pages: number) => void): void {
    for (const [index, sheet] of this.sheets.entries()) {
      this.current = sheet
      draw(index + 1, this.sheets.length)
    }
  }

  add(): Sheet {
    const { width, height, manner } = this
    const turn = manner.turned ? [`0 1 -1 0 ${height} 0 cm`] : []
    const frame = { up: [], moved: [], pixels: [`.24 0 0 -.24 0 ${height} cm`], down: [`1 0 0 -1 0 ${height} cm`] }[manner.frame]
    const sheet: Sheet = { width, height, operators: [...turn, ...frame], fields: [], forms: [] }
    this.sheets.push(sheet)
    this.current = sheet
    return sheet
  }

  /** `base` is where the letters stand. */
  text(x: number, base: number, text: string, face: Face, size: number, options: TextOptions = {}): void {
    if (text === '') return
    const width = textWidth(text, face, size)
    const left = options.align === 'right' ? x - width : options.align === 'center' ? x - width / 2 : x
    const gray = options.gray === undefined ? '' : `${options.gray} g `
    const end = options.gray === undefined ? '' : ' 0 g'
    for (const piece of pieces(text, this.manner.hand, this.random)) {
      const at = left + textWidth(text.slice(0, piece.from), face, size)
      this.sheet.operators.push(`${gray}${this.shown(at, base, this.body(piece.text, face), face, size, options.unseen ?? false)}${end}`)
    }
  }

  /** Words that run upwards from `base`, their feet at `x`. */
  upright(x: number, base: number, text: string, face: Face, size: number): void {
    const scale = frames[this.manner.frame]
    const isUp = this.manner.frame === 'up' || this.manner.frame === 'moved'
    const [right, down] = [place(x * scale), place(isUp ? this.height - base : base * scale)]
    this.sheet.operators.push(
      `BT /${fontName(face)} ${place(size * scale)} Tf 0 ${isUp ? '1 -1' : '-1 -1'} 0 ${right} ${down} Tm ${encoded(text, face)} Tj ET`,
    )
  }

  private shown(x: number, base: number, body: string, face: Face, size: number, unseen: boolean): string {
    const { frame } = this.manner
    const scale = frames[frame]
    const font = `/${fontName(face)} ${place(size * scale)} Tf${unseen ? ' 3 Tr' : ''}`
    const up = this.height - base
    if (frame === 'up') return `BT ${font} 1 0 0 1 ${place(x)} ${place(up)} Tm ${body} ET`
    if (frame === 'moved') return `q 1 0 0 1 ${place(x)} ${place(up)} cm BT ${font} 0 0 Td ${body} ET Q`
    return `BT ${font} 1 0 0 -1 ${place(x * scale)} ${place(base * scale)} Tm ${body} ET`
  }

  private body(text: string, face: Face): string {
    const { hand } = this.manner
    if (hand === 'gaps') {
      const words = text.split(' ').map((word) => encoded(word, face))
      return `[${words.join(` ${place((-textWidth(' ', face, 1) * 1000) | 0)} `)}] TJ`
    }
    if (hand !== 'kerned') return `${encoded(text, face)} Tj`
    const parts = cut(text, this.random).map((part) => encoded(part, face))
    return `[${parts.join(` ${this.random.whole(-18, 18)} `)}] TJ`
  }

  line(x1: number, y1: number, x2: number, y2: number, weight = 0.5): void {
    const { frame, filledLines } = this.manner
    const scale = frames[frame]
    const y = (value: number) => place(frame === 'up' || frame === 'moved' ? this.height - value : value * scale)
    if (filledLines) {
      const [width, height] = [Math.max(x2 - x1, weight) * scale, Math.max(y2 - y1, weight) * scale]
      const lower = frame === 'up' || frame === 'moved' ? place(this.height - y1 - height) : y(y1)
      this.sheet.operators.push(`${place(x1 * scale)} ${lower} ${place(width)} ${place(height)} re f`)
    } else this.sheet.operators.push(`${place(weight * scale)} w ${place(x1 * scale)} ${y(y1)} m ${place(x2 * scale)} ${y(y2)} l S`)
  }

  box(x: number, y: number, width: number, height: number): void {
    this.line(x, y, x + width, y)
    this.line(x, y + height, x + width, y + height)
    this.line(x, y, x, y + height)
    this.line(x + width, y, x + width, y + height)
  }

  shade(x: number, y: number, width: number, height: number, gray: number): void {
    const { frame } = this.manner
    const scale = frames[frame]
    const lower = frame === 'up' || frame === 'moved' ? this.height - y - height : y * scale
    this.sheet.operators.push(`q ${gray} g ${place(x * scale)} ${place(lower)} ${place(width * scale)} ${place(height * scale)} re f Q`)
  }

  picture(): void {
    const { width, height, sheet } = this
    sheet.operators.push(
      this.manner.frame === 'pixels' || this.manner.frame === 'down'
        ? `q ${width * frames[this.manner.frame]} 0 0 ${-height * frames[this.manner.frame]} 0 ${height * frames[this.manner.frame]} cm /Im1 Do Q`
        : `q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q`,
    )
  }

  /** A stream of its own, its lower left corner at this place. `angle` in degrees. */
  form(body: string, x: number, y: number, width: number, height: number, angle = 0): void {
    this.sheet.forms.push({ body, x, y: this.height - y - height, width, height, angle })
  }

  field(field: Field): void {
    this.sheet.fields.push({ ...field, y: this.height - field.y - field.height })
  }

  bytes(): Uint8Array {
    return fileOf(this.sheets, this.manner)
  }
}

const fontName = (face: Face) => faces[face].resource

export function encoded(text: string, face: Face): string {
  const font = embeddedOf(face)
  if (font) return `<${[...text].map((letter) => font.glyphOf(letter).toString(16).padStart(4, '0')).join('')}>`
  return `(${latin(text)})`
}

function pieces(text: string, hand: Hand, random: Random): { text: string; from: number }[] {
  const by = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => ({ text: match[0], from: match.index }))
  if (hand === 'words') return by(/[^ ]+/g)
  if (hand === 'spaced words') return by(/[^ ]+| +/g)
  if (hand === 'glyphs') return by(/[^]/gu)
  if (hand !== 'pieces') return [{ text, from: 0 }]
  let from = 0
  return cut(text, random).map((part) => {
    const piece = { text: part, from }
    from += part.length
    return piece
  })
}

/** Cut where the program happened to change something. */
function cut(text: string, random: Random): string[] {
  const parts: string[] = []
  let rest = text
  while (rest !== '') {
    const length = random.whole(1, 9)
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return parts
}
