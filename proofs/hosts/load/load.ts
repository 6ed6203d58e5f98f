/** Load on a cluster of hosts, of every kind there is: writes, streams, crews that are texted, exports; and what it finds when it is over. */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { v7 as uuid } from 'uuid'
import { signIn } from '../../../apps/api/testing/crash/server-process.ts'
import { countsOf, startWrites, type WriteLoad } from '../../../apps/api/testing/crash/write-load.ts'
import type { FakeTwilio } from '../../../apps/api/testing/texts/fake-twilio.ts'
import { sqlOn } from '../../cluster.ts'
import { watch, type Watcher } from '../../live/watcher.ts'
import { both, unless, type Finding } from '../../proof.ts'
import { wrongStreams } from '../../scale/failover.ts'
import type { Step } from '../../undo.ts'
import { mustCome, until } from '../../until.ts'
import { primaryUrl } from '../leader.ts'
import { addressOf } from '../network.ts'
import { nodes, type ClusterOfHosts } from '../start-hosts.ts'
import { judgeArchive } from './archive.ts'
import { judgeTexts, startCrews } from './crews.ts'
import { isReadFrom, startExports } from './exports.ts'
import { json, persist } from './persist.ts'
import { judgePictures, startPictures } from './pictures.ts'

export interface Load {
  /** Where people come in, and past Caddy. */
  writers: Record<'proxy' | 'node1' | 'node2', WriteLoad>
  /** Somebody signed in, whom every node knows. */
  token: string
  /** Ends it, waits for what is under way, and tells what was found. */
  judge: () => Promise<Finding>
}

export interface Wish {
  carrier: FakeTwilio
  /** Writes a second by each of the three ways. */
  perSecond: number
  undo: (step: Step) => void
}

/** Before the first scenario everything must have been under way for a moment. */
const warmUpMs = 3_000
/** Two of each way. A session has six streams at most. */
const streamsOfEach = 2
/** So many changes at the end must each be told so soon: as after a lost listening connection. (promises.md#r12) */
const marks = 5
const toldWithinMs = 5_000
const markLimitMs = 60_000
const changesLookedThrough = 1_000

export async function startLoad(cluster: ClusterOfHosts, { carrier, perSecond, undo }: Wish): Promise<Load> {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), fs.readFileSync(cluster.authority, 'utf8')])
  const { OFFICE_USERNAME: username = '', OFFICE_PASSWORD: password = '' } = cluster.values
  const [node1 = '', node2 = ''] = nodes.map((node) => `http://${addressOf(node)}:3000`)
  const ways = { proxy: cluster.url, node1, node2 }
  const token = await signIn(node2, { username, password })
  const urls = Object.values(ways)
  const watchers = urls.flatMap((url) => Array.from({ length: streamsOfEach }, () => watch({ url, token, comesBack: true })))
  const startWay = (url: string) => startWrites({ url: () => url, token, perSecond, answerLimitMs: 20_000 })
  const writers = { proxy: startWay(ways.proxy), node1: startWay(ways.node1), node2: startWay(ways.node2) }
  const crews = startCrews({ urls, token })
  const pictures = startPictures({ urls, token })
  const exports = startExports({ urls, token, crews })
  undo(() => {
    for (const one of watchers) one.leave()
    for (const one of Object.values(writers)) one.abandon()
    for (const one of [crews, exports, pictures]) one.abandon()
  })
  await mustCome(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000, 'Not every stream could be opened')
  await mustCome(
    () => exports.seen.length > 0 && crews.texted.size > 0 && pictures.kept.length > 0,
    60_000,
    'Nothing was texted, exported or uploaded',
  )
  await mustCome(() => isReadFrom(cluster), 60_000, 'No export was read on a replica', 500)
  await pause(warmUpMs)
  return {
    writers,
    token,
    async judge() {
      const late = await lateChanges({ url: ways.proxy, token, watchers })
      await Promise.all([...Object.values(writers), crews, exports, pictures].map((one) => one.finish()))
      const url = await primaryUrl(cluster)
      const all = Object.values(writers)
      const wrong = await wrongStreams(url, watchers)
      return both(
        await judgeWrites(url, all),
        {
          broken: unless(
            [wrong.length === 0, `${wrong.length} of ${watchers.length} streams were not right again by themselves: ${wrong[0]}`],
            [late === 0, `${late} of ${watchers.length * marks} times a stream did not tell a change within ${toldWithinMs / 1000} s`],
          ),
          figures: `${watchers.length} streams right again by themselves`,
        },
        await judgeTexts(url, crews, carrier),
        exports.judge(),
        await judgePictures(ways.proxy, token, pictures),
        await judgeArchive(cluster),
      )
    },
  }
}

/** How often a stream does not tell a change soon, while nothing is in its way any more. */
async function lateChanges({ url, token, watchers }: { url: string; token: string; watchers: readonly Watcher[] }): Promise<number> {
  let late = 0
  for (let n = 0; n < marks; n += 1) {
    const id = uuid()
    await persist({ urls: [url], token, signal: AbortSignal.timeout(markLimitMs) }, '/api/Jobs', json({ id, address: 'Mark' }))
    const waiting = () => watchers.filter(({ changes }) => !changes.slice(-changesLookedThrough).some((change) => change.id === id))
    await until(() => waiting().length === 0, toldWithinMs, 50)
    late += waiting().length
  }
  return late
}

async function judgeWrites(url: string, writers: readonly WriteLoad[]): Promise<Finding> {
  const jobs = new Set((await sqlOn<{ id: string }>(url, 'select id from job')).map(({ id }) => id))
  const doubled = await sqlOn(
    url,
    `select from audit_entry where table_name in ('job', 'worker_entry') and action = 'insert' group by row_id having count(*) > 1`,
  )
  const acknowledged = writers.flatMap((writer) => writer.acknowledged)
  const lost = acknowledged.filter(({ id }) => !jobs.has(id)).length
  const refused = writers.flatMap((writer) => writer.refused)
  return {
    broken: unless(
      [lost === 0, `${lost} of ${acknowledged.length} acknowledged writes were lost`],
      [doubled.length === 0, `${doubled.length} writes were doubled`],
      [refused.length === 0, `${refused.length} writes were refused, the first with ${refused[0]}`],
    ),
    figures: `${acknowledged.length.toLocaleString('en-US')} writes acknowledged, ${lost} lost, ${doubled.length} doubled, meanwhile answered ${countsOf(writers.flatMap(({ failures }) => failures))}`,
  }
}
