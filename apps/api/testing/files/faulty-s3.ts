import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** How the line to an S3 store behaves. `stuck`: connections stand and nothing is answered; `falls silent`: an answer begins and never goes on. */
export type S3Fault = 'none' | 'stuck' | 'refuses' | 'fails' | 'fails once' | 'full' | 'forbids' | 'refuses the secret' | 'falls silent'

const answers: Partial<Record<S3Fault, [number, string]>> = {
  fails: [500, 'InternalError'],
  'fails once': [500, 'InternalError'],
  full: [507, 'XMinioStorageFull'],
  forbids: [403, 'AccessDenied'],
  'refuses the secret': [403, 'SignatureDoesNotMatch'],
}

/** A store that can be made to fail, with the real one at `endpoint` behind it. Without one it always answers as the fault says. `open` counts its answers that go on. */
export async function faultyS3(endpoint?: string) {
  let fault: S3Fault = 'none'
  let open = 0
  const server = http.createServer((request, response) => {
    open += 1
    response.once('close', () => (open -= 1))
    const [status, code] = answers[fault] ?? []
    if (fault === 'fails once') fault = 'none'
    if (fault === 'refuses') request.socket.resetAndDestroy()
    else if (status !== undefined) {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    } else if (fault !== 'stuck' && endpoint !== undefined) passOn(request, response, endpoint, () => fault === 'falls silent')
  })
  return { endpoint: await listening(server), behave: (next: S3Fault) => void (fault = next), open: () => open }
}

/** A store that gives these answers, whatever is in it. */
export async function answeringS3(answer: (requests: URL) => string) {
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(answer(new URL(request.url ?? '/', 'http://store')))
  })
  return { endpoint: await listening(server) }
}

async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return `http://127.0.0.1:${port}`
}

function passOn(request: http.IncomingMessage, response: http.ServerResponse, endpoint: string, isHeld: () => boolean): void {
  const { method, headers } = request
  // The host is signed with the rest: it stays what the caller called.
  const far = http.request(new URL(request.url ?? '/', endpoint), { method: method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    let isFirst = true
    answer.on('data', (part: Buffer) => {
      if (!isHeld()) response.write(part)
      else if (isFirst) response.write(part.subarray(0, 10))
      isFirst = false
    })
    answer.on('end', () => isHeld() || response.end())
  })
  far.on('error', () => response.destroy())
  request.pipe(far)
}
