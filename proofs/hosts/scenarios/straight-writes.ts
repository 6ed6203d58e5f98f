/** Somebody who writes straight to one PostgreSQL, whoever leads, and never believes that it is the wrong one. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const everyMs = 500
const answerLimitMs = 15_000

interface Try {
  id: string
  /** As performance.now() gives it; undefined while it is not. */
  acknowledgedAt?: number
}

export function startStraightWrites(url: string) {
  const tries: Try[] = []
  const underWay = new Set<Promise<void>>()
  const write = async (one: Try) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerLimitMs, query_timeout: answerLimitMs })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`insert into job (id, address) values ($1, 'straight')`, [one.id])
      one.acknowledgedAt = performance.now()
    } catch {
      // Refused, or never acknowledged.
    } finally {
      // One that hangs is cut: asking it to end would wait for it.
      client.connection.stream.destroy()
    }
  }
  const beat = setInterval(() => {
    const one: Try = { id: randomUUID() }
    tries.push(one)
    const writing = write(one).finally(() => underWay.delete(writing))
    underWay.add(writing)
  }, everyMs)
  return {
    tries,
    async finish() {
      clearInterval(beat)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
