import type { LayoutPage, Run } from '@daysheet/domain/filings/testing/layout'

const narrow = /[ijlI.,:;'’|![\]() /-]/
const wide = /[mwMW@%&#]/

/** About how wide a text is in Helvetica, in points: enough to know where a line must end. */
export const wideOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (narrow.test(letter) ? 0.3 : wide.test(letter) ? 0.86 : /[A-Z]/.test(letter) ? 0.69 : 0.54), 0) *
  size

/** The lines of a text in a column of this width. Only at spaces is a line ended. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && wideOf(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.filter((line) => line !== '')
}

/** Pages that are filled from the top. `y` is where the next line stands. */
export class Sheets {
  readonly pages: LayoutPage[] = []
  y = 0
  private readonly width: number
  private readonly height: number
  private readonly onNewPage: (sheets: Sheets) => void
  constructor(width: number, height: number, onNewPage: (sheets: Sheets) => void = () => undefined) {
    this.width = width
    this.height = height
    this.onNewPage = onNewPage
    this.turn()
  }

  get page(): LayoutPage {
    const page = this.pages.at(-1)
    if (!page) throw new Error('sheets have a page from the beginning')
    return page
  }

  /** Begins a new page. */
  turn() {
    this.pages.push({ number: this.pages.length + 1, width: this.width, height: this.height, runs: [], rules: [], fields: [] })
    this.y = 50
    this.onNewPage(this)
  }

  /** Makes sure that so much fits on the page. */
  room(height: number) {
    if (this.y + height > this.height - 50) this.turn()
  }

  text(text: string, x: number, size: number, base = this.y) {
    const run: Run = { text, x, base, size }
    if (text !== '') this.page.runs.push(run)
  }

  line(text: string, x: number, size: number) {
    this.room(size * 1.4)
    this.text(text, x, size)
    this.y += size * 1.4
  }
}
