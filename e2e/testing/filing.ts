/** Made-up ACP7 filings as a person has them on disk, and where things are in the upload. No real filing was at hand. (docs/decisions/filings-reader.md) */
import type { Locator, Page } from '@playwright/test'
import { made, part } from '../../apps/api/testing/filings/cases.ts'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { card, dialog } from './planner.ts'

export interface Pdf {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF with these rows of one filing or several, one after the other; `after` stands beneath each table. */
export function filingPdf(rows: readonly ScopeRow[], { name = 'filing.pdf', after = [] }: { name?: string; after?: string[] } = {}): Pdf {
  const filings = [...Map.groupBy(rows, ({ filingNumber }) => filingNumber).values()]
  const { bytes } = made(filings.map((own, index) => part(own, { newPage: index > 0, after })))
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
}

export const banner = (page: Page, job: string): Locator => card(page, job).getByRole('button', { name: new RegExp(`^ACP7 .*: ${job}`) })
export const upload = (page: Page, job: string): Locator => dialog(page, `Upload ACP7 for ${job}`)

/** A cell of the table of rows, by the place of its row (1 is the first) and the name of its column. */
export function readCell(review: Locator, row: number, column: string): Locator {
  const columns = [
    'Save',
    'Floor',
    'Entire floor',
    'Section of floor',
    'Abatement type',
    'Procedure',
    'Material',
    'Square feet',
    'Linear feet',
    'A-TRU review required',
  ]
  return review
    .getByRole('grid', { name: 'Rows of the filing' })
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .nth(columns.indexOf(column))
}
