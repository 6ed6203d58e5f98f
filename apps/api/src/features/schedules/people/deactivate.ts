import type { Deactivated } from '@daysheet/domain/schedules/deactivation'
import type { Day } from '@daysheet/domain/calendar/day'
import { inTransaction } from '#db/connection.ts'
import { modelNotFound } from '#http/errors.ts'
import type { Resource } from '#rest/resource.ts'
import { preconditionFailed } from '#rest/precondition-failed.ts'
import { deactivatePerson, lockPerson } from '#features/people/queries.ts'
import { removeFromEntries, upcomingEntries, type PlannedPerson } from './queries.ts'

interface Deactivation {
  person: PlannedPerson
  /** Whether they are taken off what they are planned on from `today` on. */
  takeOff: boolean
  today: Day
  actor: string
  /** What If-Match accepts. */
  versions: readonly number[] | undefined
}

/** Makes somebody inactive and, when asked, takes them off the days to come, all or nothing. What has clock events stays. (decisions/people.md) */
export async function deactivate(resource: Resource, input: Deactivation): Promise<Deactivated> {
  const { person, today, versions } = input
  return inTransaction(resource.db, input.actor, async (tx) => {
    const version = await lockPerson(tx, person.kind, person.id)
    if (version === undefined) throw modelNotFound(person.id)
    if (versions && !versions.includes(version))
      throw (await preconditionFailed({ ...resource, db: tx }, person.id, versions)) ?? modelNotFound(person.id)
    await deactivatePerson(tx, person.kind, person.id)
    const upcoming = await upcomingEntries(tx, person, today)
    const ids = upcoming.map(({ scheduleEntryId }) => scheduleEntryId)
    const takenOff = input.takeOff && ids.length > 0 ? await removeFromEntries(tx, person, ids) : 0
    return { takenOff, kept: upcoming.length - takenOff }
  })
}
