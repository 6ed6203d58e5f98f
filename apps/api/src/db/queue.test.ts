import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { faultProxy, firstQuestionOfQueue } from '#testing/fault-proxy.ts'
import { addJob, QueuePool, startQueue } from './queue.ts'

const { db, url } = await freshDatabase()
const proxy = await faultProxy(url)
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
process.on('unhandledRejection', note)
afterAll(async () => {
  process.off('unhandledRejection', note)
  await proxy.close()
})

test('a database that goes away while a job ends does not take the process along: later jobs run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the queue's library traces a worker's end there
  const done: string[] = []
  const warned: string[] = []
  const queue = startQueue(
    proxy.url,
    {
      cut: () => {
        proxy.set('reset') // every line there is
        proxy.set('black hole') // and every new one
      },
      later: () => void done.push('later'),
    },
    { concurrency: 2, log: { warn: (_details, message) => warned.push(message) } },
  )

  await addJob(db, 'cut', {}, { key: 'cut' })
  const ended = () => unhandled.length > 0 || warned.some((message) => message.includes('Failed to complete jobs'))
  await vi.waitUntil(ended)
  proxy.set('none')
  await addJob(db, 'later', {}, { key: 'later' })
  await vi.waitUntil(() => done.length > 0)
  await queue.stop()

  expect(done).toEqual(['later'])
  expect(unhandled).toEqual([])
})

test('when the database is slow at the queue’s first query, jobs run once it is fast again', async () => {
  const done: string[] = []
  const warned: string[] = []
  proxy.hold(firstQuestionOfQueue)
  const log = { warn: (_details: object, message: string) => void warned.push(message) }
  const queue = startQueue(proxy.url, { slow_start: () => void done.push('slow start') }, { concurrency: 4, log })
  await addJob(db, 'slow_start', {}, { key: 'slow start' })
  await vi.waitUntil(() => warned.length > 0)
  proxy.letThrough()
  await vi.waitUntil(() => done.length > 0)
  await vi.waitUntil(() => queue.failingSince() === undefined)
  await queue.stop()

  expect(warned.filter((message) => !message.startsWith('Queue: '))).toEqual([
    'The queue cannot fetch its jobs; trying again',
    'The queue no longer fetches jobs and is restarted',
    'The queue can fetch its jobs again',
  ])
})

test('replaces connections that were cut silently, so later jobs run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // the queue's library traces a worker's end there
  const done: string[] = []
  const warned: string[] = []
  const log = { warn: (_details: object, message: string) => void warned.push(message) }
  const queue = startQueue(proxy.url, { silence: () => void done.push('ran') }, { concurrency: 2, log, silentMs: 3_000 })
  await addJob(db, 'silence', {}, { key: 'before' })
  await vi.waitUntil(() => done.length === 1)
  proxy.set('black hole') // packets are lost, but the connections stay open
  await vi.waitUntil(() => queue.failingSince() !== undefined)
  proxy.set('none')
  await addJob(db, 'silence', {}, { key: 'after' })
  await vi.waitUntil(() => done.length === 2)
  await queue.stop()
  expect(warned).toContain('The queue no longer fetches jobs and is restarted')
})

test('a connection that is given back twice is given back once', async () => {
  const pool = new QueuePool({ connectionString: url, max: 1 })
  const give = () =>
    new Promise<() => void>((resolve, reject) => pool.connect((error, _client, done) => (error ? reject(error) : resolve(() => done()))))
  const giveBack = await give()
  giveBack()
  const giveBackNext = await give() // the same connection, in other hands
  expect(giveBack).not.toThrow()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
  giveBackNext()
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('a stop does not wait for ever for a task that does not end', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const never = () => {
    begin()
    return new Promise<void>(() => {})
  }
  const queue = startQueue(url, { never }, { concurrency: 1, log: { warn: () => {} } })
  await addJob(db, 'never', {}, { key: 'never' })
  await begun
  await expect(queue.stop()).resolves.toBeUndefined()
})
