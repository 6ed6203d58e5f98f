/** The upload of a filing as a person goes through it, for component tests: from the file to the rows on the table. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { UploadFiling } from '../src/features/filings/upload/upload-filing.tsx'
import { aJob } from './builders.ts'
import { aReading, type aReadRow, filingsOf } from './filing-upload.ts'
import { aMe, renderScreen } from './render.tsx'
import { respond, type Answers } from './respond.ts'
import { uploads } from './uploads.ts'

export const job = aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway', boro: 'Bronx' })
export const pdf = (name = 'acp7.pdf', size = 2000) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
export const fileInput = () => screen.findByLabelText('ACP7 file')
export const cell = (row: number, column: number) => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]
  const cells = found ? within(found).getAllByRole('gridcell') : []
  return cells[column] as HTMLElement // a missing one fails where it is used
}
export const [floor, section, material, squareFeet, linearFeet] = [1, 3, 6, 7, 8]
export const boxes = () => within(screen.getByRole('grid')).getAllByRole<HTMLInputElement>('checkbox')
export const textOf = (row: number, column: number) => cell(row, column).textContent
export const alertText = async () => (await screen.findByRole('alertdialog')).textContent
export const answer = async (user: UserEvent, choice: string) => {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
export const saveButton = () => screen.getByRole('button', { name: /^Save( \d+ rows?)?$/ })

export interface Saved {
  added?: number
  changed?: number
  gone?: object[]
  removal?: string | null
}
export const saved = ({ added = 0, changed = 0, gone = [], removal = null }: Saved = {}) => ({
  result: { status: 'success', scope: [], added, changed, gone, removal },
})

export function start(answers: Answers = {}, { hasCityFilings = false, ...more }: { id?: string; hasCityFilings?: boolean } = {}) {
  const upload = uploads()
  const server = respond({
    'GET /api/Jobs/:id/filings': filingsOf('tag1'),
    'GET /api/ScopeParts': [],
    'POST /api/Jobs/processScope': saved(),
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const onSaved = vi.fn<() => void>()
  return {
    server,
    upload,
    onClose,
    onSaved,
    ...renderScreen(<UploadFiling job={{ ...job, ...more }} onClose={onClose} onSaved={onSaved} />, {
      me: aMe({ settings: { hasCityFilings } }),
    }),
  }
}

/** With the rows of a file on the table. */
export async function review(
  rows: ReturnType<typeof aReadRow>[],
  answers: Answers = {},
  { hasCityFilings = false, ...more }: Parameters<typeof aReading>[1] & { hasCityFilings?: boolean } = {},
) {
  const reading = aReading(rows, more)
  const rendered = start({ 'POST /api/Jobs/processACP7': reading, ...answers }, { hasCityFilings })
  await rendered.user.upload(await fileInput(), pdf())
  await screen.findByRole('grid', { name: 'Rows of the filing' })
  return { reading, ...rendered }
}

export const sentRows = (server: ReturnType<typeof respond>) =>
  server.to('POST /api/Jobs/processScope').map(({ body }) => body as { floor: string }[]) // rows are all that is sent
