/** HTTP as it stands on the wire: bytes there, and whatever comes back. */
import net from 'node:net'

export interface RawAnswer {
  status: number
  /** In lower case; what came twice is joined by a newline. */
  headers: Map<string, string>
  body: string
}

const quietMs = 6_000

/** Sends bytes and reads what comes until the answer is whole, the connection ends, or nothing more comes. An answer 100 is passed over. */
export function sendRaw(port: number, bytes: string | Buffer, { isHead = false }: { isHead?: boolean } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    let received = ''
    const done = () => {
      clearTimeout(limit)
      socket.destroy()
      const answer = parse(received)
      if (answer === undefined) reject(new Error(`no answer to ${String(bytes).slice(0, 80)}: ${received.slice(0, 80)}`))
      else resolve(answer)
    }
    const limit = setTimeout(done, quietMs)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received = (received + text).replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '')
      if (isWhole(received, isHead)) done()
    })
    socket.once('end', done)
    socket.once('error', () => (received === '' ? reject(new Error('the connection broke')) : done()))
    socket.write(bytes)
  })
}

function isWhole(received: string, isHead: boolean): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return false
  const head = received.slice(0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isBare = isHead || /^HTTP\/1\.1 (204|304)/.test(head) || /text\/event-stream/i.test(head)
  return isBare || (length !== undefined ? received.length - end - 4 >= Number(length) : received.endsWith('0\r\n\r\n'))
}

function parse(received: string): RawAnswer | undefined {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  if (status === 0) return undefined
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    const key = name.toLowerCase()
    const before = headers.get(key)
    headers.set(key, (before === undefined ? '' : `${before}\n`) + value.join(':').trim())
  }
  return { status, headers, body: rest.join('\r\n\r\n') }
}

export const requestOf = (method: string, path: string, headers: Record<string, string> = {}, body = ''): string => {
  const all = {
    host: 'localhost',
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
