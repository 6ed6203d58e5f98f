import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy before several nodes that hands each request to the next of them and loses some answers: the node has done what it was asked, and the caller hears nothing, or
 * half of it, as when a phone leaves the network. `chance` is asked for each answer.
 */
export async function startForgetfulProxy(ports: number[], chance: () => boolean) {
  let next = 0
  let lost = 0
  const server = http.createServer((request, response) => {
    const port = ports[next++ % ports.length]
    const { method, url, headers } = request
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        const body = Buffer.concat(parts)
        if (chance()) {
          lost += 1
          lose(response, { answer, body })
          return
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        response.end(body)
      })
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Every other one breaks off in its middle. */
  function lose(response: http.ServerResponse, { answer, body }: { answer: http.IncomingMessage; body: Buffer }): void {
    if (lost % 2 === 0) return void response.destroy()
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }

  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${port}`,
    lost: () => lost,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
