/** R13: whoever lost the line resumes on either node and has missed nothing, also when a node died with its streams. */
import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer } from '../balancer.ts'
import { type Finding, type Environment, unless } from '../proof.ts'
import { onTwoNodes, type TwoNodes } from './nodes.ts'
import { until } from '../until.ts'
import { watch, type Watcher } from './watcher.ts'
import { startWrites, type WriteLoad } from '../../apps/api/testing/crash/write-load.ts'

/** A position that never was, and one that is no number. */
const unknownIds = ['999999999', 'yesterday']
/** A cut is 40 ms after the last, as long as some stream is open. */
const cutsWithinMs = 60_000

export const resume = (environment: Environment): Promise<Finding> =>
  onTwoNodes(environment, async (two) => {
    const isWhole = environment.size === 'whole'
    const balancer = await startBalancer([two.a.port, two.b.port])
    const people = await two.people(isWhole ? 41 : 9)
    const [writer, ...tokens] = people.map(({ token }) => token)
    if (writer === undefined) throw new Error('nobody is signed in')
    const wait = () => Math.random() * 400
    const watchers = tokens.map((token) => watch({ url: balancer.url, token, comesBack: true, wait }))
    const writers = startWrites({ url: () => balancer.url, token: writer, perSecond: 50 })
    try {
      if (!(await until(() => watchers.every(({ hellos }) => hellos.length > 0), 20_000)))
        throw new Error('Not every stream could be opened')
      const cuts = await cutAtRandom(watchers, isWhole ? 200 : 40)
      environment.log(`${cuts} cuts`)
      const kills = await killNodes(two, isWhole ? 4 : 1)
      environment.log(`${kills} kills`)
      await writers.finish()
      const finding = await compare(two, watchers, writers)
      const unsaid = await withoutResync(two, writer)
      const streams = watchers.reduce((sum, { hellos }) => sum + hellos.length, 0)
      return {
        broken: [...finding.broken, ...unsaid],
        figures: `${watchers.length} clients behind a balancer, ${cuts} cuts at random, a node killed with its streams ${kills} times, ${streams} streams opened: ${finding.told} changes told, ${finding.missed} missed, ${finding.doubled} doubled, of ${writers.acknowledged.length} acknowledged writes; an unknown id: resync`,
      }
    } finally {
      for (const one of watchers) one.leave()
      writers.abandon()
      await balancer.close()
    }
  })

async function cutAtRandom(watchers: readonly Watcher[], wanted: number): Promise<number> {
  let cuts = 0
  const deadline = performance.now() + cutsWithinMs
  while (cuts < wanted) {
    if (performance.now() > deadline)
      throw new Error(`Only ${cuts} of ${wanted} streams could be cut in ${cutsWithinMs / 1000} s: nobody came back`)
    await pause(10 + Math.random() * 60)
    const open = watchers.filter((one) => one.isOpen())
    const one = open[Math.floor(Math.random() * open.length)]
    if (!one) continue
    one.cut()
    cuts += 1
  }
  return cuts
}

async function killNodes({ a, b }: TwoNodes, wanted: number): Promise<number> {
  for (let kill = 0; kill < wanted; kill += 1) {
    const node = kill % 2 === 0 ? a : b
    await pause(300 + Math.random() * 500)
    await node.end('SIGKILL')
    await pause(500)
    await node.start()
  }
  return wanted
}

/** Compares what each client heard since its first hello with what the outbox holds. */
async function compare({ pool }: TwoNodes, watchers: readonly Watcher[], { acknowledged, refused }: WriteLoad) {
  const { rows } = await pool.query<{ seq: string; row_id: string }>('select seq, row_id from change_event order by seq')
  const all = rows.map(({ seq }) => Number(seq))
  const last = all.at(-1) ?? 0
  const isThere = await until(() => watchers.every((one) => Number(one.lastId()) >= last), 10_000)
  const announced = new Set(rows.map(({ row_id }) => row_id))
  let [told, missed, doubled, disordered] = [0, 0, 0, 0]
  for (const { changes, hellos } of watchers) {
    const seqs = changes.map(({ seq }) => seq)
    const heard = new Set(seqs)
    const due = all.filter((seq) => seq > (hellos[0]?.seq ?? 0))
    told += seqs.length
    missed += due.filter((seq) => !heard.has(seq)).length
    doubled += seqs.length - heard.size
    if (seqs.some((seq, at) => at > 0 && seq <= (seqs[at - 1] ?? 0))) disordered += 1
  }
  const unannounced = acknowledged.filter(({ id }) => !announced.has(id)).length
  const resyncs = watchers.reduce((sum, one) => sum + one.resyncs.length, 0)
  const broken = unless(
    [isThere, 'not every client had caught up ten seconds after the last write'],
    [missed === 0, `${missed} changes were missed after a reconnect`],
    [doubled === 0, `${doubled} changes were told twice`],
    [disordered === 0, `${disordered} clients were told changes out of order`],
    [unannounced === 0, `${unannounced} acknowledged writes were not announced`],
    [refused.length === 0, `${refused.length} writes were refused, the first with ${refused[0]}`],
    [resyncs === 0, `${resyncs} clients were told to read everything anew without need`],
  )
  return { broken, told, missed, doubled }
}

/** Clients that name a position which never was must be told to read everything anew. */
async function withoutResync({ a }: TwoNodes, token: string): Promise<string[]> {
  const broken: string[] = []
  for (const lastEventId of unknownIds) {
    const one = watch({ url: a.url, token, lastEventId })
    try {
      if (!(await until(() => one.resyncs.length === 1, 3_000)))
        broken.push(`a client that named the unknown id "${lastEventId}" was not told to read anew`)
    } finally {
      one.leave()
    }
  }
  return broken
}
