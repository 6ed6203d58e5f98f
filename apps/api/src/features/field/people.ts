import { addDays, dayOf, type Day } from '@daysheet/domain/calendar/day'
import type { FieldCards } from '@daysheet/domain/field/cards'
import type { FieldPeople } from '@daysheet/domain/field/today'
import type { Database } from '#db/connection.ts'
import { lackedOn } from '../certificates/shifts/queries.ts'
import { cardsOnSites } from '../certificates/site-cards/queries.ts'
import { calledOnPhones } from '../people/queries.ts'
import { whoIsInElsewhere } from './elsewhere/queries.ts'
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

/**
 * All active people, under names that differ. With each of them: the certificates missing on the
 * days that a phone carries, for any job (decisions/certificates.md), and where they are clocked in at another
 * supervisor's job.
 */
export async function peopleOfSites(
  db: Database,
  { supervisorId, ...clock }: Clock & { supervisorId: string | null },
): Promise<FieldPeople> {
  const [people, lapses, names, places] = await Promise.all([
    activePeople(db),
    lackedOn(db, daysAround(clock)),
    calledOnPhones(db),
    whoIsInElsewhere(db, { supervisorId, ...clock }),
  ])
  const told = people.map(({ workerId, name }) => {
    const inElsewhere = places.get(workerId)
    return { workerId, name: names.get(workerId) ?? name, ...(inElsewhere && { inElsewhere }) }
  })
  return { people: told, lapses }
}

/** What everybody on these days holds, whom an inspector may ask. (decisions/certificates.md) */
export async function cardsOf(
  db: Database,
  supervisorId: string,
  { hasDetails, ...clock }: Clock & { hasDetails: boolean },
): Promise<FieldCards> {
  const [from, , to] = daysAround(clock)
  return { readAt: clock.now.toISOString(), ...(await cardsOnSites(db, { supervisorId, from, to, hasDetails })) }
}
