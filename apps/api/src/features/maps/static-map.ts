import { mapLink, type StaticMap } from '@daysheet/domain/locations/static-map'
import { tilesUnder, type Tile } from '@daysheet/domain/locations/tiles'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import { type Files, FilesUnavailable } from '../../ports/files.ts'
import { type MapHost, NoMapPicture } from '../../ports/tiles.ts'
import { drawGrid, drawTiles, fitPicture } from './draw-map.ts'

export interface StaticMapPicture {
  body: Buffer
  /** False for the plain grid, which stands in for a map until there is one. */
  isMap: boolean
}

/** `@` stands in no name of an uploaded picture's container. The number changes with what we draw. */
const container = 'maps@1'
/** Whoever looks at a dashboard is not kept longer than this for what the host sends. */
const patienceMs = 3000

interface Work {
  /** Fulfilled as soon as nothing is needed from the host any more. */
  ready: Promise<unknown>
  map: Promise<Buffer>
}
type Draw = () => Promise<Buffer>

/**
 * Makes static maps: from the files when this one was made before, else from the host, else a grid. Whoever asks for the same map at the same time waits for
 * the same work; a map that comes too late for its asker is kept for the next. (decisions.md "Maps")
 */
export function staticMaps(deps: { files: Files; maps: Config['maps']; host: MapHost; patienceMs?: number }) {
  const { files, maps, host } = deps
  const working = new Map<string, Work>()
  const fetchFor = (wanted: StaticMap): Promise<Draw> =>
    maps.staticUrl === undefined ? fetchTiles(wanted, maps.tileUrl, host) : fetchPicture(wanted, maps.staticUrl, host)

  function begin(wanted: StaticMap, name: string): Work {
    const kept = keptMap(files, name)
    const ready = kept.then((body) => (body === undefined ? fetchFor(wanted) : () => Promise.resolve(body)))
    const map = ready.then(async (draw) => {
      const body = await draw()
      if ((await kept) === undefined) await files.save(container, name, body).catch(unlessUnavailable)
      return body
    })
    const work = { ready, map: map.finally(() => working.delete(name)) }
    // Whoever was given the grid listens no more.
    work.map.catch(() => undefined)
    working.set(name, work)
    return work
  }

  return async (wanted: StaticMap): Promise<StaticMapPicture> => {
    const name = nameOf(wanted, maps)
    const work = working.get(name) ?? begin(wanted, name)
    if (await isReadyWithin(work.ready, deps.patienceMs ?? patienceMs)) return { body: await work.map, isMap: true }
    return { body: await drawGrid(wanted), isMap: false }
  }
}

/** Whether the host has given what is needed before patience ends; not when it has no map to give. */
async function isReadyWithin(ready: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  const done = ready.then(
    () => true,
    (error: unknown) => {
      if (error instanceof NoMapPicture) return false
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

/** `{s}` spreads over the host's names a, b and c, the same tile always at the same one; `{r}` is for tiles of twice the size, which we do not need. */
function tileAddress(template: string, { z, x, y }: Tile): string {
  const holes = { z, x, y, s: 'abc'[(x + y) % 3], r: '' }
  return Object.entries(holes).reduce((text, [hole, value]) => text.replaceAll(`{${hole}}`, String(value)), template)
}

/** A map never changes, but another host's map of the same place is another map. */
function nameOf({ latitude, longitude, zoom, width, height, scale }: StaticMap, { tileUrl, staticUrl }: Config['maps']): string {
  const source = createHash('sha256')
    .update(staticUrl ?? tileUrl)
    .digest('hex')
    .slice(0, 12)
  return `${latitude}_${longitude}_${zoom}_${width}x${height}@${scale}_${source}.webp`
}

async function keptMap(files: Files, name: string): Promise<Buffer | undefined> {
  try {
    const found = await files.open(container, name)
    return found && (await buffer(found.body))
  } catch (error) {
    return unlessUnavailable(error)
  }
}

/** A store that cannot be used now keeps nobody from seeing a map. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FilesUnavailable)) throw error
  return undefined
}
