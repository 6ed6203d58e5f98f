/**
 * The real server behind a front that can bring out the next version of the web application: the same program, but every script has another name, as after a
 * build of changed sources, and the old names are gone. A restart comes with it, so every connection is cut.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface VersionedFront extends AsyncDisposable {
  url: string
  bringOutNext: () => void
}

/** A script named by its content. */
const script = /([\w-]+-[\w-]{8})\.js/g
export const nextEnding = '.next.js'

const namesScripts = (type = '') => /html|javascript/.test(type)

/** What the server is asked for, in whatever version: the whole file, because a part or "not modified" would be of the other one. */
function plainHeaders({ 'if-none-match': _etag, 'if-modified-since': _since, ...headers }: http.IncomingHttpHeaders, host: string) {
  return { ...headers, host, 'accept-encoding': 'identity' }
}

export async function versionedFront(target: string): Promise<VersionedFront> {
  const version = { isNext: false }
  const front = http.createServer((request, response) => {
    const { isNext } = version
    const path = request.url ?? '/'
    if (isNext && path.startsWith('/assets/') && path.endsWith('.js') && !path.endsWith(nextEnding))
      return void response.writeHead(404).end()
    const headers = plainHeaders(request.headers, new URL(target).host)
    const onward = http.request(target + path.replace(nextEnding, '.js'), { method: request.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      const status = answer.statusCode ?? 502
      if (isNext && namesScripts(answer.headers['content-type'])) {
        response.writeHead(status, rest)
        text(answer).then(
          (words) => response.end(words.replaceAll(script, `$1${nextEnding}`)),
          () => response.destroy(),
        )
      } else {
        response.writeHead(status, answer.headers)
        answer.pipe(response)
      }
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, // a server that listens on a port has such an address
    bringOutNext() {
      version.isNext = true
      front.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
    },
  }
}
