import type { Day } from '@daysheet/domain/calendar/day'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { quantityOf } from '@daysheet/domain/materials/order-form'
import { lineCost, priceOnDay, priceSteps, totalOf } from '@daysheet/domain/materials/pricing'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { dollars } from '../../money-labels.ts'

/** What one of an item costs on a day, and what so many of it come to; 0 as long as no number is typed. (product.md#pricing) */
export function costOn(item: ItemWithPrices, typed: string, { day, zone }: { day: Day; zone: string }): { each: number; cost: number } {
  const each = priceOnDay(priceSteps(item, zone), day)
  return { each, cost: lineCost(each, quantityOf(typed)) }
}

/** What lines come to, as far as they are written. */
export const totalOn = (lines: readonly { item: ItemWithPrices | null; quantity: string }[], when: { day: Day; zone: string }): number =>
  totalOf(lines.map(({ item, quantity }) => (item === null ? 0 : costOn(item, quantity, when).cost)))

/** What everything written so far comes to. */
export function TotalLine({ label, total, children }: { label: string; total: number; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ flex: '1 1 auto' }}>{children}</Box>
      <Box sx={{ ml: 'auto', fontWeight: 650, fontSize: '1rem' }}>
        {label} {dollars(total)}
      </Box>
    </Box>
  )
}
