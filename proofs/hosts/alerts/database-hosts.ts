/** Alerts of the hosts of PostgreSQL. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { sqlOn } from '../../cluster.ts'
import { several, until } from '../../until.ts'
import { without } from '../leader.ts'
import { addressOf, type Host } from '../network.ts'
import { answers, databases, losePower, powerUp } from '../start-hosts.ts'
import type { Scene } from './scene.ts'
import type { Trouble } from './trouble.ts'

/** More than the 16 MB of the rule, in the log of a database that is not the product's. */
const muchWritten = [
  'create table filler as select repeat(md5(n::text), 30) as words from generate_series(1, 60000) n',
  'drop table filler',
]
const writeAgainLimitMs = 60_000

export function replicasInTrouble({ cluster, replicas, leader, superuser, isWhole, undo }: Scene): Trouble {
  let dead: Host | undefined
  const stopped: number[] = []
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
  const goOn = () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
  }
  undo(goOn)
  return {
    alerts: {
      MemberDown: 'a replica without power',
      ReplicaMissing: 'a replica without power',
      ReplicaBehind: 'a replica stopped while 60 MB were written',
    },
    async begin() {
      const [behind, other] = await replicas()
      if (behind === undefined || other === undefined) throw new Error('There are no two replicas')
      dead = other
      losePower(cluster, dead)
      // Patroni takes back pg_wal_replay_pause().
      const found = await sqlOn<{ pid: number }>(
        superuser(behind, 'postgres'),
        `select pid from pg_stat_activity where backend_type = 'startup'`,
      )
      for (const { pid } of found) stop(pid)
      await sqlOn(superuser(await leader(), 'postgres'), ...muchWritten)
    },
    async mend() {
      if (dead === undefined) return
      goOn()
      powerUp(cluster, dead)
      await isWhole()
    },
  }
}

export function noReplica({ cluster, replicas, call, isWhole, folderOf }: Scene): Trouble {
  let ended: Host[] = []
  const synchronous = (is: boolean) => patronictl(folderOf('db1'), 'edit-config', '-s', `synchronous_mode=${is}`, '--force')
  const isWritten = async () => (await call('node1', 'POST', 'Jobs', { body: { id: uuid(), address: '1 Watched Street' } })).status === 200
  return {
    alerts: { NoSynchronousReplica: 'Patroni stopped on both replicas' },
    async begin() {
      ended = await replicas()
      for (const host of ended) await cluster.parts.end('patroni', host, 'SIGTERM')
    },
    async look() {
      const wrong: string[] = []
      if (await isWritten()) wrong.push('a write was acknowledged by one host alone')
      synchronous(false)
      if (!(await until(isWritten, writeAgainLimitMs, 1_000))) wrong.push('nothing was written with one host after synchronous_mode=false')
      synchronous(true)
      return wrong
    },
    async mend() {
      for (const host of ended) cluster.parts.start('patroni', host)
      await isWhole()
    },
  }
}

export function noPrimary({ cluster, leader, isWhole, isReady }: Scene): Trouble {
  let ended: Host[] = []
  return {
    alerts: { NoPrimary: 'two of three etcd killed' },
    async begin() {
      ended = without(await leader())
      for (const host of ended) await cluster.parts.end('etcd', host, 'SIGKILL')
    },
    async look() {
      // What etcd says is how it was before, so each is asked for itself.
      const leading = await several(databases, 1, async (host) => ((await answers(`http://${addressOf(host)}:8008/primary`)) ? [host] : []))
      return leading.flat().map((host) => `${host} says that it is the primary`)
    },
    async mend() {
      for (const host of ended) cluster.parts.start('etcd', host)
      await isWhole()
      for (const node of ['node1', 'node2'] as const) await isReady(node)
    },
  }
}

/** What it says, also when it fails: with etcd away it does. */
function patronictl(folder: string, ...args: string[]): string {
  const config = path.join(folder, 'etc/patroni/config.yml')
  try {
    return execFileSync('patronictl', ['-c', config, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 })
  } catch (error) {
    return String(error)
  }
}
