/**
 * A network between a phone and the office. The test chooses what happens to the calls that send
 * records.
 */
import http from 'node:http'

/**
 * `stall`: the call is never answered. `cut`: the connection closes. `fail`: something else
 * answers. `lose`: the office gets the call, but its answer is lost.
 */
export type Fault = 'none' | 'stall' | 'cut' | 'fail' | 'lose'

const isSending = ({ method, url }: http.IncomingMessage) =>
  method === 'POST' && /^\/api\/(?:field\/records|images\/\w+\/upload)/.test(url ?? '')

export async function faultyProxy(target: string) {
  const state: { fault: Fault; seen: number } = { fault: 'none', seen: 0 }
  const { hostname, port } = new URL(target)
  const server = http.createServer((request, response) => {
    const fault = isSending(request) ? state.fault : 'none'
    if (isSending(request)) state.seen += 1
    if (fault === 'stall') return void request.resume()
    if (fault === 'cut') return void request.destroy()
    if (fault === 'fail') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const onward = http.request({ hostname, port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
      if (fault === 'lose') {
        answer.resume().once('end', () => response.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** How many calls with records have arrived. */
    seen: () => state.seen,
    become(fault: Fault) {
      state.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
