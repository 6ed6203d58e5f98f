import type { Transport } from './client.ts'

/** Sends as `fetch` does and tells how many bytes are on their way, which `fetch` itself does not. */
export function uploadTransport(onProgress: (sent: number, total: number) => void): Transport {
  return (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(method, path)
      for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value)
      call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
      call.addEventListener('load', () => resolve(answerOf(call)))
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
      signal?.addEventListener('abort', () => call.abort(), { once: true })
      call.send(body as XMLHttpRequestBodyInit | null | undefined) // our calls send text and forms, which both ways of sending take
    })
}

function answerOf(call: XMLHttpRequest): Response {
  const { status, statusText, responseText } = call
  const wait = call.getResponseHeader('retry-after')
  const headers = wait === null ? {} : { 'retry-after': wait }
  return new Response(status === 204 ? null : responseText, { status, statusText, headers })
}
