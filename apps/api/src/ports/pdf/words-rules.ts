import type { Rule } from '@daysheet/domain/filings/reader/word-page'
import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf'
import { boxOf, matrixOf, numbersOf, transformPoint, multiply, type Matrix } from './words-geometry.ts'

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

interface Drawn {
  rules: Rule[]
  /** No picture is drawn, and no more than a few lines: a sheet without words is an empty one. */
  isBlank: boolean
  /** A picture covers most of the page, as the scan of a sheet does. */
  isCovered: boolean
  /**
   * Most of its words are invisible, beside or beneath a picture: a program recognized them in a
   * scan.
   */
  isRecognized: boolean
}

/** What is drawn on a page, step by step. */
export interface Drawing {
  OPS: Record<string, number>
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

export async function drawingOf(page: PdfPage): Promise<Drawing> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  return { OPS, fnArray, argsArray }
}

/** The text rendering mode that draws nothing. */
const invisible = 3
const maxRules = 20_000
const shortest = 3
/** A page with more drawn on it shows something: words may have been turned into outlines. */
const maxPaths = 40
/** Pictures are drawn on a square of one by one; whatever is enlarged as much as this is one, also when it was not unpacked. */
const leastPicture = 20
/** The picture of a scanned sheet covers at least this share of the page. */
const leastCover = 0.5
/** The steps of a path, as the library numbers them, with how many numbers follow each. */
const numbersAfter = [2, 2, 6, 4, 0]
const [moveTo, lineTo, , , closePath] = [0, 1, 2, 3, 4]

/** The straight lines of a page, also those that are the edges of boxes, thin or shaded. They show where columns and rows end. */
export function rulesOf({ OPS, fnArray, argsArray }: Drawing, view: Matrix, area: number): Drawn {
  const rules: Rule[] = []
  const saved: { matrix: Matrix; mode: number }[] = []
  const letters = { shown: 0, hidden: 0 }
  let now = view
  let mode = 0
  let paths = 0
  let hasPicture = false
  let isCovered = false
  fnArray.forEach((operation, index) => {
    const args: unknown[] = Array.isArray(argsArray[index]) ? argsArray[index] : []
    if (operation === OPS['constructPath']) paths += 1
    if (operation === OPS['save']) saved.push({ matrix: now, mode })
    else if (operation === OPS['restore'] || operation === OPS['paintFormXObjectEnd']) {
      const before = saved.pop()
      now = before?.matrix ?? now
      mode = before?.mode ?? mode
    } else if (operation === OPS['setTextRenderingMode']) mode = Number(args[0])
    else if (operation === OPS['showText']) letters[mode === invisible ? 'hidden' : 'shown'] += Array.isArray(args[0]) ? args[0].length : 0
    else if (operation === OPS['transform']) {
      const own = numbersOf(args)
      now = multiply(now, matrixOf(own))
      const isEnlarged = own.slice(0, 4).some((one) => Math.abs(one) >= leastPicture)
      const [a, b, c, d] = now
      hasPicture ||= isEnlarged
      if (!isEnlarged || Math.abs(a * d - b * c) < leastCover * area) return
      isCovered = true
      // Text drawn before a picture is beneath it.
      letters.hidden += letters.shown
      letters.shown = 0
    } else if (operation === OPS['paintFormXObjectBegin']) {
      saved.push({ matrix: now, mode })
      if (args[0]) now = multiply(now, matrixOf(numbersOf(args[0])))
    } else if (operation === OPS['constructPath'] && args[0] !== OPS['endPath'] && rules.length < maxRules) {
      const [path] = Array.isArray(args[1]) ? args[1] : []
      rules.push(...straightLines(numbersOf(path), now))
    }
  })
  const drawsPicture = pictures(OPS)
  hasPicture ||= fnArray.some((operation) => drawsPicture.has(operation))
  return { rules, isBlank: !hasPicture && paths <= maxPaths, isCovered, isRecognized: hasPicture && letters.hidden > letters.shown }
}

const pictures = (OPS: Record<string, number>) =>
  new Set(Object.entries(OPS).flatMap(([name, operation]) => (/image/i.test(name) ? [operation] : [])))

/** The upright and level stretches of a path. */
function straightLines(path: readonly number[], matrix: Matrix): Rule[] {
  const rules: Rule[] = []
  let start = { x: 0, y: 0 }
  let at = start
  const draw = (to: { x: number; y: number }) => {
    const box = boxOf(at, to)
    if (Math.min(box.width, box.height) < 0.5 && Math.max(box.width, box.height) >= shortest) rules.push(box)
    at = to
  }
  for (let index = 0; index < path.length;) {
    const step = path[index] ?? closePath ?? 4
    const count = numbersAfter[step] ?? 0
    const to = transformPoint(matrix, path[index + count - 1] ?? 0, path[index + count] ?? 0)
    if (step === moveTo) {
      at = to
      start = to
    } else if (step === lineTo) draw(to)
    else if (step === closePath) draw(start)
    else at = to
    index += count + 1
  }
  return rules
}
