/** What somebody needs to send a record of a kind from a phone. (product.md#roles) */
import { may, type Permission, type Standing } from '../session/permissions.ts'
import { missingFor } from './resource-needs.ts'
import type { FieldKind } from '../field/batch.ts'

/** Of the kinds that are no rows of a resource. */
const needs = {
  Bagouts: 'waste.write',
  TypedTimes: 'time.clock',
  SignedCopies: 'waste.write',
  TakenBack: 'time.clock',
  ReportAdditions: 'time.clock',
} as const satisfies Partial<Record<FieldKind, Permission>>

/** Whether a record of this kind is more than a row of the resource of its name. */
export const isActionKind = (kind: FieldKind): kind is keyof typeof needs => kind in needs

/** The permission to see one of these kinds. */
const readNeeds: Readonly<Record<keyof typeof needs, Permission>> = {
  Bagouts: 'waste.read',
  TypedTimes: 'time.read',
  SignedCopies: 'loads.read',
  TakenBack: 'time.read',
  ReportAdditions: 'time.read',
}

/** The permission that is missing to see a record of this kind, or undefined. */
export function missingToSee(standing: Standing, kind: FieldKind): Permission | undefined {
  if (!isActionKind(kind)) return missingFor(standing, kind, 'read')
  return may(standing, readNeeds[kind]) ? undefined : readNeeds[kind]
}

/** The permissions that a report needs in addition if it has bags or feet of areas. */
export const alongNeeds = { bagsOut: 'waste.write', areas: 'filings.progress' } as const satisfies Record<string, Permission>

/** What is missing for sending a record of this kind, or nothing. */
export function missingForKind(standing: Standing, kind: FieldKind): Permission | undefined {
  if (!isActionKind(kind)) return missingFor(standing, kind, 'create')
  return may(standing, needs[kind]) ? undefined : needs[kind]
}
