/** The forms at a job besides clocking, most used first. */
import type { FieldKind } from '@daysheet/domain/field/batch'

export const formKinds = ['images', 'order', 'inspection', 'container', 'return', 'signedCopy', 'visit'] as const
export type FormKind = (typeof formKinds)[number]

export const formLabels = {
  inspection: 'jobInspection',
  visit: 'siteVisit',
  images: 'imageSet',
  order: 'materialOrder',
  return: 'materialReturn',
  container: 'containerRequest',
  signedCopy: 'signedCopy',
} as const satisfies Record<FormKind, string>

const kindOf = {
  inspection: 'JobInspections',
  visit: 'JobInspections',
  images: 'ImageSets',
  order: 'Orders',
  return: 'ReturnOrders',
  container: 'ContainerReqs',
  signedCopy: 'SignedCopies',
} as const satisfies Record<FormKind, FieldKind>

/** What a record that is kept was written as; null for what is written elsewhere. */
export function formKindOf({ kind, body }: { kind: FieldKind; body: Readonly<Record<string, unknown>> }): FormKind | null {
  if (kind === 'JobInspections') return body['type'] === 'estimate' ? 'visit' : 'inspection'
  return formKinds.find((writing) => kindOf[writing] === kind) ?? null
}
