import { z } from 'zod'
import { id, latitude, longitude } from '../fields/fields.ts'
import type { Place } from './track.ts'

/** Where a job is: the middle of where its crew clocked. An address says more to an office than coordinates do. (product.md#map) */
export const jobSite = z.strictObject({ jobId: id(), address: z.string(), latitude: latitude(), longitude: longitude() })
export type JobSite = z.infer<typeof jobSite>

/** A block or so: a phone among tall buildings is often that far off. */
const nearMetres = 150
const metresPerDegree = 111_320

export function metresBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * metresPerDegree
}

/** The job a place is at or beside; of several the nearest. */
export function siteNear(place: Place, sites: readonly JobSite[]): JobSite | undefined {
  let nearest: { site: JobSite; metres: number } | undefined
  for (const site of sites) {
    const metres = metresBetween(place, site)
    if (metres <= nearMetres && metres < (nearest?.metres ?? Infinity)) nearest = { site, metres }
  }
  return nearest?.site
}
