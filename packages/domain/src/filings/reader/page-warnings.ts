/** Warnings about whole pages, found once their rows are known. */
import { rowWeight } from './table/column-fit.ts'
import { filingProperties, type FilingRow, type FilingWarning } from '../filing-reading.ts'
import { filingMessages } from './filing-warnings.ts'
import { sideHeadings } from './side-headings.ts'
import type { LinedPage } from './table/segment.ts'
import type { Token } from './token.ts'
import { knownType } from './values.ts'
import type { Mark, WordPage } from './word-page.ts'

interface Warned {
  rows: readonly { row: FilingRow }[]
  warnings: FilingWarning[]
}

/** Warns about pages changed with a viewer, and about pages recognized from pictures. */
export function addPutOn(pages: readonly WordPage[], { warnings, rows }: Warned): void {
  for (const { number, marks = [], cut = [], painted = [] } of pages) {
    if (cut.length > 0) warnings.push({ page: number, text: filingMessages.cutOff(cut.join(' · ')) })
    if (painted.length > 0) warnings.push({ page: number, text: filingMessages.paintedOver(painted.join(' · ')) })
    const count = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind).length
    if (marks.length > 0)
      warnings.push({ page: number, text: filingMessages.putOn(count('typed'), count('strike'), count('cover'), count('note')) })
  }
  const recognized = new Set(pages.filter((page) => page.recognized).map(({ number }) => number))
  if (recognized.size === 0) return
  warnings.push({ page: Math.min(...recognized), text: filingMessages.recognized() })
  for (const { row } of rows) {
    if (!recognized.has(row.page)) continue
    for (const name of filingProperties) if (row.confidence[name] === 'sure') row.confidence[name] = 'doubtful'
  }
}

/** Text at an angle that is not a heading. */
export function addTurned(pages: readonly WordPage[], { warnings, rows }: Warned): void {
  if (rows.length === 0) return
  for (const page of pages) {
    const { number, words } = page
    const { used } = sideHeadings(page)
    const text = words
      .filter((word) => word.turned && !used.has(word))
      .map((word) => word.text.trim())
      .filter(Boolean)
      .join(' ')
    if (text !== '') warnings.push({ page: number, text: filingMessages.turned(text) })
  }
}

/**
 * Pages that seem to have rows of which none was read: the heading is unknown, or the table looks
 * like no other.
 */
export function addUnread(pages: readonly LinedPage[], { rows, warnings }: Warned): void {
  if (rows.length === 0) return
  const read = new Set(rows.map(({ row }) => row.page))
  for (const { page, lines } of pages) {
    const looksLikeRow = (line: readonly Token[]) =>
      rowWeight(line.map(({ text }) => text)) === 1 && line.some(({ text }) => knownType(text))
    if (!read.has(page.number) && lines.some(looksLikeRow)) warnings.push({ page: page.number, text: filingMessages.unreadPage() })
  }
}
