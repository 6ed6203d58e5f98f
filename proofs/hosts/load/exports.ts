/** Exports of the day that crews are put on, read on a replica where one is up to date: each holds everything that was acknowledged before it was asked for. */
import { sqlOn } from '../../cluster.ts'
import { unless, type Finding } from '../../proof.ts'
import { primary, urlOf, without } from '../leader.ts'
import type { ClusterOfHosts } from '../start-hosts.ts'
import { crewSize, type Crews } from './crews.ts'
import { again, once } from './persist.ts'

const everyMs = 2_000

interface Export {
  /** Crews that were acknowledged before and are not in it. */
  missing: number
  /** Crews of which half is in it. */
  torn: number
}

export function startExports({ urls, token, crews }: { urls: readonly string[]; token: string; crews: Crews }) {
  const seen: Export[] = []
  const running = again(everyMs, async (n, signal) => {
    const { day } = crews.today
    const due = [...crews.today.acknowledged]
    if (due.length === 0) return
    const answer = await once({ url: urls[n % urls.length] ?? '', token, signal }, `/api/Schedules/export?from=${day}&to=${day}`)
    // Busy, or broken off: whoever downloads sees that, and asks again.
    if ([0, 429, 503].includes(answer.status)) return
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`)
    const there = Map.groupBy(
      [...answer.text.matchAll(/Pair (\d+) of \d+/g)].map(([, crew]) => Number(crew)),
      (crew) => crew,
    )
    seen.push({
      missing: due.filter((crew) => !there.has(crew)).length,
      torn: [...there.values()].filter(({ length }) => length !== crewSize).length,
    })
  })
  const stale = () => seen.filter(({ missing }) => missing > 0).length
  const torn = () => seen.filter((one) => one.torn > 0).length
  return {
    seen,
    finish: running.finish,
    abandon: running.abandon,
    judge: (): Finding => ({
      broken: unless(
        [stale() === 0, `${stale()} of ${seen.length} exports lacked what was acknowledged before`],
        [torn() === 0, `${torn()} of ${seen.length} exports held half of what was written together`],
        [running.refused.length === 0, `exports were refused ${running.refused.length} times, first: ${running.refused[0]}`],
      ),
      figures: `${seen.length.toLocaleString('en-US')} exports, ${stale()} behind`,
    }),
  }
}

/** Whether an export has been read on a replica, where nobody else reads the table. */
export async function isReadFrom(cluster: ClusterOfHosts): Promise<boolean> {
  const replicas = without(await primary(cluster))
  const scans = await Promise.all(
    replicas.map((host) =>
      sqlOn<{ count: number }>(
        urlOf(cluster, host),
        `select (seq_scan + idx_scan)::float8 as count from pg_stat_user_tables where relname = 'worker_entry'`,
      ),
    ),
  )
  return scans.flat().some(({ count }) => count > 0)
}
