import http from 'node:http'
import type { AnswerRefusal } from '@daysheet/domain/containers/answer'

export interface Asked {
  port: number
  id: string
  method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS'
  answer?: string
  name?: string
  /** The address it seems to come from; the servers trust one proxy. */
  from: string
  headers?: Record<string, string>
}

export interface Heard {
  status: number
  body: string
  /** Everything but the moment, the id of the request and what the limit counts down. */
  headers: string
  retryAfter: string | undefined
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** A customer's answer as a browser or a program sends it. Not by `fetch`, which adds headers of its own that the server goes by. */
export function ask({ port, id, method = 'POST', answer = 'confirm', name = 'Front desk', from, headers = {} }: Asked): Promise<Heard> {
  const path = `/api/ContainerReqs/${id}/confirm`
  const sent = method === 'POST' ? JSON.stringify({ answer, name }) : undefined
  const query = sent === undefined ? `?${new URLSearchParams({ answer, name })}` : ''
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: `${path}${query}`,
      headers: { 'x-forwarded-for': from, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const { date: _date, 'x-request-id': _requestId, 'retry-after': retryAfter, ...others } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          headers: JSON.stringify(others),
          retryAfter,
        })
      })
    })
    request.end(sent)
  })
}

/** The code of a refusal, if it is one. */
export const codeOf = ({ body }: Heard): AnswerRefusal | undefined =>
  (body === '' ? undefined : (JSON.parse(body) as { error?: { code?: AnswerRefusal } }))?.error?.code // the shape of an error, product.md#wire-errors

/** Ends the connections that were kept. */
export const hangUp = (): void => agent.destroy()

/** Addresses of one network that nobody else has, each for so many calls. */
export function addresses(callsEach = 1, network = 10): () => string {
  let calls = 0
  return () => {
    const at = Math.floor(calls++ / callsEach)
    return `${network}.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  }
}
