import { createContext, use } from 'react'

/** How the jobs of the day are shown. */
export interface DayView {
  /** One row for each job, instead of a card. */
  isCompact: boolean
  /** What the day is narrowed to by typing; empty for all of it. */
  term: string
  setTerm: (term: string) => void
}

const wholeDay: DayView = { isCompact: false, term: '', setTerm: () => undefined }

/** A screen without the box and the switch shows cards of the whole day. */
export const DayViewContext = createContext(wholeDay)

export const useDayView = (): DayView => use(DayViewContext)
