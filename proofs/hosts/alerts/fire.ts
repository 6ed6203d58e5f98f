/**
 * Sets every alert of deploy/prometheus off in a running cluster, by making true what it warns of; says which fired after how long, and that it went away after the mend.
 * (docs/watching.md, `npm run cluster -- --alerts`)
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mustCome, until } from '../../until.ts'
import { withUndo } from '../../undo.ts'
import { folder, prometheusUrl, type ClusterOfHosts } from '../start-hosts.ts'
import { noBackup } from './alone.ts'
import { noPrimary, noReplica, replicasInTrouble } from './database-hosts.ts'
import { changesLate, fault, heldUp, noConnection, nodeDown, noWayToTheDatabase, slowCalls } from './nodes.ts'
import { alertsAt, namesIn, seesEverything, shortened } from './prometheus.ts'
import { makeScene, type Scene } from './scene.ts'
import { badBackups, certificateEnds, diskFull, silentPhone } from './surroundings.ts'
import { textsStuck } from './texts.ts'
import type { Trouble } from './trouble.ts'

/** Of one alert: how it was made true, and when it fired and went away, in seconds from the beginning and from the mend. */
export interface Fired {
  name: string
  how: string
  firedAfter?: number
  goneAfter?: number
  /** What went otherwise than docs/watching.md has it, a sentence each. */
  wrong: string[]
}

/**
 * What is gone through: the first at once, each one's troubles one after the other, and then the last one's. Beside one another is what leaves one node a way to its database: without that
 * nothing is known of backups, and what must be so for half an hour begins anew.
 */
export const troublesOf = (scene: Scene, rules: string): { first: Trouble[][]; last: Trouble[] } => ({
  first: [
    [badBackups(scene)],
    [noBackup(scene, rules)],
    [certificateEnds(scene)],
    [silentPhone(scene)],
    [diskFull(scene)],
    [replicasInTrouble(scene)],
    [fault(scene)],
    [slowCalls(scene)],
    [heldUp(scene)],
    [textsStuck(scene), noConnection(scene), noWayToTheDatabase(scene), changesLate(scene), nodeDown(scene)],
  ],
  last: [noReplica(scene), noPrimary(scene)],
})

/** Longer than any `for` with what must be true before. */
const fireLimitMs = 50 * 60_000
/** A fault is one of the last ten minutes, a slow call one of five. */
const goneLimitMs = 15 * 60_000
const lookEveryMs = 1_000
/** Its first look at each host. */
const lookLimitMs = 120_000

/** `times`: every `for` is made so many times shorter, to try things out. */
export async function fireAlerts(
  cluster: ClusterOfHosts,
  { times, log }: { times: number; log: (line: string) => void },
): Promise<Fired[]> {
  const shipped = fs.readFileSync(path.join(cluster.place.root, 'deploy/prometheus/daysheet.rules.yml'), 'utf8')
  const rules = times === 1 ? shipped : shortened(shipped, times)
  if (times !== 1) {
    fs.writeFileSync(path.join(folder, 'watch/etc/prometheus/daysheet.rules.yml'), rules)
    process.kill(cluster.parts.pid('prometheus', 'watch'), 'SIGHUP')
  }
  return withUndo(async (undo) => {
    const scene = await makeScene(cluster, { undo, log })
    await mustCome(
      () => seesEverything(prometheusUrl).catch(() => false),
      lookLimitMs,
      'Prometheus has not seen everything up',
      lookEveryMs,
    )
    const { first, last } = troublesOf(scene, rules)
    const fired = new Map<string, Fired>()
    const going: Promise<void>[] = []
    const fireAll = async (troubles: Trouble[]) => {
      for (const trouble of troubles) going.push(...(await fire(trouble, { fired, log })))
    }
    await Promise.all(first.map(fireAll))
    await fireAll(last)
    await Promise.all(going)
    return namesIn(shipped).map((name) => fired.get(name) ?? { name, how: '', wrong: ['there is no way to set it off'] })
  })
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const since = (began: number) => Math.round((performance.now() - began) / 1000)

/** Ends when it is mended; what it answers ends when its alerts are gone. */
async function fire(
  { alerts, begin, look, mend, prometheus = prometheusUrl }: Trouble,
  { fired, log }: { fired: Map<string, Fired>; log: (line: string) => void },
): Promise<Promise<void>[]> {
  const own = Object.entries(alerts).map(([name, how]): Fired => ({ name, how, wrong: [] }))
  for (const one of own) fired.set(one.name, one)
  /** Undefined while Prometheus does not answer. */
  const isTrue = async (name: string, which: (alert: { isFiring: boolean }) => boolean) => {
    const found = await alertsAt(prometheus).catch(() => undefined)
    return found?.some((alert) => alert.name === name && which(alert))
  }
  const attempt = async (what: string, action: () => Promise<void>) => {
    try {
      await action()
      return true
    } catch (error) {
      log(`${own.map(({ name }) => name).join(', ')}: ${what}: ${wordsOf(error)}`)
      for (const one of own) one.wrong.push(`${what}: ${wordsOf(error)}`)
      return false
    }
  }
  // Another trouble may have set it off as well.
  for (const { name } of own) await until(async () => (await isTrue(name, () => true)) !== true, goneLimitMs, lookEveryMs)
  const began = performance.now()
  const isTrueNow = await attempt('it could not be made true', begin)
  const waitFor = async (one: Fired) => {
    const alert = await until(async () => (await isTrue(one.name, ({ isFiring }) => isFiring)) === true, fireLimitMs, lookEveryMs)
    if (!alert) return void one.wrong.push('it did not fire')
    one.firedAfter = since(began)
    const [found] = (await alertsAt(prometheus).catch(() => [])).filter(({ name }) => name === one.name)
    log(`${one.name} fired after ${one.firedAfter} s: ${found?.summary ?? ''}`)
  }
  if (isTrueNow) await Promise.all(own.map(waitFor))
  await attempt('what is to be seen and done', async () => {
    for (const sentence of (await look?.()) ?? []) {
      log(`${own[0]?.name ?? ''}: ${sentence}`)
      own[0]?.wrong.push(sentence)
    }
  })
  await attempt('it could not be mended', mend)
  const mended = performance.now()
  return own.map(async (one) => {
    await pause(lookEveryMs)
    if (!(await until(async () => (await isTrue(one.name, () => true)) === false, goneLimitMs, lookEveryMs)))
      return void one.wrong.push('it did not go away')
    one.goneAfter = since(mended)
    log(`${one.name} went away ${one.goneAfter} s after the mend`)
  })
}
