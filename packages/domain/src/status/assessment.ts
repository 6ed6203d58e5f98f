/** `noted`: something happened that is no fault of anybody's and needs nothing done; it is not called good beside its numbers. */
export type StatusLevel = 'good' | 'noted' | 'attention' | 'unknown'

/** The assessment of one part of Daysheet. */
export type Assessment = {
  level: StatusLevel
  says: string
  /** What to do about it. */
  todo?: string
  /** The screen on which it is done. */
  screen?: 'schedule'
  /** Among those that need attention, the larger comes first. */
  weight: number
}

export const good = (says: string): Assessment => ({ level: 'good', says, weight: 0 })
export const noted = (says: string): Assessment => ({ level: 'noted', says, weight: 0 })
export const unknown = (says: string): Assessment => ({ level: 'unknown', says, weight: 0 })
export const attention = (weight: number, says: string, todo: string): Assessment => ({ level: 'attention', says, todo, weight })
