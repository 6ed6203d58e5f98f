/** Every status of a day and its words, for screens and files. (product.md#time-review) */
import type { CellStatus } from '../day-state.ts'

export const statusLabels: Readonly<Record<CellStatus, string>> = {
  'to-review': 'To review',
  clean: 'Clean',
  unpaid: 'Not paid',
  reviewed: 'Reviewed',
  approved: 'Approved',
  locked: 'Locked',
  upcoming: 'Not over yet',
}

export const cellStatuses = Object.keys(statusLabels) as CellStatus[] // the keys of the table itself
