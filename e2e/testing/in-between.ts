/**
 * The real server behind something that can answer for it: a proxy's error, a hotel network's page,
 * or no answer at all.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request, or returns false to leave it to the server. */
export type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

export interface InBetween extends AsyncDisposable {
  url: string
  /** Sets how requests are answered from now on. At first the server answers all of them. */
  answer: (how: Answer) => void
}

export const byServer: Answer = () => false
export const withStatus =
  (status: number): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`)
    return true
  }
const portal = '<!doctype html><title>Wi-Fi</title><h1>Welcome to our Wi-Fi</h1><script src="/assets/portal.js"></script>'
export const hotelPage: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(portal)
  return true
}
export const redirect: Answer = (_request, response) => {
  response.writeHead(302, { location: 'http://wifi.invalid/login' }).end()
  return true
}
export const hangUp: Answer = (request) => {
  request.socket.destroy()
  return true
}
/** Keeps the connection open without an answer. */
export const silence: Answer = () => true

export async function inBetween(target: string): Promise<InBetween> {
  const state = { answer: byServer }
  const server = http.createServer((request, response) => {
    if (state.answer(request, response)) return
    const headers = { ...request.headers, host: new URL(target).host }
    const onward = http.request(target + (request.url ?? '/'), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    // The address is an object, because the server listens on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(how) {
      state.answer = how
      server.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
