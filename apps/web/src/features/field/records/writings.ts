/** What is written down at a job beside clocking, in the order in which it is offered. */
import type { FieldKind } from '@daysheet/domain/field/batch'

export const writings = ['inspection', 'visit', 'images', 'order', 'return', 'container'] as const
export type Writing = (typeof writings)[number]

export const writingWords = {
  inspection: 'jobInspection',
  visit: 'siteVisit',
  images: 'imageSet',
  order: 'materialOrder',
  return: 'materialReturn',
  container: 'containerRequest',
} as const satisfies Record<Writing, string>

const kindOf = {
  inspection: 'JobInspections',
  visit: 'JobInspections',
  images: 'ImageSets',
  order: 'Orders',
  return: 'ReturnOrders',
  container: 'ContainerReqs',
} as const satisfies Record<Writing, FieldKind>

/** What a record that is kept was written as; null for what is written elsewhere. */
export function writingOf({ kind, body }: { kind: FieldKind; body: Readonly<Record<string, unknown>> }): Writing | null {
  if (kind === 'JobInspections') return body['type'] === 'estimate' ? 'visit' : 'inspection'
  return writings.find((writing) => kindOf[writing] === kind) ?? null
}
