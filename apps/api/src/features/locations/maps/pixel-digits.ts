/** Numbers drawn without a font: a bare server has none, and text in a picture would silently be missing there. */

/** Five columns by seven rows, a row a number, its highest of five bits on the left. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '-': [0, 0, 0, 31, 0, 0, 0],
}
const [columns, rows] = [5, 7]

export const heightOf = (unit: number): number => rows * unit
export const widthOf = (text: string, unit: number): number => (text.length * (columns + 1) - 1) * unit

/** `text` (digits, `.` and `-`) as the data of an SVG path with its top left corner at `x`, `y`; `unit` is the side of one square. */
export function digitsPath(text: string, { x, y, unit }: { x: number; y: number; unit: number }): string {
  const squares: string[] = []
  for (const [place, sign] of [...text].entries()) {
    for (const [row, bits] of (glyphs[sign] ?? []).entries()) {
      for (let column = 0; column < columns; column += 1) {
        if ((bits & (1 << (columns - 1 - column))) === 0) continue
        squares.push(`M${x + (place * (columns + 1) + column) * unit} ${y + row * unit}h${unit}v${unit}h-${unit}z`)
      }
    }
  }
  return squares.join('')
}
