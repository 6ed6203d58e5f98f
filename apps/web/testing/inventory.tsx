/** Items of the warehouse, and the screen around them. */
import { momentOf, type Day } from '@daysheet/domain/calendar/day'
import type { ItemWithPrices, Price } from '@daysheet/domain/materials/item'
import { InventoryScreen } from '../src/features/materials/inventory/inventory-screen.tsx'
import { anId } from './builders.ts'
import { renderScreen, type Rendered } from './render.tsx'
import { respond, type Answers, type Server } from './respond.ts'

let entered = 0

/** A price from the start of a day in New York. */
export const aPriceFrom = (day: Day, price: number, more: Partial<Price> = {}): Price => ({
  id: anId(),
  version: 1,
  itemId: '',
  date: momentOf(day, { hour: 0, minute: 0 }, 'America/New_York'),
  price,
  entered: ++entered,
  ...more,
})

export const anItem = (more: Partial<ItemWithPrices> = {}): ItemWithPrices => ({
  id: anId(),
  version: 1,
  name: 'Duct tape',
  code: 1042,
  unitOfMeasure: 'roll',
  type: 'consumable',
  serialRequired: false,
  price: 12.5,
  active: true,
  prices: [],
  ...more,
})

/** The inventory over a server that has these items, and answers with these. */
export function renderInventory(items: readonly ItemWithPrices[], answers: Answers = {}, at = '/inventory'): Rendered & { server: Server } {
  const server = respond({ 'GET /api/Items': items, ...answers })
  return { ...renderScreen(<InventoryScreen />, { at }), server }
}
