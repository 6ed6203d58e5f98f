/** What a role needs for the rows of each resource and for those properties that not everybody who sees a row may see. (product.md#roles; decisions/roles.md) */
import type { LiveEntity } from '../live/changes.ts'
import type { ResourceName } from './resources.ts'
import { may, type Permission, type Standing } from '../session/permissions.ts'

export type RowAction = 'read' | 'create' | 'change' | 'remove'

interface PropertyNeeds {
  read: Permission
  /** As the row, where nothing else is said. */
  write?: Permission
}

type RowNeeds = Record<RowAction, Permission> & {
  properties?: Readonly<Record<string, PropertyNeeds>>
  /** What a parameter of a delete needs besides, where it is sent. */
  parameters?: Readonly<Record<string, Permission>>
}

const rows = (read: Permission, write: Permission, others: Partial<RowNeeds> = {}): RowNeeds => ({
  read,
  create: write,
  change: write,
  remove: write,
  ...others,
})

const records = rows('records.read', 'records.write')
/** Clock events may go along with what is deleted, once their number was shown. */
const plan = rows('plan.read', 'plan.write', { parameters: { clockEvents: 'time.remove' } })
const overrideNeeds = { read: 'plan.read', write: 'certificates.override' } as const
const override = { certificateOverride: overrideNeeds, certificateProblems: overrideNeeds }
const orders = rows('materials.read', 'materials.write', { create: 'materials.order' })

export const resourceNeeds: Readonly<Record<ResourceName, RowNeeds>> = {
  Checklists: records,
  ContainerReqs: rows('waste.read', 'waste.write'),
  EosReports: rows('time.read', 'time.clock', { remove: 'time.remove' }),
  Events: rows('time.read', 'time.clock', { remove: 'time.remove' }),
  ImageSets: records,
  ItemEntries: orders,
  ItemReturnEntries: orders,
  Items: rows('materials.read', 'materials.write', { properties: { price: { read: 'prices.read' } } }),
  JobInspections: records,
  Jobs: rows('jobs.names', 'jobs.write', {
    properties: {
      budget: { read: 'jobs.read' },
      ownerName: { read: 'jobs.read' },
      ownerAddress: { read: 'jobs.read' },
      ownerPhone: { read: 'jobs.read' },
      totalOrders: { read: 'materials.read' },
      totalCost: { read: 'prices.read' },
      totalCostReturned: { read: 'prices.read' },
    },
  }),
  Locations: rows('locations.read', 'locations.write'),
  Orders: orders,
  Prices: rows('prices.read', 'materials.write'),
  Questions: records,
  ReturnOrders: orders,
  ScheduleEntries: { ...plan, properties: override },
  Schedules: plan,
  ScopeParts: rows('filings.read', 'filings.write'),
  ScopeStatuses: rows('filings.read', 'filings.progress', { remove: 'filings.write' }),
  Supervisors: rows('people.names', 'people.write', {
    properties: {
      username: { read: 'people.read', write: 'people.signin' },
      email: { read: 'people.read', write: 'people.signin' },
      phone: { read: 'people.read' },
      hasPassword: { read: 'people.read' },
      password: { read: 'people.signin', write: 'people.signin' },
    },
  }),
  TextMessages: rows('texts.read', 'texts.send'),
  // They are written by calls of their own: whoever may see the list is told so.
  Users: rows('users.read', 'users.read'),
  // What the same person clocked on other jobs is of other jobs.
  WorkerEntries: { ...plan, properties: { ...override, otherShifts: { read: 'time.reports' } } },
  Workers: rows('people.read', 'people.write', {
    properties: {
      address: { read: 'people.private', write: 'people.private' },
      lastFourSS: { read: 'people.private', write: 'people.private' },
    },
  }),
}

/** What is needed to read a property; a row's own permission where nothing else is said. */
export const needToRead = (resource: ResourceName, property: string): Permission =>
  resourceNeeds[resource].properties?.[property]?.read ?? resourceNeeds[resource].read

/** What is needed to write a property of a row that is created or changed. */
export const needToWrite = (resource: ResourceName, property: string, action: 'create' | 'change'): Permission =>
  resourceNeeds[resource].properties?.[property]?.write ?? resourceNeeds[resource][action]

/**
 * What is missing for an action on rows of a resource, or nothing. A row may be changed by whoever may change one property of it: which ones those are, its body is
 * asked.
 */
export function missingFor(standing: Standing, resource: ResourceName, action: RowAction): Permission | undefined {
  const { properties = {}, ...needs } = resourceNeeds[resource]
  const some = action === 'change' ? Object.values(properties).flatMap(({ write }) => write ?? []) : []
  return [needs[action], ...some].some((permission) => may(standing, permission)) ? undefined : needs[action]
}

/** What is needed to be told of a change. */
export const liveNeeds: Readonly<Record<LiveEntity, Permission>> = {
  Schedule: 'plan.read',
  ScheduleEntry: 'plan.read',
  WorkerEntry: 'plan.read',
  Event: 'time.read',
  TimeCorrection: 'time.read',
  TimeReview: 'time.read',
  Job: 'jobs.names',
  Supervisor: 'people.names',
  Worker: 'people.read',
  TextMessage: 'texts.read',
  EosReport: 'time.read',
  Checklist: 'records.read',
  ImageSet: 'records.read',
  JobInspection: 'records.read',
  ContainerReq: 'waste.read',
  Location: 'locations.read',
  Scope: 'filings.read',
  Materials: 'materials.read',
  Item: 'materials.read',
  Settings: 'settings.read',
  Crew: 'plan.write',
  ChecklistTemplate: 'records.read',
  FieldRefusal: 'time.read',
  Load: 'loads.read',
  WasteCompany: 'loads.read',
  Certificate: 'certificates.read',
  CertificateKind: 'certificates.read',
  CityFiling: 'filings.read',
}
