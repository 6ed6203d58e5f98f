/** What a noisy contractor has waiting stands before nobody else's. Told by the order in which things come, not by how long they take. (decisions/contractors.md) */
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { makeConnectionBudget } from '../concurrency/connection-budget.ts'
import { closeDatabase, connect, type Database } from '../db/connection.ts'
import { openTools } from '../open-application.ts'
import { makeSemaphore } from '../concurrency/semaphore.ts'
import type { FilingReader } from '../ports/pdf/filing-reader.ts'
import { shareOfEach, shareTools } from './share.ts'

const { url } = await freshDatabase()
const never = 600_000

function twoPools(options: { turns: number; turnMs: number }) {
  const budget = makeConnectionBudget({ most: 10, waitMs: never, ...options })
  const [noisy, quiet] = [connect(url, { budget, max: 6, name: 'noisy' }), connect(url, { budget, max: 6, name: 'quiet' })] as const
  onTestFinished(async () => {
    await closeDatabase(noisy)
    await closeDatabase(quiet)
  })
  return { noisy, quiet }
}

/** A transaction that has begun and goes on until it is let end. */
async function holdOpen(db: Database): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.connection().execute(async () => {
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return () => {
    end.resolve()
    return held
  }
}

test('whoever asks the database for little comes before what another has waiting', async () => {
  const { noisy, quiet } = twoPools({ turns: 1, turnMs: never })
  const release = await holdOpen(noisy)
  const order: string[] = []
  const ask = async (db: Database, who: string) => {
    await sql`select 1`.execute(db)
    order.push(who)
  }
  const waiting = [...Array.from({ length: 20 }, () => ask(noisy, 'noisy')), ask(quiet, 'quiet')]
  // Every one has come as far as it can.
  await new Promise((resolve) => setImmediate(resolve))
  await release()
  await Promise.all(waiting)
  expect(order.indexOf('quiet')).toBe(0)
  expect(order).toHaveLength(21)
})

test('what takes long makes room for others, and goes on', async () => {
  const { noisy, quiet } = twoPools({ turns: 1, turnMs: 1 })
  const release = await holdOpen(noisy)
  for (const db of [quiet, noisy]) expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await release()
})

test('an upload comes before the many that another waits with', async () => {
  const shareOf = shareOfEach({ connections: 10 })
  const uploadsOf = (name: string) => makeSemaphore(shareOf(name).uploads)
  const others = ['b', 'c', 'd', 'e'].map(uploadsOf)
  const releases = await Promise.all(others.flatMap((uploads) => [uploads.acquire(), uploads.acquire()]))
  const order: string[] = []
  const ask = async (name: string, uploads: ReturnType<typeof uploadsOf>) => {
    const release = await uploads.acquire()
    order.push(name)
    release()
  }
  const [b] = others
  if (b === undefined) throw new Error('There are four')
  const waiting = [ask('b', b), ask('b', b), ask('a', uploadsOf('a'))]
  releases[0]?.()
  await vi.waitFor(() => expect(order).toContain('a'))
  expect(order[0]).toBe('a')
  for (const release of releases.slice(1)) release()
  await Promise.all(waiting)
  expect(order).toHaveLength(3)
})

test('a document is laid out before the pile that another has waiting', async () => {
  const tools = openTools()
  onTestFinished(() => tools.close())
  const [noisy, quiet] = [shareTools(tools), shareTools(tools)]
  const order: string[] = []
  const print = async ({ pdf }: typeof noisy, who: string) => {
    await pdf.render({ title: who, content: [{ text: who }] })
    order.push(who)
  }
  await Promise.all([...Array.from({ length: 5 }, () => print(noisy, 'noisy')), print(quiet, 'quiet')])
  expect(order.indexOf('quiet')).toBe(1)
})

test('of one contractor a filing is read and two wait, and another’s is not behind them', async () => {
  const order: string[] = []
  const done = Promise.withResolvers<never>()
  const reader: FilingReader = {
    async read(bytes) {
      order.push(String(bytes))
      return done.promise
    },
    warm: () => {},
    close: async () => {},
  }
  const tools = { ...openTools(), filingReader: reader }
  onTestFinished(() => tools.pdf.close())
  const [noisy, quiet] = [shareTools(tools), shareTools(tools)]
  const read = ({ filingReader }: typeof noisy, who: string) => filingReader.read(Buffer.from(who)).catch((error: Error) => error.name)
  const reads = Array.from({ length: 5 }, () => read(noisy, 'noisy'))
  const own = read(quiet, 'quiet')
  await vi.waitFor(() => expect(order).toEqual(['noisy', 'quiet']))
  done.reject(new Error('It is no PDF'))
  expect((await Promise.all(reads)).filter((answer) => answer === 'FilingReaderBusy')).toHaveLength(2)
  await own
  expect(order).toEqual(['noisy', 'quiet', 'noisy', 'noisy'])
})
