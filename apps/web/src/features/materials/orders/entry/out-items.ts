import { bagoutItemId, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { stillOut, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { byName } from '../by-name.ts'
import type { OutItem } from './still-out-list.tsx'

/** What a job ever had, by name, with how much of it is out now. Waste bags do not come back. */
export function itemsOfJob(materials: Pick<JobMaterials, 'orders' | 'returns'>): OutItem[] {
  const out = stillOut(materials)
  const lines = materials.orders.flatMap((order) => order.lines)
  const named = new Map(
    lines.map(({ itemId, name, unitOfMeasure }) => [itemId, { itemId, name, unitOfMeasure, out: out.get(itemId) ?? 0 }]),
  )
  return [...named.values()].filter(({ itemId }) => itemId !== bagoutItemId).toSorted(byName)
}

/** What is out; what something is typed for stays though it came back meanwhile. */
export const stillListed = (items: readonly OutItem[], typed: Readonly<Record<string, string>>): OutItem[] =>
  items.filter(({ itemId, out }) => out > 0 || (typed[itemId] ?? '').trim() !== '')

/** What else may come back: anything but waste bags; an item that is not in use any more, too. */
export const otherItems = (items: readonly ItemWithPrices[], listed: readonly OutItem[]): ItemWithPrices[] => {
  const ids = new Set(listed.map(({ itemId }) => itemId))
  return items.filter(({ id }) => id !== bagoutItemId && !ids.has(id))
}
