/** Loads of waste as the server sends them. */
import type { WasteCompany } from '@daysheet/domain/loads/company'
import { emptyLoad, type Load, type LoadJob, type LoadLine } from '@daysheet/domain/loads/load'
import type { WasteHint } from '@daysheet/domain/loads/waste-hint'
import { defaultSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { anId } from './builders.ts'

export const officeOf = (more: Partial<SavedSettings> = {}): SavedSettings => ({ id: anId(), version: 1, ...defaultSettings, ...more })

export const aCompany = (more: Partial<WasteCompany> = {}): WasteCompany => ({
  id: anId(),
  version: 1,
  kind: 'hauler',
  name: 'Verrazzano Carting',
  operator: '',
  address: '12 Dock Street, Brooklyn, NY',
  phone: '718-555-0100',
  permitNumber: '2A-123',
  permitExpires: '2027-12-31',
  active: true,
  ...more,
})

export const aLoadJob = (more: Partial<LoadJob> = {}): LoadJob => ({
  jobId: anId(),
  jobNum: 10412.1,
  jobNumDecimals: 1,
  address: '120 Broadway',
  boro: 'Manhattan',
  ownerName: 'Grand Realty',
  ownerAddress: '1 Wall Street',
  ownerPhone: '2125550100',
  ...more,
})

export const aLine = ({ jobId }: Pick<LoadJob, 'jobId'>, bags: number, more: Partial<LoadLine> = {}): LoadLine => ({
  entryId: anId(),
  jobId,
  date: '2026-11-09T18:00:00.000Z',
  bags,
  ofBags: bags,
  ...more,
})

/** Feet were removed at a job, and no bags came. */
export const aWasteHint = (more: Partial<Extract<WasteHint, { kind: 'no_bags' }>> = {}): Extract<WasteHint, { kind: 'no_bags' }> => ({
  ...{ kind: 'no_bags', jobId: anId(), jobNum: 10412, jobNumDecimals: null, address: '120 Broadway' },
  ...{ since: '2026-11-10', lastBagsOn: null },
  ...more,
})

/** One of which nothing is known but what is said. */
export function aLoad(more: Partial<Load> = {}): Load {
  const nothing = { closedAt: null, closedBy: null, hauler: null, landfill: null, request: null, jobs: [], recordSuffixes: {} }
  return { ...emptyLoad, id: anId(), version: 3, number: 12, ...nothing, lines: [], ...more }
}
