import { z } from 'zod'

/** How near a static map may look: from a part of the city to a single house. */
const zooms = { least: 10, most: 18, usual: 16 } as const
/** The sizes a static map comes in, in CSS pixels. A short list, so that pictures are shared and nobody orders a wall. */
const sizes = ['160x120', '320x240'] as const
/**
 * Places are told to about ten metres on a static map: a phone knows no better, and the crew of one site shares its pictures. The link beside it has the
 * exact place.
 */
const decimals = 4

const degrees = (most: number) =>
  z
    .string({ error: `must be a number from -${most} to ${most}` })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, `must be a number from -${most} to ${most}`)
    .transform((text) => Number(Number(text).toFixed(decimals)))
    .refine((value) => Math.abs(value) <= most, `must be a number from -${most} to ${most}`)

const wholeNumber = (least: number, most: number) =>
  z
    .string({ error: `must be a whole number from ${least} to ${most}` })
    .regex(/^\d{1,4}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

/** What `GET /api/maps/static` is asked, as it stands in an address; every message belongs behind the name of its parameter. */
export const staticMapQuery = z
  .object({
    latitude: degrees(90),
    longitude: degrees(180),
    zoom: wholeNumber(zooms.least, zooms.most).default(zooms.usual),
    width: wholeNumber(1, 9999).default(160),
    height: wholeNumber(1, 9999).default(120),
    scale: wholeNumber(1, 2).default(1),
  })
  .refine(({ width, height }) => sizes.some((size) => size === `${width}x${height}`), {
    path: ['width'],
    error: `and height must be one of ${sizes.join(', ')}`,
  })
export type StaticMap = z.infer<typeof staticMapQuery>

/** The address of the picture of a place, without a ticket: one and the same for all places within some ten metres. (product.md#dashboard) */
export function staticMapPath({ latitude, longitude, scale }: Pick<StaticMap, 'latitude' | 'longitude' | 'scale'>): string {
  const place = `latitude=${Number(latitude.toFixed(decimals))}&longitude=${Number(longitude.toFixed(decimals))}`
  return `/api/maps/static?${place}&zoom=${zooms.usual}&width=160&height=120&scale=${scale}`
}

/** A map's address from its template, with the place in it to a tenth of a metre. */
export function mapLink(template: string, { latitude, longitude }: { latitude: number; longitude: number }): string {
  const exactly = (value: number) => String(Number(value.toFixed(6)))
  return template.replaceAll('{lat}', exactly(latitude)).replaceAll('{lon}', exactly(longitude))
}
