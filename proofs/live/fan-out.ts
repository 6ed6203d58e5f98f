/** R12: a change on one node reaches every stream of the other, also when the listening connections are cut. */
import { v7 as uuid } from 'uuid'
import { type Finding, type Environment, unless } from '../proof.ts'
import { onTwoNodes, type TwoNodes } from './nodes.ts'
import { meterStreams } from './stream-meter.ts'
import { ms, until } from '../until.ts'
import { watch } from './watcher.ts'

const promised = { p99: 250, convergence: 5_000 }
/** The listener waits 50 ms before it connects anew, so a write right after the cut is announced to nobody. */
const cutAndWrite = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daysheet listener' and datname = current_database()`

export const fanOut = (environment: Environment): Promise<Finding> =>
  onTwoNodes(environment, async (two) => {
    const isWhole = environment.size === 'whole'
    const people = await two.people(isWhole ? 201 : 11)
    const [writer, ...tokens] = people.map(({ token }) => token)
    if (writer === undefined) throw new Error('nobody is signed in')
    const cuts = await cutListeners(two, tokens, isWhole ? 20 : 3)
    environment.log(`${cuts.cuts} cuts, slowest convergence ${ms(cuts.slowest)}`)
    const writes = isWhole ? 200 : 10
    const metered = await meterStreams({ streamUrls: [two.b.url], tokens, writeUrl: two.a.url, writer, writes, perSecond: 10 })
    const { streams, expected, delivered, p50, p99 } = metered
    return {
      broken: [
        ...cuts.broken,
        ...unless(
          [delivered === expected, `${expected - delivered} of ${expected} changes written on one node never came to streams of the other`],
          [!isWhole || p99 < promised.p99, `the 99th percentile from write to stream was ${ms(p99)}, not under ${promised.p99} ms`],
        ),
      ],
      figures: `${streams} streams on B, ${writes} writes on A: ${delivered} of ${expected}, p50 ${ms(p50)}, p99 ${ms(p99)} from sending the write; listening connections of both nodes cut ${cuts.cuts} times with a change in the gap: all streams had it after at most ${ms(cuts.slowest)}, none was opened anew`,
    }
  })

async function cutListeners({ b, pool }: TwoNodes, tokens: string[], wanted: number) {
  const watchers = tokens.map((token) => watch({ url: b.url, token }))
  const broken: string[] = []
  let [slowest, cuts] = [0, 0]
  try {
    if (!(await until(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000))) throw new Error('Not every stream could be opened')
    const written: string[] = []
    for (; cuts < wanted && broken.length === 0; cuts += 1) {
      const id = uuid()
      const client = await pool.connect()
      const at = performance.now()
      try {
        await client.query(cutAndWrite)
        await client.query(`insert into job (id, address) values ($1, 'In the gap')`, [id])
      } finally {
        client.release()
      }
      written.push(id)
      const isTold = await until(() => watchers.every(({ changes }) => changes.at(-1)?.id === id), promised.convergence)
      slowest = Math.max(slowest, performance.now() - at)
      if (isTold) continue
      const behind = watchers.filter(({ changes }) => changes.at(-1)?.id !== id).length
      broken.push(
        `${promised.convergence / 1000} s after a cut ${behind} of ${watchers.length} streams had not heard what was written in the gap`,
      )
    }
    const isExact = watchers.every(({ changes }) => JSON.stringify(changes.map(({ id }) => id)) === JSON.stringify(written))
    const ended = watchers.filter(({ endings }) => endings.length > 0).length
    broken.push(
      ...unless(
        [broken.length > 0 || isExact, 'a stream missed a change, or told one twice, around a cut'],
        [ended === 0, `${ended} streams ended by a cut of the listening connection`],
      ),
    )
    return { broken, slowest, cuts }
  } finally {
    for (const one of watchers) one.leave()
  }
}
