/** The disk of the primary is full; that of a former one is when a rewind needs room. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sqlOn } from '../../cluster.ts'
import { mustCome, until } from '../../until.ts'
import { fillDisk, freeDisk } from '../disk.ts'
import { primary, urlOf, without } from '../leader.ts'
import { cutOff, join, type Host } from '../network.ts'
import { diskOf } from '../start-hosts.ts'
import {
  acknowledgedAgain,
  isReplaced,
  seconds,
  switched,
  watchFolder,
  wholeAgain,
  type Outcome,
  type Scenario,
  type Scene,
} from './scenario.ts'

/** PostgreSQL that finds no room for its log ends, and another takes over. While its log still has room, it leads on and refuses what needs more. */
async function fillThePrimarysDisk(scene: Scene): Promise<Outcome> {
  const { cluster, load, log } = scene
  const former = await primary(cluster)
  const answers = () => load.writers.proxy.failures.filter(({ what }) => what.startsWith('507')).length
  const before = answers()
  log(`the disk of ${former} is full`)
  const since = performance.now()
  fillDisk(diskOf(former))
  let found: Outcome = { broken: [], figures: 'the primary stayed' }
  try {
    // The next piece of the log finds no room; without this it would be asked for after archive_timeout.
    await sqlOn(urlOf(cluster, former, 'postgres'), 'select pg_switch_wal()').catch(() => {})
    if (await until(() => isReplaced(cluster, former), replacedWithinMs, 100)) found = await switched(scene, former, { since })
    await pause(fullForMs)
  } finally {
    freeDisk(diskOf(former))
  }
  log('there is room again')
  const noRoom = answers() - before
  const { backMs, broken } = await acknowledgedAgain(load, performance.now())
  return {
    ...found,
    broken: [...found.broken, ...broken],
    figures: `${found.figures}, ${noRoom} answers of no room, a write ${seconds(backMs)} after there was room, ${await wholeAgain(scene)}`,
  }
}
/** Longer than Patroni takes to replace one that ended. */
const replacedWithinMs = 30_000
const fullForMs = 10_000

/** A former primary that has to be rewound and finds no room for it: it is copied anew. */
async function failARewind(scene: Scene): Promise<Outcome> {
  const { cluster, log } = scene
  const former = await primary(cluster)
  const copiedAnew = watchFolder(former)
  log(`${former} is cut off`)
  cutOff(former)
  let found
  try {
    await sqlOn(urlOf(cluster, former), onlyHere)
    found = await switched(scene, former)
    await mustCome(async () => await follows(urlOf(cluster, former)), followsLimitMs, `${former} did not give up the lead`)
    const leader = await primary(cluster, without(former))
    await makeRewindTakeRoom(former, { leader, url: urlOf(cluster, leader) })
    log(`the disk of ${former} is full, and the line comes back`)
    fillDisk(diskOf(former))
  } finally {
    join(former)
  }
  const began = performance.now()
  try {
    await copiedAnew()
  } finally {
    freeDisk(diskOf(former))
  }
  const thrownMs = performance.now() - began
  return { ...found, figures: `${found.figures}, copied anew ${seconds(thrownMs)} after the line, ${await wholeAgain(scene)}` }
}
/** Acknowledged without a standby: what the next primary does not have is what a rewind is for. */
const onlyHere = `select set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'only', 'here')`
/** A rewind copies the WAL segments that the former primary lacks, after it has dropped those that the new one lacks: not so many. */
async function makeRewindTakeRoom(former: Host, { leader, url }: { leader: Host; url: string }) {
  const nextSegment = `select pg_switch_wal() from pg_logical_emit_message(true, 'next', 'segment')`
  while (missing(former, leader) < missing(leader, former) + spareSegments) await sqlOn(url, nextSegment)
}
const spareSegments = 3
const walOf = (host: Host) => fs.readdirSync(path.join(diskOf(host), 'daysheet/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
/** How many segments of `other` a host does not have. */
function missing(host: Host, other: Host): number {
  const own = new Set(walOf(host))
  return walOf(other).filter((name) => !own.has(name)).length
}
const follows = async (url: string) => (await sqlOn(url, 'select where pg_is_in_recovery()').catch(() => [])).length > 0
const followsLimitMs = 60_000

export const diskFull: Scenario = { what: "the primary's disk full", run: fillThePrimarysDisk }
export const rewindFailed: Scenario = { what: 'the primary cut off, its disk full when it is back', run: failARewind }
