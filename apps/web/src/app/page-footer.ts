/** A text in a style sheet: what could end it or break its line is written as a number. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"<>\n\r\f]/g, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`

export interface Footer {
  /** Empty when the office gave none. */
  company: string
  title: string
  /** As it is shown, 11-28-2026 5:00 PM. */
  printedAt: string
}

/**
 * The style sheet of a footer on each printed page, in the margin, where it never covers a row: the
 * company, what is printed, and when. (product.md#look)
 */
export function pageFooter({ company, title, printedAt }: Footer): string {
  const font = 'font: 9px sans-serif; color: #444;'
  const left = [company, title].filter((part) => part !== '').join(' · ')
  return `@page {
  @bottom-left { content: ${quoted(left)}; ${font} width: 65%; text-align: left; }
  @bottom-right { content: ${quoted(`Printed ${printedAt} · Page `)} counter(page) ${quoted(' of ')} counter(pages); ${font} white-space: nowrap; }
}`
}
