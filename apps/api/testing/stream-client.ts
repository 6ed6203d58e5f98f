import http from 'node:http'

export type Heard = { event: string; id: string | undefined; data: unknown; at: number }

/** A client of an event stream over a real connection, as close to the bytes as a test needs. */
export async function openStream(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const events: Heard[] = []
  const client = {
    status: 0,
    headers: {} as http.IncomingHttpHeaders,
    text: '',
    events,
    lastId: undefined as string | undefined,
    ended: false,
  }
  const request = http.request(url, { method, headers, agent: false })
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      client.status = response.statusCode ?? 0
      client.headers = response.headers
      let unread = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        client.text += text
        const blocks = (unread + text).split('\n\n')
        unread = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      })
      response.on('error', () => undefined)
      response.on('close', () => (client.ended = true))
      resolve()
    })
    request.end()
  })
  request.on('error', () => undefined)

  function take(block: string) {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2)
    const id = field('id')
    if (id !== undefined) client.lastId = id
    const data = field('data')
    if (data !== undefined) events.push({ event: field('event') ?? 'message', id, data: JSON.parse(data), at: performance.now() })
  }
  return Object.assign(client, {
    named: (event: string) => events.filter((one) => one.event === event),
    cut: () => void request.destroy(),
    /** Stops reading without hanging up. */
    stall: () => request.socket?.pause(),
  })
}
