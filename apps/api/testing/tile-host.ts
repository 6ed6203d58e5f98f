/** Stands in for the host that map tiles come from: real HTTP on a port of this machine, and every way in which such a host lets one down. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll } from 'vitest'

/** Answers one call, or leaves it open. */
export type Behaviour = (response: ServerResponse, path: string) => void | Promise<void>

export interface TileHost {
  /** As MAP_TILE_URL would have it. */
  tileUrl: string
  url: string
  /** What was asked, with all of its headers. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  behave: (behaviour: Behaviour) => void
  /** How many calls are open now. */
  open: () => number
}

/** The colour of a tile: each has its own, so that a picture tells which ones it was made of. */
export const colourOf = (x: number, y: number) => ({ r: (x * 37) % 200, g: (y * 53) % 200, b: 120 })

const plain = (background: { r: number; g: number; b: number }, side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()

/** A tile in its colour, or with `/static` in the address one picture. */
export const good: Behaviour = async (response, path) => {
  const [x, y] = path
    .split('/')
    .slice(-2)
    .map((piece) => Number.parseInt(piece, 10))
  const body = path.includes('static') ? await plain({ r: 1, g: 200, b: 3 }, 500) : await plain(colourOf(x ?? 0, y ?? 0), 256)
  response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=60' }).end(body)
}
export const answering =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(body)
export const silent: Behaviour = () => {}
/** Sends bytes until nobody takes them any more. */
export const endless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 1)));
    response.once('drain', pour)
  }
  pour()
}

export async function startTileHost(): Promise<TileHost> {
  const requests: TileHost['requests'] = []
  let behaviour = good
  let open = 0
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    open += 1
    response.once('close', () => (open -= 1))
    void behaviour(response, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  return { url, tileUrl: `${url}/{z}/{x}/{y}.png`, requests, behave: (next) => void (behaviour = next), open: () => open }
}
