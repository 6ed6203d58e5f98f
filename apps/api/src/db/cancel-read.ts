/**
 * Cancels the statement of a read in PostgreSQL when its caller disconnects, because no one reads
 * the answer and other calls wait for the connection. (promises.md#r20; decisions/load-protection.md) A cancel
 * request names a connection, not a statement, and may arrive late. So the connection is closed
 * afterwards and never used again: a late request then finds no connection with its key. A
 * statement inside a transaction is not canceled, because the code after it might go on without the
 * transaction.
 */
import net from 'node:net'
import type pg from 'pg'
import { currentRequest } from '../concurrency/request-context.ts'

/** Most reads finish within this time, and their connection is kept. */
const graceMs = 250
/** How long the server may take to accept the cancel request. */
const requestMs = 2_000

interface WatchedRead {
  /**
   * The statement has ended, so nothing is canceled from now on. Returns whether it was canceled;
   * then the connection must not be used again.
   */
  end: () => boolean
  /** Whether the error came from canceling. */
  wasEnded: (error: unknown) => boolean
}

/**
 * Watches the caller of the statement that begins now; undefined when the current work is not a
 * read of a request.
 */
export function watchRead(client: pg.PoolClient, text: string): WatchedRead | undefined {
  const { gone, isRead } = currentRequest() ?? {}
  if (!gone || !isRead) return undefined
  let isCanceled = false
  let timer: NodeJS.Timeout | undefined
  const cancel = () => {
    if (changesNothing(text)) isCanceled = requestCancel(client)
  }
  const leave = () => void (timer = setTimeout(cancel, graceMs))
  // The caller may have disconnected while the read waited for its connection.
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

/** From the PostgreSQL protocol: the length of the message, and the code that identifies it. */
const [messageBytes, messageCode] = [16, 80_877_102]

/**
 * Sends the cancel request on its own connection, as the protocol requires. Returns whether it was
 * sent. Over TLS it would have to be encrypted, so it is not sent.
 */
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
  // If it does not get through, statement_timeout ends the statement.
  socket.on('error', () => {})
  socket.setTimeout(requestMs, () => socket.destroy())
  socket.end(message)
  socket.resume()
  return true
}
