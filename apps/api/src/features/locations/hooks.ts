import { positionTimeMistake } from '@daysheet/domain/locations/location'
import { measuredOffset } from '@daysheet/domain/timeclock/clock-event'
import type { Deps } from '#deps.ts'
import { refuseRows, validationError } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import type { HttpError } from '#http-error.ts'

/**
 * Saves how far the phone's clock was off, as for clock events. Refuses positions with an
 * impossible time; for a batch, the answer lists them. (decisions/repeated-calls.md)
 */
export function locationHooks({ now }: Pick<Deps, 'now'>): Hooks {
  function refusalOf({ columns }: PendingRow): HttpError | undefined {
    const { gps_time: gpsTime } = columns
    const message = typeof gpsTime === 'string' ? positionTimeMistake(gpsTime, now()) : undefined
    return message === undefined ? undefined : validationError('Location', [{ property: 'gpsTime', code: 'date', message }])
  }
  return {
    fromRequest: ({ 'device-time': deviceTime }) => ({
      clock_offset: deviceTime === undefined ? null : measuredOffset(String(deviceTime), now()),
    }),
    beforeCreate(_tx, rows, { asList }) {
      const refusals = rows.map(refusalOf)
      refuseRows(refusals, { asList })
    },
    beforeUpdate(_tx, row) {
      const refusal = refusalOf(row)
      if (refusal) throw refusal
    },
  }
}
