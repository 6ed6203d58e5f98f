export type Standing = 'good' | 'attention' | 'unknown'

/** What is said of one part of Daysheet. */
export type Said = {
  standing: Standing
  says: string
  /** What to do about it. */
  todo?: string
  /** The screen on which it is done. */
  screen?: 'schedule'
  /** Among those that need attention, the larger comes first. */
  weight: number
}

export const good = (says: string): Said => ({ standing: 'good', says, weight: 0 })
export const unknown = (says: string): Said => ({ standing: 'unknown', says, weight: 0 })
export const attention = (weight: number, says: string, todo: string): Said => ({ standing: 'attention', says, todo, weight })
