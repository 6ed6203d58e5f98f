/** Where supervisors' phones were. (product.md#map, product.md#calls) */
import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { Location } from '@daysheet/domain/locations/location'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { queryOptions } from '@tanstack/react-query'
import { find } from '../../client/client.ts'

const told = ['id', 'gpsTime', 'latitude', 'longitude'] as const
export type Position = Pick<Location, (typeof told)[number]>

/** An active supervisor with the newest position there is, if any. */
export type PlacedSupervisor = Pick<Supervisor, 'id' | 'name'> & { locations: readonly Position[] }

const latestKey = ['positions', 'latest'] as const

export const positionQueries = {
  /** Where everybody was last. */
  latestKey,
  /** All days of a supervisor that were read. */
  trackKey: (supervisorId: string) => ['positions', 'track', supervisorId] as const,
  /** Active supervisors by name, each with the newest position up to the end of a day: today, that is where they are. */
  latest: (day: Day, zone: string) =>
    queryOptions({
      queryKey: [...latestKey, day],
      queryFn: ({ signal }) => {
        const scope = {
          where: { gpsTime: { lte: dayBounds(day, zone).to } },
          order: ['gpsTime DESC', 'id DESC'],
          limit: 1,
          fields: [...told],
        }
        const filter = { where: { active: true }, order: 'name ASC', limit: 500, fields: ['id', 'name'] }
        return find<PlacedSupervisor>('Supervisors', { ...filter, include: { relation: 'locations', scope } }, signal)
      },
    }),
  /** One supervisor's positions of a day, in the order of time. */
  track: (supervisorId: string, day: Day, zone: string) =>
    queryOptions({
      queryKey: [...positionQueries.trackKey(supervisorId), day],
      queryFn: ({ signal }) => {
        const { from, to } = dayBounds(day, zone)
        const where = { supervisorId, gpsTime: { between: [from, to] } }
        return find<Position>('Locations', { where, order: ['gpsTime ASC', 'id ASC'], fields: [...told] }, signal)
      },
    }),
}
