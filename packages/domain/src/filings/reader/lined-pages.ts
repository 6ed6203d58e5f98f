import { besideTable } from './table/frame.ts'
import { strikesOut } from './overprint.ts'
import { pageForm } from './form-name.ts'
import type { LinedPage } from './table/segment.ts'
import { linesOf, textOf, tokensOf } from './tokens.ts'
import { readForms } from './vocabulary.ts'
import type { WordPage } from './word-page.ts'

/** The pages of a filing as lines of words, and the parts of the file that do not belong to it. */
export interface FiledPages {
  lined: LinedPage[]
  /** Pages of another form that follows the filing. */
  others: { page: number; form: string }[]
  /** Words outside the frame of the table, such as the menu of a web page. */
  aside: { page: number; base: number; text: string }[]
}

export function filedPages(pages: readonly WordPage[]): FiledPages {
  const filed: FiledPages = { lined: [], others: [], aside: [] }
  let other: string | null = null
  for (const [index, page] of pages.entries()) {
    const own = linedPage(page)
    const form = index === 0 ? null : pageForm(own)
    if (form) other = readForms.includes(form) ? null : form
    if (other) {
      filed.others.push({ page: page.number, form: other })
      continue
    }
    const { lines, aside } = besideTable(own)
    filed.lined.push({ page: own.page, lines })
    for (const line of aside) filed.aside.push({ page: page.number, base: line[0]?.base ?? 0, text: textOf(line) })
  }
  return filed
}

/** A page as lines of words. Lines that cross words out are not part of its table. */
function linedPage(page: WordPage): LinedPage {
  const tokens = tokensOf(page)
  const rules = tokens.some(({ struck }) => struck) ? page.rules?.filter((rule) => !strikesOut(rule, tokens)) : page.rules
  return { page: { ...page, ...(rules && { rules }) }, lines: linesOf(tokens) }
}
