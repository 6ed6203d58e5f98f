import { staticMapQuery, type StaticMap } from '@daysheet/domain/locations/static-map'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { badRequest } from '../../http/errors.ts'
import { mapHost, type MapHost } from '../../ports/tiles.ts'
import { staticMapDoc } from './route-docs.ts'
import { staticMaps } from './static-map.ts'

/** A map that was made never changes; what a person may see is kept by that person's browser alone. */
const forGood = 'private, max-age=31536000, immutable'
/** The grid stands in for as long as the host is left alone. */
const forNow = 'private, max-age=30'

/** `GET /api/maps/static`: the picture of a place. The browser never learns of the host that maps come from, nor that host of the browser. (spec §2 "Dashboard for a date") */
export function mapRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'files' | 'config' | 'now'> & { host?: MapHost; patienceMs?: number },
): void {
  const onPause = (reason: string, seconds: number) =>
    app.log.warn({ reason, seconds }, 'maps cannot be had and are shown as a grid; the host is left alone for a while')
  const host = deps.host ?? mapHost({ now: deps.now, onPause })
  const mapOf = staticMaps({ ...deps, maps: deps.config.maps, host })
  app.get('/api/maps/static', { config: { ticket: 'image', doc: staticMapDoc } }, async (request, reply) => {
    const { body, isMap } = await mapOf(wantedMap(request))
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': isMap ? forGood : forNow,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'inline',
      })
      .send(body)
  })
}

function wantedMap(request: FastifyRequest): StaticMap {
  const { data, error } = staticMapQuery.safeParse(request.query)
  if (data !== undefined) return data
  const [issue] = error.issues
  throw badRequest(`${issue?.path.join('.')} ${issue?.message}`)
}
