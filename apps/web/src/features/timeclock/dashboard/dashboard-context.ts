import { createContext, use } from 'react'
import type { DayClock } from './card/clock-labels.ts'
import type { Open } from './open.ts'

/** What every part of the dashboard may use. It stays the same object while a day is shown, so that reading it renders nothing. */
export interface Dashboard {
  clock: DayClock
  isToday: boolean
  /** The day is over: who has not clocked out forgot it. */
  isPast: boolean
  open: (dialog: Open) => void
  /** The element beside the date where the filters stay visible; null on a phone. */
  bar: HTMLElement | null
}

export const DashboardContext = createContext<Dashboard | null>(null)

export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext)
  if (!dashboard) throw new Error('This belongs inside the dashboard')
  return dashboard
}
