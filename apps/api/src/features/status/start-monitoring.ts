import { phoneTrouble, type PhoneTrouble } from '@daysheet/domain/field/phone-trouble'
import fs from 'node:fs/promises'
import { collectDefaultMetrics } from 'prom-client'
import { repeat } from '#concurrency/repeat.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import type { Monitor } from '#monitoring/monitor.ts'
import { certificateDates } from '#ports/tls/certificate-dates.ts'
import { phonesWithWork } from '../field/phones/queries.ts'
import * as queries from './queries.ts'
import { nullOnTimeout } from './null-on-timeout.ts'

type Log = { warn: (details: object, message: string) => void }
export type MonitoringDeps = {
  db: Database
  monitor: Monitor
  config: Pick<Config, 'dataDir' | 'metricsToken' | 'publicUrl'>
  log: Log
  everyMs?: number
}

/** How often this node sends a heartbeat, and looks at what all nodes share. */
const lookEveryMs = 15_000
const sweepEveryMs = 10 * 60_000
const certificateEveryMs = 60_000
/** A node without a heartbeat for so long counts as stopped. */
const forgottenAfterSeconds = 3600
/** So long a stop waits for the last word of a node, should the database be away. */
const goodbyeMs = 1_000

/**
 * Writes down, while this process runs, that it lives and what went wrong in it, and looks at the figures that nodes share. All of it in the background, so that neither a
 * request nor /metrics ever waits for it; what cannot be written is kept for the next time. `stop` says goodbye.
 */
export function startMonitoring(deps: MonitoringDeps) {
  const { db, monitor, everyMs = lookEveryMs } = deps
  let sweptAt = -Infinity
  let certificateAt = -Infinity
  let isAway = false
  // Only who reads them pays for the observers of the process.
  if (deps.config.metricsToken !== undefined) collectDefaultMetrics({ register: monitor.metrics.registry })

  async function look() {
    try {
      await queries.recordHeartbeat(db, monitor.node)
      await writeErrors(db, monitor)
      await measure(db, monitor)
      if (performance.now() - sweptAt > sweepEveryMs) await sweep()
      isAway = false
    } catch (error) {
      forgetMeasures(monitor)
      if (!isAway) deps.log.warn({ err: error }, 'The findings of this node could not be saved; trying again')
      isAway = true
    }
    await measureDisk(deps)
    if (performance.now() - certificateAt > certificateEveryMs) await lookAtCertificate()
  }

  async function lookAtCertificate() {
    certificateAt = performance.now()
    await measureCertificate(deps)
  }

  async function sweep() {
    await queries.deleteLostNodes(db, forgottenAfterSeconds)
    await queries.deleteOldErrors(db)
    sweptAt = performance.now()
  }

  const looks = repeat(look, { everyMs, onError: (error) => deps.log.warn({ err: error }, 'Checking this node failed') })

  return {
    /** Looks now, after whatever look is under way. */
    look: looks.now,
    async stop() {
      await nullOnTimeout(goodbyeMs, async () => {
        await looks.stop()
        await writeErrors(db, monitor)
        await queries.removeNode(db, monitor.node.id)
      })
    },
  }
}

async function writeErrors(db: Database, monitor: Monitor): Promise<void> {
  const errors = monitor.drainErrors()
  if (errors.length === 0) return
  try {
    await queries.addErrors(db, errors)
  } catch (error) {
    monitor.returnErrors(errors)
    throw error
  }
}

async function measure(db: Database, monitor: Monitor): Promise<void> {
  const { metrics, live, now } = monitor
  const startedAt = performance.now()
  const found = await queries.gauges(db, live?.position() ?? 0)
  metrics.databaseUp.set(1)
  metrics.databaseAnswer.set((performance.now() - startedAt) / 1000)
  metrics.queue.set({ state: 'waiting' }, found.waiting)
  metrics.queue.set({ state: 'failed' }, found.failed)
  metrics.queueOldest.set(found.oldest_seconds)
  for (const state of ['queued', 'handing', 'unknown'] as const) metrics.texts.set({ state }, found[state])
  metrics.textsOldest.set(found.text_oldest_seconds)
  const stalledSeconds = await queries.textsStalledSeconds(db)
  monitor.areTextsStalled = stalledSeconds !== null
  metrics.textsStalled.set(stalledSeconds ?? 0)
  await measurePhones(db, { metrics, now })
  metrics.feedBehind.set(found.behind)
  metrics.feedLag.set(found.lag_seconds)
  if (found.backup_age === null) metrics.backupAge.remove()
  else metrics.backupAge.set(found.backup_age)
  metrics.backupFailed.set(found.backup_failed ? 1 : 0)
}

/** What is not known is not said: an old figure would look like a good one. */
function forgetMeasures(monitor: Monitor): void {
  const { metrics } = monitor
  monitor.areTextsStalled = false
  metrics.databaseUp.set(0)
  for (const byState of [metrics.queue, metrics.texts, metrics.phones]) byState.reset()
  const { databaseAnswer, queueOldest, textsOldest, textsStalled, feedBehind, feedLag, backupAge, backupFailed } = metrics
  for (const single of [databaseAnswer, queueOldest, textsOldest, textsStalled, feedBehind, feedLag, backupAge, backupFailed])
    single.remove()
}

async function measureDisk({ monitor: { metrics }, config }: MonitoringDeps): Promise<void> {
  const disk = await fs.statfs(config.dataDir).catch(() => undefined)
  if (disk === undefined) return
  metrics.diskFree.set(disk.bavail * disk.bsize)
  metrics.diskSize.set(disk.blocks * disk.bsize)
}

const troubles: readonly PhoneTrouble[] = ['silent', 'old-items']

async function measurePhones(db: Database, { metrics, now }: Pick<Monitor, 'metrics' | 'now'>): Promise<void> {
  const found = (await phonesWithWork(db)).map((phone) => phoneTrouble(phone, now()))
  for (const state of troubles) metrics.phones.set({ state }, found.filter((trouble) => trouble === state).length)
}

/** As whoever opens the page meets it: what ended there ended for everybody, whoever has renewed what on a disk. */
async function measureCertificate({ monitor: { metrics }, config: { publicUrl, metricsToken } }: MonitoringDeps): Promise<void> {
  const isWatched = metricsToken !== undefined && publicUrl.startsWith('https:')
  const dates = isWatched ? await certificateDates(publicUrl) : undefined
  const { certificateNotBefore, certificateNotAfter } = metrics
  if (dates === undefined) for (const one of [certificateNotBefore, certificateNotAfter]) one.remove()
  else {
    certificateNotBefore.set(dates.notBefore.getTime() / 1000)
    certificateNotAfter.set(dates.notAfter.getTime() / 1000)
  }
}
