/** The archive of a cluster: no host is behind with it, whoever led meanwhile. */
import { sqlOn } from '../../cluster.ts'
import { unless, type Finding } from '../../proof.ts'
import { until } from '../../until.ts'
import { urlOf } from '../leader.ts'
import { databases, type ClusterOfHosts } from '../start-hosts.ts'

const archiveLimitMs = 60_000
const waiting = `select name from pg_ls_archive_statusdir() where name like '%.ready' order by name`

export async function judgeArchive(cluster: ClusterOfHosts): Promise<Finding> {
  const behind: string[] = []
  for (const host of databases) {
    const url = urlOf(cluster, host, 'postgres')
    const isDone = async () => (await sqlOn(url, waiting)).length === 0
    if (await until(isDone, archiveLimitMs, 500)) continue
    const [first] = await sqlOn<{ name: string }>(url, waiting)
    behind.push(`${host} with ${first?.name}`)
  }
  return { broken: unless([behind.length === 0, `the archive is behind: ${behind.join(', ')}`]), figures: 'the archive whole' }
}
