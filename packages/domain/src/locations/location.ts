import { z } from 'zod'
import { id, instant, latitude, longitude, row } from '../wire/fields.ts'

/** Where a supervisor's phone was at a moment. (spec §3) */
export const location = z.object({
  ...row,
  supervisorId: id(),
  gpsTime: instant(),
  latitude: latitude(),
  longitude: longitude(),
})
export type Location = z.infer<typeof location>
