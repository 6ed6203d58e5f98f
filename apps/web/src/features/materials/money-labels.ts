import { formatMoney } from '@daysheet/domain/materials/job-materials'

/** `$1,234.50`; below zero `-$17.40`. (spec §2 "Material Orders", "Inventory") */
export const dollars = (amount: number): string => (amount < 0 ? `-$${formatMoney(-amount)}` : `$${formatMoney(amount)}`)
