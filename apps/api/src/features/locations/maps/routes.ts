import { readMapTile } from '@daysheet/domain/locations/map-tile'
import { staticMapQuery } from '@daysheet/domain/locations/static-map'
import type { Tile } from '@daysheet/domain/locations/tiles'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { badRequest } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { withErrorMessage } from '#http/validation.ts'
import { mapHost, MapUnavailable, MapTileNotFound, typeOfPicture, type MapCall, type MapHost } from '#ports/maps/tiles.ts'
import { pictureSlots } from './picture-slots.ts'
import { staticMaps } from './static-map.ts'
import { tileAddress } from './tile-address.ts'
import { HttpError } from '#http-error.ts'

/** A map that was made never changes; what a person may see is kept by that person's browser alone. */
const forGood = 'private, max-age=31536000, immutable'
/** The grid stands in for as long as the host is left alone. */
const forNow = 'private, max-age=30'
/** A tile in the browser of the person who saw it: streets change, but not this week. */
const forAWeek = 'private, max-age=604800'

/** `@` stands in no name of an uploaded picture's container. The number changes with how they are kept. */
const containers = { maps: 'maps@2', tiles: 'tiles@1' } as const

type MapDeps = Pick<Deps, 'files' | 'config' | 'now'> & { host?: MapHost; patienceMs?: number; onCall?: (call: MapCall) => void }

/**
 * `GET /api/maps/static`: the picture of a place. `GET /api/maps/tiles/{z}/{x}/{y}`: one tile of a map one can move about in. The browser never learns of the
 * host that maps come from, nor that host of the browser. (product.md#dashboard, product.md#map; decisions/maps.md)
 */
export function mapRoutes(app: FastifyInstance, deps: MapDeps): void {
  const { files, now } = deps
  const { maps } = deps.config
  const onPause = (reason: string, seconds: number) =>
    app.log.warn({ reason, seconds }, 'maps are not available and are shown as a grid; the map host is not asked for a while')
  const store = (container: string) => pictureSlots({ files, container, now })
  const host = deps.host ?? mapHost({ now, onPause, onCall: deps.onCall, store: store(containers.tiles) })
  const mapOf = staticMaps({ ...deps, maps, host, store: store(containers.maps) })

  app.get('/api/maps/static', picture, async ({ query }, reply) => {
    const { body, isMap } = await mapOf(query)
    return reply.headers({ ...pictureHeaders, 'content-type': 'image/webp', 'cache-control': isMap ? forGood : forNow }).send(body)
  })
  app.get('/api/maps/tiles/:z/:x/:y', tile, async ({ params }, reply) => {
    const body = await host.picture(addressOf(params, maps.tileUrl)).catch(refusalOf)
    return reply.headers({ ...pictureHeaders, 'content-type': await typeOfPicture(body), 'cache-control': forAWeek }).send(body)
  })
}

const pictureHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
} as const

const picture = operation(
  {
    summary: 'A map of a place with a marker in its middle; a plain grid with the coordinates while maps are not available',
    tag: 'Maps',
    querystring: withErrorMessage(staticMapQuery, ({ issues: [issue] }) => badRequest(`${issue?.path.join('.')} ${issue?.message}`)),
    answer: { type: 'image/webp' },
  },
  { needs: 'session', ticket: 'image', lane: 'pictures' },
)

const tile = operation(
  {
    summary: 'A tile of the map, zoom 0 to 19, through this server: 256 by 256 pixels. 503 while the map host is not available',
    tag: 'Maps',
    params: z.object({ z: z.string(), x: z.string(), y: z.string() }).transform((pieces, { addIssue }) => {
      const read = readMapTile(pieces)
      if (typeof read !== 'string') return read
      addIssue(read)
      return z.NEVER
    }),
    answer: { type: 'image/*' },
  },
  { needs: 'session', ticket: 'image', lane: 'pictures' },
)

function addressOf(tile: Tile, template: string | undefined): string {
  if (template === undefined) throw new HttpError(404, 'Maps are turned off here.')
  return tileAddress(template, tile)
}

/** Seconds after which a host that is left alone is tried again, as a rule. */
const tryAgainAfter = 30

function refusalOf(error: unknown): never {
  if (error instanceof MapTileNotFound) throw new HttpError(404, 'The map has no such tile.')
  // A screenful of tiles is refused at once; that the host is left alone was logged when it began.
  if (error instanceof MapUnavailable)
    throw new HttpError(503, 'The map is unavailable right now.', { retryAfter: tryAgainAfter, cause: error, isLogged: true })
  throw error
}
