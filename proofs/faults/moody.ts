import http from 'node:http'
import { listen } from '../tcp.ts'

/** How something outside behaves: `stuck` takes connections and says nothing. */
type Manner = 'well' | 'stuck' | 'slow' | 'fails' | 'cuts'

export type Moody = Awaited<ReturnType<typeof moody>>

/** A server whose manners can be changed; `answer` is how it behaves when it is well. */
export async function moody(answer: http.RequestListener) {
  let manner: Manner = 'well'
  const server = http.createServer((request, response) => {
    if (manner === 'stuck') return
    if (manner === 'cuts') return void request.socket.resetAndDestroy()
    if (manner === 'slow') return void setTimeout(() => answer(request, response), 1_000)
    if (manner === 'well') return answer(request, response)
    request.resume()
    response.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code><Message>no</Message></Error>')
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (next: Manner) => void (manner = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As much of S3 as the product asks for, in memory. */
export function s3Answers(objects: Map<string, Buffer>): http.RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://store')
    const found = objects.get(pathname)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(pathname, Buffer.concat(pieces))
      if (request.method === 'PUT') return response.writeHead(200, { etag: '"a"' }).end()
      if (/^\/[^/]+\/?$/.test(pathname))
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
      if (found === undefined)
        return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
      response.writeHead(200, { 'content-length': found.length, 'last-modified': new Date().toUTCString(), etag: '"a"' })
      return request.method === 'HEAD' ? response.end() : response.end(found)
    })
  }
}
