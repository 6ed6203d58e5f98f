/** The primary dies, or is cut off together with a node and its clients; so is the leader of etcd. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killWithChildren } from '../../../apps/api/testing/crash/kill-with-children.ts'
import { sqlOn } from '../../cluster.ts'
import { both, unless, type Finding } from '../../proof.ts'
import { mustCome } from '../../until.ts'
import { leaderOfEtcd, primary, primaryUrl, urlOf, without } from '../leader.ts'
import { cutOff, join, type Host } from '../network.ts'
import { diskOf, losePower, powerUp } from '../start-hosts.ts'
import { switchOver } from './maintenance.ts'
import { switched, wholeAgain, type Outcome, type Scenario, type Scene } from './scenario.ts'
import { startStraightWrites } from './straight-writes.ts'

/** Long enough that who is cut off has tried everything by itself; and so long what it believed then shows afterwards. */
const aloneMs = 10_000

const killPostgres = async (scene: Scene): Promise<Outcome> => {
  const former = await primary(scene.cluster)
  scene.log(`PostgreSQL of ${former} is killed`)
  const pid = Number(fs.readFileSync(path.join(diskOf(former), 'daysheet/postmaster.pid'), 'utf8').split('\n')[0])
  const killedAt = new Date().toISOString()
  killWithChildren(pid)
  // Patroni starts it again instead while its record of a switchover stands, in which this host is the one to lead.
  const up = `select from pg_postmaster_start_time() as started where started > '${killedAt}' and not pg_is_in_recovery()`
  const isBack = async () => (await sqlOn(urlOf(scene.cluster, former), up).catch(() => [])).length > 0
  const found = await switched(scene, former, { isBack })
  return { ...found, figures: `${found.figures}, ${await wholeAgain(scene)}` }
}

const killHost = async (scene: Scene): Promise<Outcome> => {
  const former = await primary(scene.cluster)
  scene.log(`${former} loses its power`)
  losePower(scene.cluster, former)
  const found = await switched(scene, former)
  powerUp(scene.cluster, former)
  return { ...found, figures: `${found.figures}, ${await wholeAgain(scene)}` }
}

/** Without fencing Patroni of the former primary hangs, so that nobody stops its PostgreSQL. */
const cutOffWithClients =
  ({ isFenced = true } = {}) =>
  async (scene: Scene): Promise<Outcome> => {
    const { cluster, log } = scene
    const former = await primary(cluster)
    const island: Host[] = [former, 'node1']
    const straight = startStraightWrites(urlOf(cluster, former))
    const patroni = cluster.parts.pid('patroni', former)
    log(`${former} is cut off with node1 and its clients`)
    cutOff(...island)
    if (!isFenced) process.kill(patroni, 'SIGSTOP')
    let found
    try {
      found = await switched(scene, former)
      await pause(aloneMs)
    } finally {
      if (!isFenced) process.kill(patroni, 'SIGCONT')
      log('the line comes back')
      join(...island)
      await straight.finish()
    }
    const whole = await wholeAgain(scene)
    await pause(aloneMs)
    const { ledAt, times } = found
    const follows = (await primary(cluster)) !== former
    const after = { broken: unless([follows, 'the former primary leads again']), figures: whole }
    return { ...both(found, await judgeStraight(await primaryUrl(cluster), straight.tries, ledAt), after), times }
  }

type Tries = ReturnType<typeof startStraightWrites>['tries']

/** No split brain: what the cut-off primary acknowledged is still there, and it acknowledges nothing once another leads. */
async function judgeStraight(url: string, tries: Tries, ledAt: number): Promise<Finding> {
  const acknowledged = tries.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const there = await sqlOn<{ id: string }>(url, `select id from job where address = 'straight'`)
  const ids = new Set(there.map(({ id }) => id))
  const late = acknowledged.filter(({ acknowledgedAt = 0 }) => acknowledgedAt > ledAt).length
  const lost = acknowledged.filter(({ id }) => !ids.has(id)).length
  return {
    broken: unless(
      [late === 0, `split brain: the cut-off primary acknowledged ${late} writes after another led`],
      [lost === 0, `${lost} writes that the cut-off primary acknowledged were lost`],
      [tries.length > 0, 'nothing was written straight to the cut-off primary'],
    ),
    figures: `of ${tries.length} writes straight to it ${acknowledged.length} acknowledged`,
  }
}

const cutOffEtcd = async (scene: Scene): Promise<Finding> => {
  const { cluster, log } = scene
  const leader = await leaderOfEtcd()
  if (leader === undefined) throw new Error('No etcd leads')
  // What is cut off is the leader of etcd, and not the primary as well.
  if ((await primary(cluster)) === leader) await switchOver(scene)
  const before = await primary(cluster)
  log(`${leader}, where etcd leads, is cut off`)
  cutOff(leader)
  let other: Host | undefined
  try {
    await mustCome(
      async () => {
        other = await leaderOfEtcd(without(leader))
        return other !== undefined
      },
      aloneMs * 3,
      'No other etcd led',
      250,
    )
    await pause(aloneMs)
  } finally {
    log('the line comes back')
    join(leader)
  }
  const whole = await wholeAgain(scene)
  return { broken: [], figures: `${other} led etcd, the primary ${(await primary(cluster)) === before ? 'stayed' : 'changed'}, ${whole}` }
}

export const postgresKilled: Scenario = { what: "the primary's PostgreSQL killed", run: killPostgres }
export const hostKilled: Scenario = { what: "the primary's host without power", run: killHost }
export const cutOffAndHealed: Scenario = { what: 'the primary cut off with a node and its clients, and back', run: cutOffWithClients() }
/** A control, and no scenario of a cluster that is as it should be. */
export const cutOffUnfenced: Scenario = {
  what: 'the primary cut off, its Patroni hanging, and back',
  run: cutOffWithClients({ isFenced: false }),
}
export const etcdCutOff: Scenario = { what: "etcd's leader cut off, and back", run: cutOffEtcd }
