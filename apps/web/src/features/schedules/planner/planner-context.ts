import type { Day } from '@daysheet/domain/calendar/day'
import { createContext, use } from 'react'
import type { DayActions } from './use-day-actions.ts'
import type { May } from '#features/session/queries.ts'
import type { Open } from './open.ts'

/** What every part of the planner may use. It stays the same object while a day is shown, so that reading it renders nothing. */
export interface Planner {
  day: Day
  zone: string
  open: (dialog: Open) => void
  actions: DayActions
  may: May
}

export const PlannerContext = createContext<Planner | null>(null)

export function usePlanner(): Planner {
  const planner = use(PlannerContext)
  if (!planner) throw new Error('This belongs inside the planner')
  return planner
}
