import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { signIn, type ServerProcess } from './server-process.ts'
import { startWrites, type WriteLoad, type Written } from './write-load.ts'

/** What a run of kills showed. Times in milliseconds, from the kill to the beginning of the first write that was acknowledged afterwards. */
export type KillReport = {
  kills: number
  acknowledged: number
  /** Acknowledged writes a second over the whole run, the kills included. */
  perSecond: number
  /** The same without the time from each kill until service was back. */
  perSecondUp: number
  retries: number
  lost: number
  doubled: number
  refused: string[]
  backMedianMs: number
  backMaxMs: number
}

export type KillRun = {
  /** What the writers call: a server, or a balancer before several. */
  server: Pick<ServerProcess, 'url'>
  /** A database that no other run has written to. */
  databaseUrl: string
  kills: number
  perSecond: number
  /** Kills what is to be killed, for the nth time from 0, and returns once it is being started again. */
  kill: (nth: number) => Promise<void>
  /** Waited for before each kill, while writes go on: what was killed before is back. */
  whole?: () => Promise<void>
  progress?: (line: string) => void
  /** Asked before each kill: true ends the run early, with a report of the kills there were. */
  isEnough?: () => boolean
}

const backLimitMs = 30_000
/** Time under load before each kill: between these, so that a kill falls anywhere. */
const untilKillMs = { least: 200, spread: 800 }

/**
 * Kills again and again under writes, then compares what was acknowledged with what is there. The server is running when it begins and when it ends. A write that is
 * refused ends it early: that is a defect, and more kills would say no more.
 */
export async function runKills({
  server,
  databaseUrl,
  kills,
  perSecond,
  kill,
  whole = () => Promise.resolve(),
  progress,
  isEnough = () => false,
}: KillRun): Promise<KillReport> {
  const load = startWrites({ url: () => server.url, token: await signIn(server.url), perSecond })
  const began = performance.now()
  const up = { ms: 0, acknowledged: 0, since: began, before: 0 }
  const countUp = (until: number) => {
    up.ms += until - up.since
    up.acknowledged += load.acknowledged.length - up.before
  }
  const back: number[] = []
  try {
    for (let n = 0; n < kills && !isEnough() && load.refused.length === 0; n += 1) {
      await pause(untilKillMs.least + Math.random() * untilKillMs.spread)
      await whole()
      const killed = performance.now()
      countUp(killed)
      await kill(n)
      const backMs = (await successAfter(load, performance.now())) - killed
      back.push(backMs)
      Object.assign(up, { since: performance.now(), before: load.acknowledged.length })
      progress?.(`kill ${n + 1} of ${kills}: back after ${backMs.toFixed(0)} ms, ${load.acknowledged.length} acknowledged`)
    }
    await load.finish()
  } finally {
    load.abandon()
  }
  const sorted = back.toSorted((a, b) => a - b)
  return {
    kills: back.length,
    acknowledged: load.acknowledged.length,
    perSecond: Math.round(load.acknowledged.length / ((performance.now() - began) / 1000)),
    perSecondUp: Math.round(up.acknowledged / (up.ms / 1000)),
    retries: load.failures.length,
    ...(await compare(databaseUrl, load.acknowledged)),
    refused: load.refused,
    backMedianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    backMaxMs: Math.round(sorted.at(-1) ?? 0),
  }
}

/** When the first write began that began after `since` and was acknowledged; or now, when one was refused. */
async function successAfter(load: WriteLoad, since: number): Promise<number> {
  while (load.lastSuccessBegan() < since) {
    if (performance.now() - since > backLimitMs) throw new Error(`Not back in service after ${backLimitMs / 1000} s`)
    if (load.refused.length > 0) return performance.now()
    await pause(5)
  }
  return load.lastSuccessBegan()
}

/** Lost: acknowledged, and not there as it was sent. Doubled: there under another id, or written more than once (the audit knows). */
async function compare(databaseUrl: string, acknowledged: Written[]): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: jobs } = await client.query<Written>(`select id, address from job where address like '% Crash Street'`)
    const { rows: twice } = await client.query(
      `select row_id from audit_entry where table_name = 'job' and new_values ->> 'address' like '% Crash Street' group by row_id having count(*) > 1`,
    )
    const there = new Map(jobs.map((job) => [job.id, job.address]))
    const known = new Set(acknowledged.map((row) => row.id))
    return {
      lost: acknowledged.filter((row) => there.get(row.id) !== row.address).length,
      doubled: jobs.filter((job) => !known.has(job.id)).length + twice.length,
    }
  } finally {
    await client.end()
  }
}
