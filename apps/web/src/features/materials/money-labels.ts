import { formatMoney } from '@daysheet/domain/materials/job-materials'

/** `$1,234.50`; below zero `-$17.40`. (product.md#material-orders, product.md#inventory) */
export const dollars = (amount: number): string => (amount < 0 ? `-$${formatMoney(-amount)}` : `$${formatMoney(amount)}`)
