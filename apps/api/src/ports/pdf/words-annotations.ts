import type { Box, FieldValue, Mark, Word } from '@daysheet/domain/filings/reader/word-page'
import { boxOf, transformPoint, type Matrix } from './words-geometry.ts'

/**
 * Content on a page besides its own text: values of fields, words typed onto it, and marks that
 * strike out, cover or comment on it.
 */
export interface Annotated {
  fields: FieldValue[]
  typed: Word[]
  marks: Mark[]
}

/** Text extraction sees none of these. (product.md#form-fields, product.md#words-typed-on) */
export function annotatedOf(annotations: readonly unknown[], view: Matrix): Annotated {
  const shown = annotations
    .filter(isAnnotation)
    .filter(({ hidden, annotationFlags = 0 }) => !hidden && (annotationFlags & hiddenFlags) === 0)
  return {
    fields: shown.flatMap((one) => fieldOf(one, view)),
    typed: shown.flatMap((one) => (one.subtype === 'FreeText' ? typedWords(one, view) : [])),
    marks: shown.flatMap((one) => marksOf(one, view)),
  }
}

/** The flags Hidden and NoView. */
const hiddenFlags = 2 | 32

interface Annotation {
  subtype: string
  rect: number[]
  hidden?: boolean
  annotationFlags?: number
  quadPoints?: ArrayLike<number> | null
  textContent?: string[]
  contentsObj?: { str?: string }
  defaultAppearanceData?: { fontSize?: number }
  fieldType?: string
  fieldValue?: unknown
  options?: { exportValue?: unknown; displayValue?: unknown }[]
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: unknown
  buttonValue?: unknown
}

const isAnnotation = (one: unknown): one is Annotation =>
  typeof one === 'object' && one !== null && 'subtype' in one && typeof one.subtype === 'string' && 'rect' in one && Array.isArray(one.rect)

const placeOf = ([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], view: Matrix): Box =>
  boxOf(transformPoint(view, left, bottom), transformPoint(view, right, top))

/** What a form field shows: text, the selected entries of a list, or ticks. */
function fieldOf(one: Annotation, view: Matrix): FieldValue[] {
  const text = one.subtype === 'Widget' ? valueOf(one).replaceAll(/\s+/g, ' ').trim() : ''
  return text === '' ? [] : [{ text, ...placeOf(one.rect, view) }]
}

function valueOf(field: Annotation): string {
  const { fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue } = field
  if (fieldType === 'Ch') return chosenOf(field)
  const value = Array.isArray(fieldValue) ? fieldValue.filter((part) => typeof part === 'string').join(' ') : fieldValue
  if (typeof value !== 'string') return ''
  if (fieldType !== 'Btn') return value
  const own = checkBox ? exportValue : radioButton ? buttonValue : undefined
  if (value === 'Off' || own !== value) return ''
  return /^(yes|no|y|n|true|false)$/i.test(value) ? value : 'X'
}

/** A list stores a code and shows the words that belong to it. */
function chosenOf({ fieldValue, options = [] }: Annotation): string {
  const chosen: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return chosen
    .filter((value) => typeof value === 'string')
    .map((value) => {
      const shown = options.find((option) => option.exportValue === value)?.displayValue
      return typeof shown === 'string' && shown.trim() !== '' ? shown : value
    })
    .join(' ')
}

const usualSize = 10
/** The estimated width of a letter. */
const letterShare = 0.5
const lineShare = 1.2

/** The lines of a text box, from its upper edge down. The width of letters is estimated. */
function typedWords({ rect, textContent, contentsObj, defaultAppearanceData }: Annotation, view: Matrix): Word[] {
  const box = placeOf(rect, view)
  const lines = (textContent ?? (contentsObj?.str ?? '').split(/\r\n?|\n/)).map((line) => line.trim())
  const fit = box.height / Math.max(1, lines.length)
  const size = Math.min(defaultAppearanceData?.fontSize || usualSize, Math.max(1, fit))
  const lead = Math.min(fit, lineShare * size)
  return lines.flatMap((text, at): Word[] =>
    text === ''
      ? []
      : [
          {
            text,
            x: box.x + 2,
            y: box.y + at * lead + (lead - size) / 2,
            width: Math.min(text.length * letterShare * size, Math.max(1, box.width - 2)),
            height: size,
            typed: true,
          },
        ],
  )
}

/**
 * A drawing over words hides them, a line through words withdraws them, and a note comments on
 * them.
 */
const markKinds: Readonly<Record<string, Mark['kind']>> = {
  StrikeOut: 'strike',
  Redact: 'cover',
  Ink: 'cover',
  Stamp: 'cover',
  Line: 'cover',
  Square: 'cover',
  Circle: 'cover',
  Polygon: 'cover',
  PolyLine: 'cover',
  FreeText: 'typed',
  Text: 'note',
  Caret: 'note',
  FileAttachment: 'note',
}

function marksOf({ subtype, rect, quadPoints }: Annotation, view: Matrix): Mark[] {
  const kind = markKinds[subtype]
  if (!kind) return []
  const points = kind === 'strike' && quadPoints ? Array.from(quadPoints) : []
  const quads = Array.from({ length: Math.floor(points.length / 8) }, (_, at) => points.slice(at * 8, at * 8 + 8))
  const boxes = quads.map((quad) => {
    const [across, up] = [quad.filter((_, at) => at % 2 === 0), quad.filter((_, at) => at % 2 === 1)]
    return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]
  })
  return (boxes.length > 0 ? boxes : [rect]).map((one) => ({ kind, ...placeOf(one, view) }))
}
