import type { FastifyReply, FastifyRequest } from 'fastify'

/** One event of a `text/event-stream`. Without `data` a browser only remembers the `id` and raises nothing. */
type StreamEvent = { event?: string; id?: number; data?: unknown; retry?: number }

/** An answer that stays open. Writing to a closed one does nothing. */
export interface EventStream {
  send(event: StreamEvent): void
  comment(text: string): void
  /** Ends the answer; with `retry` (milliseconds) it tells the client first how long to wait before it comes back. */
  close(retry?: number): void
  /** Called once, however the stream ends. */
  onClose(ended: () => void): void
}

/** What a client may leave unread before it is let go: it comes back and resumes, the server's memory does not. */
const maxUnreadBytes = 1024 * 1024
const tcpKeepAliveMs = 15_000

/**
 * Turns the answer into an event stream whose first bytes are `:ok`. The headers that hooks put on the reply (security, CORS) are sent along; nothing
 * may store, transform, compress or buffer it on the way. (product.md#wire-stream, promises.md#r13, promises.md#r15)
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'content-encoding': 'identity',
    'x-accel-buffering': 'no',
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  request.raw.socket.setNoDelay(true)
  request.raw.socket.setKeepAlive(true, tcpKeepAliveMs)
  request.raw.socket.setTimeout(0)

  const endings: (() => void)[] = []
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    for (const told of endings) told()
  }
  raw.once('close', end)
  raw.on('error', end)

  const put = (text: string) => {
    if (ended) return
    raw.write(text)
    if (raw.writableLength <= maxUnreadBytes) return
    request.log.warn('a stream was closed because its client does not read')
    raw.destroy()
    end()
  }
  put(':ok\n\n')
  return {
    send: (event) => put(formatted(event)),
    comment: (text) => put(`:${text}\n\n`),
    close(retry) {
      if (ended) return
      raw.end(retry === undefined ? '' : formatted({ retry }))
      end()
    },
    onClose: (told) => (ended ? told() : void endings.push(told)),
  }
}

function formatted({ event, id, data, retry }: StreamEvent): string {
  const lines = [
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ]
  return `${lines.join('\n')}\n\n`
}
