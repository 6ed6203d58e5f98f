/** What employees and supervisors have in common: being planned on days to come, and leaving. (decision 0082) */
import type { Deactivated, UpcomingEntry } from '@daysheet/domain/people/leaving'
import { get, send } from '../../client/client.ts'
import { onNewest, type StoredRow } from '../../client/stale-row.ts'

export type People = 'Workers' | 'Supervisors'

/** What somebody is planned on, today and later. */
export const upcomingOf = (people: People, id: string) => get<UpcomingEntry[]>(`${people}/${id}/upcoming`)

/** Makes somebody inactive and takes them off the days to come, or leaves them planned. */
export const deactivate = (people: People, seen: StoredRow, takeOff: boolean) =>
  onNewest(seen, { active: false }, (ifMatch) => send<Deactivated>('POST', `${people}/${seen.id}/deactivate`, { takeOff }, { ifMatch }))
