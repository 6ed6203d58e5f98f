import { addDays, dayOf, type Day } from '@daysheet/domain/calendar/day'
import type { FieldCards } from '@daysheet/domain/field/cards'
import type { FieldPeople } from '@daysheet/domain/field/today'
import type { Database } from '../../db/connection.ts'
import { lackedOn } from '../certificates/shifts/queries.ts'
import { cardsOnSites } from '../certificates/site-cards/queries.ts'
import { activePeople } from './queries.ts'

interface Clock {
  now: Date
  zone: string
}

/** Yesterday, today and tomorrow: the days that a phone carries. */
function daysAround({ now, zone }: Clock): [Day, Day, Day] {
  const today = dayOf(now.toISOString(), zone)
  return [addDays(today, -1), today, addDays(today, 1)]
}

/** Whom one may meet on a site, and what they lack on the days that a phone carries, whichever job they come to. (decision 0295) */
export async function peopleOfSites(db: Database, clock: Clock): Promise<FieldPeople> {
  const [people, lapses] = await Promise.all([activePeople(db), lackedOn(db, daysAround(clock))])
  return { people, lapses }
}

/** What everybody on these days holds, whom an inspector may ask. (decision 0296) */
export async function cardsOf(
  db: Database,
  supervisorId: string,
  { hasDetails, ...clock }: Clock & { hasDetails: boolean },
): Promise<FieldCards> {
  const [from, , to] = daysAround(clock)
  return { readAt: clock.now.toISOString(), ...(await cardsOnSites(db, { supervisorId, from, to, hasDetails })) }
}
