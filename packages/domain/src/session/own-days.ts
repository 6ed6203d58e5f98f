import { addDays, type Day } from '../calendar/day.ts'
import type { Role } from './role.ts'

/** So many days before and after today are a supervisor's own, where they run the job. (product.md#roles) */
export const ownDaysAround = 14

/** Whose days, from which to which, both included. */
export interface OwnDays {
  supervisorId: string
  from: Day
  to: Day
}

/** What somebody of this role is kept to; nothing for whoever sees every row of what they may see. */
export function ownDaysOf(person: { role: Role | null; id: string }, today: Day): OwnDays | undefined {
  if (person.role !== 'supervisor') return undefined
  return { supervisorId: person.id, from: addDays(today, -ownDaysAround), to: addDays(today, ownDaysAround) }
}
