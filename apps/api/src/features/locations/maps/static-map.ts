import { mapLink, type StaticMap } from '@daysheet/domain/locations/static-map'
import { tilesUnder } from '@daysheet/domain/locations/tiles'
import { createHash } from 'node:crypto'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import type { Config } from '#config.ts'
import { runForOthersToo } from '#concurrency/request-context.ts'
import { type MapHost, MapUnavailable, type PictureStore } from '#ports/maps/tiles.ts'
import { drawGrid, drawTiles, fitPicture } from './draw-map.ts'
import { tileAddress } from './tile-address.ts'

export interface StaticMapPicture {
  body: Buffer
  /** False for the plain grid, which stands in for a map until there is one. */
  isMap: boolean
}

/** Changes with what we draw, so that no map of an earlier drawing is taken for one of ours. */
const drawing = 1
/** Whoever looks at a dashboard is not kept longer than this for what the host sends. */
const patienceMs = 3000

/**
 * Drawing uses only the processor, so more at once would be slower for all callers. One map per
 * session at a time; stores take turns.
 */
const drawingSlots = makeSemaphore({ concurrency: 2, perCaller: 1 })

interface Work {
  /** Fulfilled as soon as nothing is needed from the host any more. */
  ready: Promise<unknown>
  map: Promise<Buffer>
}
type Draw = () => Promise<Buffer>

/**
 * Makes static maps: from the files when this one was made before, else from the host, else a grid. Whoever asks for the same map at the same time waits for
 * the same work; a map that comes too late for its asker is kept for the next. (product.md#map)
 */
export function staticMaps(deps: { store: PictureStore; maps: Config['maps']; host: MapHost; patienceMs?: number }) {
  const { store, maps, host } = deps
  const working = new Map<string, Work>()
  const slots = drawingSlots.of(store)

  async function fetchFor(wanted: StaticMap): Promise<Draw> {
    if (maps.staticUrl !== undefined) return fetchPicture(wanted, maps.staticUrl, host)
    if (maps.tileUrl !== undefined) return fetchTiles(wanted, maps.tileUrl, host)
    throw new MapUnavailable('Maps are turned off')
  }

  const fetchAndKeep = async (wanted: StaticMap, name: string): Promise<Draw> => {
    const draw = await fetchFor(wanted)
    return async () => {
      const body = await slots.run(draw)
      await store.put(name, body)
      return body
    }
  }

  async function prepare(wanted: StaticMap, name: string): Promise<Draw> {
    const cached = await store.get(name)
    if (cached === undefined) return fetchAndKeep(wanted, name)
    // A street of last month is shown at once; the next who asks sees it as it is now.
    if (cached.isOld)
      void fetchAndKeep(wanted, name).then(
        (draw) => draw(),
        () => undefined,
      )
    return () => Promise.resolve(cached.body)
  }

  function begin(wanted: StaticMap, name: string): Work {
    const ready = prepare(wanted, name)
    const map = ready.then((draw) => draw())
    const work = { ready, map: map.finally(() => working.delete(name)) }
    // Whoever was given the grid listens no more.
    work.map.catch(() => undefined)
    working.set(name, work)
    return work
  }

  return async (wanted: StaticMap): Promise<StaticMapPicture> => {
    const name = nameOf(wanted, maps)
    const work = working.get(name) ?? runForOthersToo(() => begin(wanted, name))
    if (await isReadyWithin(work.ready, deps.patienceMs ?? patienceMs)) return { body: await work.map, isMap: true }
    return { body: await slots.run(() => drawGrid(wanted)), isMap: false }
  }
}

/** Whether the host has given what is needed before patience ends; not when it has no map to give. */
async function isReadyWithin(ready: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  const done = ready.then(
    () => true,
    (error: unknown) => {
      if (error instanceof MapUnavailable) return false
      throw error
    },
  )
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}

async function fetchTiles({ width, height, zoom, scale, ...place }: StaticMap, template: string, host: MapHost): Promise<Draw> {
  const size = { width: width * scale, height: height * scale, scale }
  // Twice the pixels for the same ground: the tiles of one zoom nearer have them.
  const sheet = tilesUnder({ ...place, ...size, zoom: zoom + scale - 1 })
  const bodies = await Promise.all(sheet.tiles.map((tile) => host.picture(tileAddress(template, tile))))
  return () => drawTiles(sheet, bodies, size)
}

async function fetchPicture(wanted: StaticMap, template: string, host: MapHost): Promise<Draw> {
  const { zoom, width, height, scale } = wanted
  const holes = Object.entries({ zoom, width, height, scale })
  const address = holes.reduce((text, [hole, value]) => text.replaceAll(`{${hole}}`, String(value)), mapLink(template, wanted))
  const body = await host.picture(address)
  return () => fitPicture(body, { width: width * scale, height: height * scale })
}

/** A map never changes, but another host's map of the same place is another map. */
function nameOf({ latitude, longitude, zoom, width, height, scale }: StaticMap, { tileUrl, staticUrl }: Config['maps']): string {
  const source = createHash('sha256')
    .update(staticUrl ?? tileUrl ?? '')
    .digest('hex')
    .slice(0, 12)
  return `${drawing} ${latitude} ${longitude} ${zoom} ${width}x${height}@${scale} ${source}`
}
