/** R14: signing out or being disabled ends the streams on every node, and those behind a balancer, and nothing is told afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { startBalancer } from '../balancer.ts'
import { type Finding, type Environment, unless } from '../proof.ts'
import { onTwoNodes, type Person, send, type TwoNodes } from './nodes.ts'
import { ms, until } from '../until.ts'
import { watch, type Watcher } from './watcher.ts'

const promised = { notified: 2_000, beat: 20_000 }
/** What tells every node that a session is over. */
const notice = 'session_end_is_announced'

/** Both nodes, and the balancer before them. */
interface Behind extends TwoNodes {
  balancer: { url: string }
}

/** Somebody with a stream on each node and one through the balancer. */
interface Watched extends Person {
  streams: Watcher[]
}

export const revoke = (environment: Environment): Promise<Finding> =>
  onTwoNodes(environment, async (nodes) => {
    const balancer = await startBalancer([nodes.a.port, nodes.b.port])
    const two: Behind = { ...nodes, balancer }
    const each = environment.size === 'whole' ? 20 : 4
    const people = await two.people(each * 4 + 1)
    const writer = people.pop()
    if (!writer) throw new Error('nobody is signed in')
    const watched = people.map((one): Watched => ({
      ...one,
      streams: [two.a, two.b, balancer].map(({ url }) => watch({ url, token: one.token })),
    }))
    const streams = watched.flatMap((one) => one.streams)
    try {
      if (!(await until(() => streams.every(({ hellos }) => hellos.length === 1), 30_000)))
        throw new Error('Not every stream could be opened')
      const [leaving, disabled, unheard, silent] = [0, 1, 2, 3].map((part) => watched.slice(part * each, (part + 1) * each))
      const spoken = await endNotified(two, { leaving: leaving ?? [], disabled: disabled ?? [], writer })
      const quiet = spoken.broken.length > 0 ? { broken: [], toldAfter: 0 } : await tellNothing(two, unheard ?? [], writer)
      const late = spoken.broken.length + quiet.broken.length > 0 ? { broken: [], slowest: 0 } : await endByBeat(two, silent ?? [])
      return {
        broken: [...spoken.broken, ...quiet.broken, ...late.broken],
        figures: `${each} signed out and ${each} disabled, a stream each on both nodes and through a plain TCP balancer: all ${spoken.streams} closed after at most ${ms(spoken.slowest)}, ${spoken.toldAfter} events after; told to no node, ${each} sessions that ended were told ${quiet.toldAfter} of the changes written next, and ${each} more were closed by the beat after at most ${(late.slowest / 1000).toFixed(1)} s`,
      }
    } finally {
      for (const one of streams) one.leave()
      await balancer.close()
    }
  })

const streamsOf = (people: readonly Watched[]) => people.flatMap((one) => one.streams)
const isClosed = ({ endings }: Watcher) => endings.length > 0
const heard = (streams: readonly Watcher[]) => streams.reduce((sum, { changes }) => sum + changes.length, 0)

async function writeSome({ a, b, balancer }: Behind, { token }: Person): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const body = { id: uuid(), address: `${n} After Street` }
    const { status } = await send([a, b, balancer][n % 3]?.url ?? a.url, { method: 'POST', path: '/api/Jobs', token, body })
    if (status !== 200) throw new Error(`A write was answered ${status}`)
  }
}

/** Both ways of ending a session at once; nothing is written before the streams are closed, so that only the notice can have closed them. */
async function endNotified(two: Behind, { leaving, disabled, writer }: { leaving: Watched[]; disabled: Watched[]; writer: Person }) {
  const streams = streamsOf([...leaving, ...disabled])
  const began = performance.now()
  await Promise.all([
    ...leaving.map(async ({ token }, at) => {
      const { status } = await send([two.a, two.b, two.balancer][at % 3]?.url ?? two.a.url, {
        method: 'POST',
        path: '/api/Users/logout',
        token,
      })
      if (status !== 204) throw new Error(`A sign-out was answered ${status}`)
    }),
    two.pool.query('update account set active = false where id = any($1::uuid[])', [disabled.map(({ accountId }) => accountId)]),
  ])
  const isOver = await until(() => streams.every(isClosed), promised.notified)
  const open = streams.filter((one) => !isClosed(one)).length
  const slowest = Math.max(...streams.map(({ endings }) => (endings[0]?.at ?? performance.now()) - began))
  const before = heard(streams)
  await writeSome(two, writer)
  await pause(300)
  const toldAfter = heard(streams) - before
  const reopened = await Promise.all(
    [...leaving, ...disabled].map(async ({ token }) => (await send(two.balancer.url, { path: '/api/changes', token })).status),
  )
  const broken = unless(
    [isOver, `${open} of ${streams.length} streams were still open ${promised.notified / 1000} s after their sessions had ended`],
    [toldAfter === 0, `${toldAfter} events were told after the end of a session`],
    [reopened.every((status) => status === 401), 'a stream could be opened with a session that had ended'],
  )
  return { broken, slowest, toldAfter, streams: streams.length }
}

/** Ends sessions without telling any node, as when the notice is lost. */
async function endSilently({ pool }: TwoNodes, people: readonly Watched[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`alter table session disable trigger ${notice}`)
    await client.query('delete from session where id = any($1::uuid[])', [people.map(({ sessionId }) => sessionId)])
    await client.query(`alter table session enable trigger ${notice}`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function tellNothing(two: Behind, people: readonly Watched[], writer: Person) {
  const streams = streamsOf(people)
  const before = heard(streams)
  await endSilently(two, people)
  await writeSome(two, writer)
  await pause(500)
  const toldAfter = heard(streams) - before
  return { toldAfter, broken: unless([toldAfter === 0, `${toldAfter} events were told to sessions that had ended unnoticed`]) }
}

async function endByBeat(two: TwoNodes, people: readonly Watched[]) {
  const streams = streamsOf(people)
  await endSilently(two, people)
  const began = performance.now()
  const isOver = await until(() => streams.every(isClosed), promised.beat, 50)
  const slowest = performance.now() - began
  return { slowest, broken: unless([isOver, `streams were still open ${promised.beat / 1000} s after their sessions had ended unnoticed`]) }
}
