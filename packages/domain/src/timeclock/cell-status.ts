/** Every status of a day and its words, for screens and files. (product.md#time-review) */

export const statusLabels = {
  'to-review': 'To review',
  clean: 'Clean',
  unpaid: 'Not paid',
  reviewed: 'Reviewed',
  approved: 'Approved',
  locked: 'Locked',
  upcoming: 'Not over yet',
} as const

/**
 * The state that a cell of the week shows. A day that has not ended is upcoming, and a day with a
 * punch and no pay is never clean.
 */
export type CellStatus = keyof typeof statusLabels

export const cellStatuses = Object.keys(statusLabels) as CellStatus[] // the keys of the table itself
