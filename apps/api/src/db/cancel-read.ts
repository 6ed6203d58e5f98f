/**
 * Ends the statement of a read in PostgreSQL when its caller has gone: the answer is not read, and others wait for the connection. (promises.md#r20; decision 0382)
 *
 * A request to cancel names a connection and not a statement, and it may arrive late. So the connection is closed after it and never used again: what arrives late
 * finds no connection with this key. A statement of a transaction is left alone, because what follows it may go on without the transaction.
 */
import net from 'node:net'
import type pg from 'pg'
import { currentRequest } from './request-context.ts'

/** Most reads are done by then, and their connection is kept. */
const graceMs = 250
/** So long the server may take to accept the request to cancel. */
const requestMs = 2_000

export interface WatchedRead {
  /** The statement has ended: nothing is canceled from here on. Answers whether it was, and its connection is of no more use. */
  end: () => boolean
  /** Whether it failed because it was canceled. */
  wasEnded: (error: unknown) => boolean
}

/** Watches the caller of the statement that begins now; nothing when the work at hand is no read of a request. */
export function watchRead(client: pg.PoolClient, text: string): WatchedRead | undefined {
  const { gone, isRead } = currentRequest() ?? {}
  if (!gone || !isRead) return undefined
  let isCanceled = false
  let timer: NodeJS.Timeout | undefined
  const cancel = () => {
    if (changesNothing(text)) isCanceled = requestCancel(client)
  }
  const leave = () => void (timer = setTimeout(cancel, graceMs))
  // They may have gone while the read waited for its connection.
  if (gone.aborted) leave()
  else gone.addEventListener('abort', leave)
  return {
    end() {
      gone.removeEventListener('abort', leave)
      clearTimeout(timer)
      return isCanceled
    },
    wasEnded: (error) => isCanceled && isOfCancel(error),
  }
}

const isOfCancel = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const changesNothing = (text: string) => /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text)

/** Of the protocol: how long the message is, and what tells it from others. */
const [messageBytes, messageCode] = [16, 80_877_102]

/** Sends the request by a connection of its own, as the protocol has it. Answers whether it is on its way: over TLS it would have to be encrypted, and is not sent. */
function requestCancel(client: pg.PoolClient): boolean {
  const of = (name: string): unknown => Reflect.get(client, name)
  const [host, port, processId, key] = [of('host'), of('port'), of('processID'), of('secretKey')]
  if (of('ssl') || typeof host !== 'string' || typeof port !== 'number' || typeof processId !== 'number' || typeof key !== 'number')
    return false
  const message = Buffer.alloc(messageBytes)
  message.writeInt32BE(messageBytes, 0)
  message.writeInt32BE(messageCode, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(key, 12)
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  // Where it does not get through, statement_timeout ends the statement.
  socket.on('error', () => {})
  socket.setTimeout(requestMs, () => socket.destroy())
  socket.end(message)
  socket.resume()
  return true
}
