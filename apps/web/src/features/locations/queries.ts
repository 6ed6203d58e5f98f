/** Where supervisors' phones were. (product.md#map, product.md#calls) */
import { addDays, dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { Location } from '@daysheet/domain/locations/location'
import type { Supervisor } from '@daysheet/domain/people/supervisor'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { reportTiming } from '#client/live-queries.ts'
import { call } from '#client/client.ts'
import { find } from '#client/rows.ts'

const fields = ['id', 'gpsTime', 'latitude', 'longitude', 'accuracy', 'clockOffset'] as const
export type Position = Pick<Location, (typeof fields)[number]>

/** An active supervisor with the newest position there is, if any. */
export type LocatedSupervisor = Pick<Supervisor, 'id' | 'name'> & { locations: readonly Position[] }

const latestKey = ['positions', 'latest'] as const
const trackKey = ['positions', 'track'] as const

const daysBefore = 7

const isTrackShown = (queryClient: QueryClient): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: trackKey, type: 'active' }).length > 0

export const positionQueries = {
  /** Where everybody was last. */
  latestKey,
  /** Active supervisors by name, each with the newest position up to the end of a day: today, that is where they are. */
  latest: (day: Day, zone: string) =>
    queryOptions({
      queryKey: [...latestKey, day],
      queryFn: ({ signal }) => {
        const scope = {
          where: { gpsTime: { lte: dayBounds(day, zone).to } },
          order: ['gpsTime DESC', 'id DESC'],
          limit: 1,
          fields: [...fields],
        }
        const filter = { where: { active: true }, order: 'name ASC', limit: 500, fields: ['id', 'name'] }
        return find<'Supervisors', LocatedSupervisor>('Supervisors', { ...filter, include: { relation: 'locations', scope } }, signal)
      },
      meta: {
        refreshedBy: [
          // Beside a track they only give the names to choose from; they are read anew when they are shown again.
          {
            entities: ['Location', 'Supervisor'],
            isAbout: (_change, _data, queryClient) => !isTrackShown(queryClient),
            ...reportTiming,
          },
        ],
      },
    }),
  /** Where the jobs are that a supervisor may be at: those of the day and of the week before it. A day's first crew is not clocked in yet. */
  sites: (day: Day) =>
    queryOptions({
      queryKey: ['positions', 'sites', day],
      queryFn: ({ signal }) => call('Locations/jobSites', { query: { from: addDays(day, -daysBefore), to: day } }, signal),
      meta: { refreshedBy: [{ entities: ['Event', 'ScheduleEntry', 'Job'], ...reportTiming }] },
    }),
  /** One supervisor's positions of a day, in the order of time. */
  track: (supervisorId: string, day: Day, zone: string) =>
    queryOptions({
      queryKey: [...trackKey, supervisorId, day],
      queryFn: ({ signal }) => {
        const { from, to } = dayBounds(day, zone)
        const where = { supervisorId, gpsTime: { between: [from, to] } }
        return find<'Locations', Position>('Locations', { where, order: ['gpsTime ASC', 'id ASC'], fields: [...fields] }, signal)
      },
      meta: { refreshedBy: [{ entities: ['Location'], isAbout: ({ id }) => id === supervisorId, ...reportTiming }] },
    }),
}
