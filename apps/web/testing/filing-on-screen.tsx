/** The view of a filing as it stands on a screen, for component tests: its rows, and the form in which their progress is recorded. */
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { FiledPart } from '../src/features/filings/queries.ts'
import { FilingView } from '../src/features/filings/view/filing-view.tsx'
import { aJob, anId } from './builders.ts'
import { aFiling, aPart, aStatus, filingAnswers, filingNumber } from './job-filings.ts'
import { aMe, renderScreen } from './render.tsx'
import { respond, type Answers, type Call } from './respond.ts'

export const job = aJob({ jobNum: 10412, address: '120 Broadway' })
export const now = new Date('2026-11-20T17:10:00.000Z')
export const morning = '2026-11-20T12:00:00.000Z'

export const rowsOf = (): FiledPart[] => [
  aPart({ floor: '1', sectionOfFloor: 'Lobby', scopeStatuses: [aStatus(morning, 62)] }),
  aPart({ floor: '2', sectionOfFloor: 'Boiler Room', permitRequired: true, squareFeet: 200, linearFeet: 30 }),
  aPart({ floor: '3', sectionOfFloor: '', entireFloor: true, squareFeet: null, linearFeet: 1250 }),
]

/** The answer to a recorded status: what was sent, as the server stores it. */
export const stored = (status: string) => (call: Call) => ({
  id: status,
  version: 1,
  scopePartId: call.path.split('/')[3],
  time: now.toISOString(),
  ...(call.body as object), // what the tests' own client sends
})

export function open({
  parts = rowsOf(),
  answers = {},
  me = aMe(),
}: { parts?: readonly FiledPart[]; answers?: Answers; me?: ReturnType<typeof aMe> } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const onClose = vi.fn<() => void>()
  const server = respond({
    ...filingAnswers({ parts, filings: [aFiling()] }),
    'POST /api/ScopeParts/:id/scopeStatuses': stored(anId()),
    ...answers,
  })
  return { ...renderScreen(<FilingView job={job} filingNumber={filingNumber} onClose={onClose} />, { me }), server, onClose }
}

export const table = () => screen.findByRole('table', { name: `Rows of ${filingNumber}` })
// jsdom's window has no room for the head of the columns: it is there, but hidden.
export const header = (name: string) => screen.getByRole('columnheader', { name, hidden: true })
export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .filter((row) => row.querySelector('[data-record]'))
export const drawn = async () => (await table()).querySelectorAll('[data-record]')
export const cells = async () =>
  (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent),
  )
export const record = (row: string) => screen.findByRole('button', { name: `Record progress: ${row}` })
export const entry = () => screen.findByRole('dialog', { name: 'Record progress' })
export const field = (unit: 'Square' | 'Linear') => screen.getByRole<HTMLInputElement>('textbox', { name: `${unit} feet completed so far` })
export const bodies = (server: ReturnType<typeof open>['server']) =>
  server.to('POST /api/ScopeParts/:id/scopeStatuses').map(({ body }) => body)
