/** Bagouts as the server reports them, and the screen around them. */
import type { Bagout, BagoutReport } from '@daysheet/domain/bagouts/bagout'
import { screen, within } from '@testing-library/react'
import { BagoutsScreen } from '../src/features/bagouts/bagouts-screen.tsx'
import { anId } from './builders.ts'
import { renderScreen, type Rendered } from './render.tsx'
import { respond, type Answers, type Server } from './respond.ts'

export const aBagout = (more: Partial<Bagout> = {}): Bagout => ({
  orderId: anId(),
  entryId: anId(),
  version: 1,
  date: '2026-11-18T17:00:00.000Z',
  bags: 12,
  inLoads: 0,
  isAlone: true,
  supervisorId: anId(),
  supervisorName: 'J. Ortiz',
  jobId: anId(),
  jobNum: 10412.1,
  jobNumDecimals: 1,
  address: '120 Broadway',
  boro: 'Manhattan',
  ...more,
})

/** The days that `bagoutAddress` asks for. */
export const aReport = (rows: readonly Bagout[]): BagoutReport => ({ from: '2026-11-01', to: '2026-11-20', rows: [...rows] })
export const bagoutAddress = '/bagouts?from=2026-11-01&to=2026-11-20'

/** The screen with a report shown, unless the address asks for none. */
export function renderBagouts(rows: readonly Bagout[], answers: Answers = {}, at = bagoutAddress): Rendered & { server: Server } {
  const server = respond({ 'GET /api/Orders/bagouts': aReport(rows), 'GET /api/Supervisors': [], ...answers })
  return { ...renderScreen(<BagoutsScreen />, { at }), server }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const bagoutTable = () => screen.findByRole('table', { name: 'Bagouts' })
export const totalBags = async () => (await screen.findByRole('status', { name: 'Total Bags' })).textContent

/** What stands in each row, the checkbox and the edit button left out. */
export async function bagoutRows(): Promise<(string | undefined)[][]> {
  const [, ...rows] = within(await bagoutTable()).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, -1)
      .map(({ textContent }) => textContent?.trim()),
  )
}
