/**
 * Long reads (exports) go to a standby where DATABASE_READ_URL names one, and to the primary whenever the standby cannot give what the primary would:
 * it must have replayed everything that was committed when the read was asked for. (decisions/clusters.md)
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeDatabase, connect, type ConnectOptions, type Database } from './connection.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** What is asked of one database. `failed` is told an error that came after the action was done, in the middle of what it began. */
type LongRead<T> = (db: Database, failed: (error: unknown) => void) => Promise<T>

export interface LongReads {
  /** Runs `action` on the standby when that is up to date, otherwise, or when it fails there, on the primary. */
  read: <T>(action: LongRead<T>) => Promise<T>
  close: () => Promise<void>
}

interface StandbyPace {
  /** A standby that is not up to date within this is not waited for any longer, in milliseconds. */
  waitMs: number
  /** How often it is asked meanwhile. */
  askEveryMs: number
  /** A standby that failed is left alone for so long. */
  restMs: number
}

const standbyPace: StandbyPace = { waitMs: 2_000, askEveryMs: 25, restMs: 30_000 }
/** As many as run at a time (decisions/exports-and-prints.md), and as many that ask whether the standby is up to date. */
const connectionsToStandby = 6

/** Everything is read on the primary. */
export const longReadsOnPrimary = (primary: Database): LongReads => ({ read: (action) => action(primary, () => {}), close: async () => {} })

export interface LongReadsOptions {
  /** Off behind a pooler that hands each transaction another connection. */
  prepare?: boolean
  /** Off behind a pooler. */
  cancelReads?: boolean
  warn?: (error: unknown, message: string) => void
  /** Told of each statement that took long, there as well. */
  slow?: ConnectOptions['slow']
  pace?: StandbyPace
}

/** Nothing is connected yet when it returns: a standby that is away is no reason not to start. */
export function longReadsOnStandby(
  primary: Database,
  standbyUrl: string,
  { prepare = true, cancelReads = true, warn = () => {}, slow, pace = standbyPace }: LongReadsOptions = {},
): LongReads {
  const standby = connect(standbyUrl, { prepare, cancelReads, max: connectionsToStandby, name: 'daysheet exports', ...(slow && { slow }) })
  let restsUntil = 0

  function distrust(error: unknown, message: string) {
    if (performance.now() >= restsUntil) warn(error, message)
    restsUntil = performance.now() + pace.restMs
  }

  /** Resolves true once it has replayed so far, false when it is too late; a standby that says nothing at all is late as well. */
  async function catchesUp(wanted: WalPosition): Promise<boolean> {
    const tooLate = performance.now() + pace.waitMs
    const asking = async () => {
      while (performance.now() < tooLate) {
        if (await hasReplayed(standby, wanted)) return true
        await pause(pace.askEveryMs)
      }
      return false
    }
    const over = new AbortController()
    const late = pause(pace.waitMs, false, { signal: over.signal }).catch(() => false)
    return Promise.race([asking(), late]).finally(() => over.abort())
  }

  async function isUpToDate(): Promise<boolean> {
    if (performance.now() < restsUntil) return false
    try {
      if (await catchesUp(await whereItStands(primary))) return true
      distrust(undefined, 'the standby is behind: long reads go to the primary for a while')
    } catch (error) {
      distrust(error, 'the standby cannot be asked: long reads go to the primary for a while')
    }
    return false
  }

  return {
    async read(action) {
      if (await isUpToDate()) {
        try {
          return await action(standby, (error) => {
            if (isOfTheStandby(error))
              distrust(error, 'the standby failed in the middle of a long read: others go to the primary for a while')
          })
        } catch (error) {
          if (!isOfTheStandby(error)) throw error
          distrust(error, 'the standby failed: this long read and others go to the primary for a while')
        }
      }
      return action(primary, () => {})
    },
    close: () => closeDatabase(standby),
  }
}

/**
 * Whether the standby is to blame, and not the question or whoever asked: it is away, or it ended the statement, as it does when what is read was changed on
 * the primary and it may not wait any longer. Refusals and callers that have gone carry no SQLSTATE; a question that takes too long, asks for too much or does not fit
 * its columns would be no better on the primary.
 */
const isOfTheStandby = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && 'code' in error && /^(?!57014|54000|22)[0-9A-Z]{5}$/.test(String(error.code)))

/** How far the primary is, and in which of its histories: a standby that was made primary has another from there on. */
export interface WalPosition {
  system: string
  timeline: number
  lsn: string
}

/** What a server says that is asked for what the primary has. */
export interface StandbyState {
  system: string
  isStandby: boolean
  /** Of a standby: the one it receives, which only a role with `pg_read_all_stats` is told, or the one it last put down on its disk, which may be older than that. */
  timeline: number
  /** It is past the place of the primary, by the count that each history continues. */
  isThere: boolean
}

/** Up to here everything is on the primary's disk; so whatever was acknowledged to anybody is before it. */
async function whereItStands(primary: Database): Promise<WalPosition> {
  const { rows } = await sql<WalPosition>`
    select system_identifier::text as system, ${writtenTimeline} as timeline, pg_current_wal_flush_lsn()::text as lsn
    from pg_control_system()`.execute(primary)
  const [place] = rows
  if (place === undefined) throw new Error('pg_control_system() has no row')
  return place
}

/** Of a server that writes: the first eight digits of the name of its log. */
const writtenTimeline = sql<number>`('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int`

async function hasReplayed(standby: Database, wanted: WalPosition): Promise<boolean> {
  const { rows } = await sql<StandbyState>`
    select s.system_identifier::text as system, pg_is_in_recovery() as "isStandby",
      case when pg_is_in_recovery() then greatest(r.min_recovery_end_timeline, c.timeline_id, (select received_tli from pg_stat_wal_receiver)) else ${writtenTimeline} end as timeline,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= ${wanted.lsn}::pg_lsn as "isThere"
    from pg_control_system() s, pg_control_recovery() r, pg_control_checkpoint() c`.execute(standby)
  const [state] = rows
  return state !== undefined && hasCaughtUp(wanted, state)
}

/**
 * Whether everything up to the primary's place is on that server. A server that is not in recovery is either the primary itself or was promoted without us: then it has
 * another timeline, and what it holds is not what the primary holds. It throws for the latter and for a server of other data: no waiting helps there. A standby of
 * another timeline may still follow a primary that is dead, and by the count alone be further than the new one: it is late until it says that it has followed.
 */
export function hasCaughtUp(wanted: WalPosition, { system, isStandby, timeline, isThere }: StandbyState): boolean {
  if (system !== wanted.system) throw new Error('DATABASE_READ_URL leads to a server that is no copy of that of DATABASE_URL')
  if (timeline === wanted.timeline) return isThere
  if (isStandby) return false
  throw new Error('DATABASE_READ_URL leads to a server that was promoted apart from that of DATABASE_URL')
}
