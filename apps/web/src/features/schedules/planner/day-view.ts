import { createContext, use } from 'react'

/** How the jobs of the day are shown. */
export interface DayView {
  /** One row for each job, instead of a card. */
  isCompact: boolean
  /** The filter text. If it is empty, all jobs are shown. */
  term: string
  setTerm: (term: string) => void
}

const wholeDay: DayView = { isCompact: false, term: '', setTerm: () => undefined }

/** For screens without the filter box and the switch: cards of the whole day. */
export const DayViewContext = createContext(wholeDay)

export const useDayView = (): DayView => use(DayViewContext)
