/** How a spreadsheet changes the cells of a list before it is imported. (product.md#import) */

/**
 * The headings are looked for in this many rows: a title, a date and an empty row may be above
 * them.
 */
export const headingRows = 10

export const aboveHeadings = 'Above the headings'

/** Why a cell is no longer a number, for the row that is left out; undefined when it may be one. */
export function spoiledNumber(cell: string): string | undefined {
  const text = cell.trim()
  if (/^#{2,}$/.test(text))
    return `“${text.slice(0, 20)}” means that the column was too narrow for the number: widen the column, and save the file again`
  if (/^[+-]?\d{1,3}(?:[.,]\d{1,20})?E[+-]\d{1,3}$/i.test(text))
    return `“${text}” is a number that the spreadsheet has shortened: format the column as text, enter the number again, and save the file`
  return undefined
}
