/** What a scenario is, and what those in which the primary changes have in common. */
import fs from 'node:fs'
import path from 'node:path'
import { unless, type Environment, type Finding } from '../../proof.ts'
import { mustCome } from '../../until.ts'
import type { Load } from '../load/load.ts'
import { isWhole, leaderOf, without } from '../leader.ts'
import type { Host } from '../network.ts'
import { diskOf, type ClusterOfHosts } from '../start-hosts.ts'

/** Where a scenario plays. */
export interface Scene extends Environment {
  cluster: ClusterOfHosts
  load: Load
}

export interface Outcome extends Finding {
  /** Where the primary changed: how long until another led, and then until a write was acknowledged. */
  times?: { ledMs: number; backMs: number }
}

export interface Scenario {
  /** As a noun phrase. */
  what: string
  /** Begins and ends with everything replicated. Throws when it could not be carried out. */
  run: (scene: Scene) => Promise<Outcome>
}

/** From the switch until a write by way of the proxy is acknowledged again. */
const backWithinMs = 15_000
const switchLimitMs = 90_000
const wholeLimitMs = 180_000

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type Switched = Outcome & Required<Pick<Outcome, 'times'>> & { ledAt: number }

interface Switch {
  /** When it began; now unless told. */
  since?: number
  /** Whether the former one leads again, where that may be. */
  isBack?: () => Promise<boolean>
}

/** Waits until another host leads, and then until a write is acknowledged again. */
export async function switched(
  { cluster, load }: Scene,
  former: Host,
  { since = performance.now(), isBack }: Switch = {},
): Promise<Switched> {
  let itself = false
  const isLed = async () => (await isReplaced(cluster, former)) || (itself = (await isBack?.()) ?? false)
  await mustCome(isLed, switchLimitMs, 'Nobody took over', 100)
  const ledAt = performance.now()
  const { backMs, broken } = await acknowledgedAgain(load, ledAt)
  const times = { ledMs: ledAt - since, backMs }
  return {
    broken,
    ledAt,
    times,
    figures: `${itself ? 'it' : 'another'} led ${itself ? 'again ' : ''}after ${seconds(times.ledMs)}, writes back ${seconds(backMs)} later`,
  }
}

/** Whether the others say that one of them leads. */
export const isReplaced = async (cluster: ClusterOfHosts, former: Host): Promise<boolean> =>
  ![undefined, former].includes(await leaderOf(cluster, without(former)))

/** Waits until a write by way of the proxy is acknowledged that began after `since`. */
export async function acknowledgedAgain({ writers: { proxy } }: Load, since: number): Promise<{ backMs: number; broken: string[] }> {
  await mustCome(() => proxy.lastSuccessBegan() > since, switchLimitMs, 'No write was acknowledged', 5)
  const backMs = performance.now() - since
  return { backMs, broken: unless([backMs <= backWithinMs, `no write was acknowledged for ${seconds(backMs)} after the switch`]) }
}

/** Waits until everything is replicated and ready; tells how long that took. */
export async function wholeAgain({ cluster }: Scene): Promise<string> {
  const began = performance.now()
  await mustCome(() => isWhole(cluster), wholeLimitMs, 'Not everything was replicated and ready', 500)
  return `whole again after ${seconds(performance.now() - began)}`
}

const copyLimitMs = 60_000

/**
 * Answers how to wait until the folder of a member's database was thrown away and begun anew. Seen by the folder: a member that was copied
 * streams after seconds, sooner than Patroni may tell the others of it.
 */
export function watchFolder(member: Host): () => Promise<void> {
  const made = () => fs.statSync(path.join(diskOf(member), 'daysheet/PG_VERSION'), { throwIfNoEntry: false })?.birthtimeMs
  const before = made()
  return () =>
    mustCome(() => ![before, undefined].includes(made()), copyLimitMs, `the folder of ${member} was not thrown away and begun anew`, 50)
}
