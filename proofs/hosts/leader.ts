/** Who leads in a cluster of hosts, and whether everything is as it should be. */
import { sqlOn } from '../cluster.ts'
import { addressOf, type Host } from './network.ts'
import { databases, isReady, nodes, type ClusterOfHosts } from './start-hosts.ts'

/** As `hosts` have it: one that is cut off may know nothing of the next. */
export async function leaderOf({ members }: ClusterOfHosts, hosts: readonly Host[] = databases): Promise<Host | undefined> {
  const name = (await members(hosts)).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  return databases.find((host) => host === name)
}

export async function primary(cluster: ClusterOfHosts, hosts: readonly Host[] = databases): Promise<Host> {
  const leader = await leaderOf(cluster, hosts)
  if (leader === undefined) throw new Error('Patroni names no primary')
  return leader
}

/** Straight to the PostgreSQL of a host, past everything. */
export const urlOf = ({ values }: ClusterOfHosts, host: Host, database = 'daysheet'): string =>
  `postgres://postgres:${values.SUPERUSER_PASSWORD}@${addressOf(host)}:5432/${database}`

export const primaryUrl = async (cluster: ClusterOfHosts): Promise<string> => urlOf(cluster, await primary(cluster))

export const without = (...some: readonly Host[]) => databases.filter((host) => !some.includes(host))

/** Which of these etcd says that it leads; one that is cut off may go on saying so. */
export async function leaderOfEtcd(hosts: readonly Host[] = databases): Promise<Host | undefined> {
  for (const host of hosts) {
    const answer = await fetch(`http://${addressOf(host)}:2379/v2/stats/self`, { signal: AbortSignal.timeout(2_000) })
      .then((came) => came.json() as Promise<{ state: string }>) // as etcd's documentation has it
      .catch(() => undefined)
    if (answer?.state === 'StateLeader') return host
  }
  return undefined
}

/**
 * One leads and two stream from it; where that is asked for, one of them synchronously, and Patroni has recorded which: until then nobody would take over. etcd is whole, and both nodes are ready.
 */
export async function isWhole(cluster: ClusterOfHosts): Promise<boolean> {
  const leader = await leaderOf(cluster)
  if (leader === undefined) return false
  const streaming = await sqlOn<{ isSynchronous: boolean; isSynchronousMode: boolean }>(
    urlOf(cluster, leader),
    `select sync_state = 'sync' as "isSynchronous", current_setting('synchronous_standby_names') <> '' as "isSynchronousMode" from pg_stat_replication where state = 'streaming' and application_name = any('{${databases.join()}}')`,
  ).catch(() => [])
  const isRecorded = (await cluster.members()).some(({ role }) => role === 'sync_standby')
  const isSafe = streaming.some(({ isSynchronous, isSynchronousMode }) => !isSynchronousMode || (isSynchronous && isRecorded))
  const etcd = await Promise.all(databases.map((host) => isHealthy(`http://${addressOf(host)}:2379/health`)))
  return (
    streaming.length === databases.length - 1 && isSafe && etcd.every(Boolean) && (await Promise.all(nodes.map(isReady))).every(Boolean)
  )
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
