import { dayBounds } from '@daysheet/domain/calendar/day'
import { dayFilter } from '@daysheet/domain/schedules/day-read'
import { filtered, lastDay, zone } from '../scenarios.ts'

const { from, to } = dayBounds(lastDay, zone)
/** What the planner asks for: a day of 25 jobs and 150 people. */
export const day = `/api/${filtered('Schedules/findOne', dayFilter(from, to))}`
