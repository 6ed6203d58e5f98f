/** What the OpenAPI document says of maps. */
import { z } from 'zod'
import type { RouteDoc } from '../../../rest/openapi/openapi.ts'

export const staticMapDoc: RouteDoc = {
  summary: 'A map of a place with a marker in its middle; a plain grid with the coordinates while no map is to be had',
  tag: 'Maps',
  parameters: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    zoom: z.int().min(10).max(18).optional().meta({ description: '16 unless told' }),
    width: z.int().optional().meta({ description: 'With height 160 x 120 (unless told) or 320 x 240' }),
    height: z.int().optional(),
    scale: z.int().min(1).max(2).optional().meta({ description: 'Pixels of the picture for each of width and height; 1 unless told' }),
  }),
  answer: { type: 'image/webp' },
}

export const mapTileDoc: RouteDoc = {
  summary: 'A tile of the map, zoom 0 to 19, through this server: 256 by 256 pixels. 503 while the map host gives none',
  tag: 'Maps',
  answer: { type: 'image/*' },
}
