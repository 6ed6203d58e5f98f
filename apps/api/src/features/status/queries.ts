/** Every statement on the running product itself. This feature writes `node` and `error_count`; `backup_run` is written by the commands for backups. */
import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Tables } from '#db/tables.ts'
import type { CountedError, Node } from '#monitoring/monitor.ts'

/** Records a heartbeat of this node, by the database's clock: those of two machines differ. */
export async function recordHeartbeat(db: Database, { id, host, pid, version, startedAt }: Node): Promise<void> {
  await sql`insert into node (id, host, pid, version, started_at, seen_at) values (${id}, ${host}, ${pid}, ${version}, ${startedAt}, now())
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/** Deletes the nodes that sent no heartbeat for so long. */
export async function deleteLostNodes(db: Database, seconds: number): Promise<void> {
  await sql`delete from node where seen_at < now() - ${seconds} * interval '1 second'`.execute(db)
}

export async function removeNode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('node').where('id', '=', id).execute()
}

const daysOfErrorsKept = 90

/** Adds what one node counted to what all of them did. */
export async function addErrors(db: Database, errors: readonly CountedError[]): Promise<void> {
  const rows = errors.map(({ kind, hour, count, lastAt }) => ({ kind, hour, count, last_at: lastAt }))
  await sql`insert into error_count (hour, kind, count, last_at)
    select hour, kind, count, last_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one(hour timestamptz, kind text, count integer, last_at timestamptz) order by hour, kind
    on conflict (hour, kind) do update set count = error_count.count + excluded.count, last_at = greatest(error_count.last_at, excluded.last_at)`.execute(
    db,
  )
}

export async function deleteOldErrors(db: Database): Promise<void> {
  await sql`delete from error_count where hour < now() - ${daysOfErrorsKept} * interval '1 day'`.execute(db)
}

export type Gauges = {
  waiting: number
  failed: number
  oldest_seconds: number
  queued: number
  text_oldest_seconds: number
  handing: number
  unknown: number
  behind: number
  lag_seconds: number
  backup_age: number | null
  backup_failed: boolean
}

/** The figures that all nodes share, in one statement whose every part is found by an index; `position` is how far this node has read the changes. */
export async function gauges(db: Database, position: number): Promise<Gauges> {
  const { rows } = await sql<Gauges>`
    select
      q.waiting, q.failed, q.oldest_seconds, t.queued, t.text_oldest_seconds, t.handing, t.unknown, c.behind, c.lag_seconds,
      (select extract(epoch from now() - max(started_at))::float8 from backup_run where kind = 'backup' and outcome = 'whole') as backup_age,
      coalesce((select outcome = 'failed' from backup_run where kind = 'backup' order by started_at desc limit 1), false) as backup_failed
    from
      (select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float8 as oldest_seconds
        from graphile_worker.jobs) q,
      (select count(*) filter (where state = 'queued') as queued,
        coalesce(extract(epoch from now() - min(time) filter (where state = 'queued')), 0)::float8 as text_oldest_seconds, count(*) filter (where state = 'handing') as handing,
        count(*) filter (where state = 'unknown') as unknown from text_message where state in ('queued', 'handing', 'unknown')) t,
      (select count(*) as behind, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as lag_seconds
        from change_event where seq > ${position}) c`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a from answered no row')
  return row
}

export type NodeRow = { id: string; host: string; version: string; started_at: Date; unseen_seconds: number }

export async function nodes(db: Database): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`select id, host, version, started_at, extract(epoch from now() - seen_at)::float8 as unseen_seconds
    from node order by host, started_at`.execute(db)
  return rows
}

export type DatabaseRow = { version: string; is_standby: boolean; standbys: (number | null)[] }

/** What PostgreSQL says of itself. How far a standby is behind is told only to who may know. */
export async function databaseFacts(db: Database): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`select split_part(current_setting('server_version'), ' ', 1) as version,
    pg_is_in_recovery() as is_standby,
    coalesce((select jsonb_agg(extract(epoch from replay_lag)) from pg_stat_replication where state = 'streaming' or state is null), '[]') as standbys`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A select without a from answered no row')
  return row
}

/** Adds up every file of the database: of a large one on a slow disk that takes a while. */
export async function databaseSize(db: Database): Promise<number | null> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? null
}

/** Asked to learn how fast the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * For how many seconds the oldest sendable text has been due. Null when that is under a minute, or
 * when texts are moving: a node has taken it, or a node handed another text to the carrier. A
 * carrier that does not answer does not count, because its texts are tried and become due again
 * later. A text that waits behind another to the same person is not due (`blocksLaterText`). A text
 * that the queue has lost is put back within a minute and a half.
 */
export async function textsStalledSeconds(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(greatest(m.time, j.run_at)))::float8 as seconds
    from text_message m left join graphile_worker.jobs j on j.key = 'text ' || m.id
    where m.state = 'queued' and m.time < now() - case when j.id is null then interval '2 minutes' else interval '1 minute' end
      and (j.id is null or j.run_at < now() - interval '1 minute' and j.locked_at is null)
      and not exists (select from text_message e where (e.worker_id = m.worker_id or e.phone = m.phone) and (e.time, e.id) < (m.time, m.id)
        and (e.state in ('queued', 'handing') or e.state = 'unknown' and e.handed_at > now() - interval '2 minutes'))
      and not exists (select from text_message g where (g.state in ('queued', 'handing', 'unknown') or g.time > now() - interval '3 hours')
        and g.handed_at > now() - interval '1 minute')`.execute(db)
  return rows[0]?.seconds ?? null
}

export type TextsRow = { waiting: number; oldestSeconds: number | null; unknown: number; unknownLinks: number; failedJobs: number }

export async function textFacts(db: Database): Promise<TextsRow> {
  const { rows } = await sql<TextsRow>`
    select count(*) filter (where state = 'queued') as waiting,
      extract(epoch from now() - min(time) filter (where state = 'queued'))::float8 as "oldestSeconds",
      count(*) filter (where state = 'unknown' and kind <> 'container' and time > now() - interval '1 day') as unknown,
      count(*) filter (where state = 'unknown' and kind = 'container' and time > now() - interval '1 day') as "unknownLinks",
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
        and updated_at > now() - interval '1 day') as "failedJobs"
    from text_message where state in ('queued', 'unknown')`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: null, unknown: 0, unknownLinks: 0, failedJobs: 0 }
}

export type RunRow = Pick<Selectable<Tables['backup_run']>, 'started_at' | 'ended_at' | 'place' | 'files' | 'bytes' | 'outcome' | 'problem'>

/** The last backup there was, and the last that is whole. */
export async function lastBackups(db: Database): Promise<{ last: RunRow | undefined; lastWhole: RunRow | undefined }> {
  const runs = db
    .selectFrom('backup_run')
    .select(['started_at', 'ended_at', 'place', 'files', 'bytes', 'outcome', 'problem'])
    .where('kind', '=', 'backup')
    .orderBy('started_at', 'desc')
    .limit(1)
  return { last: await runs.executeTakeFirst(), lastWhole: await runs.where('outcome', '=', 'whole').executeTakeFirst() }
}

export type ErrorsRow = { recent_since: Date; kinds: { kind: string; recent: number; day: number; last_at: string }[] }

/** How often each thing went wrong: in this hour and the last, and in a day. */
export async function countedErrors(db: Database): Promise<ErrorsRow> {
  const { rows } = await sql<ErrorsRow>`
    select date_trunc('hour', now()) - interval '1 hour' as recent_since, coalesce((select jsonb_agg(k order by k.kind) from (
      select kind, coalesce(sum(count) filter (where hour >= date_trunc('hour', now()) - interval '1 hour'), 0) as recent, sum(count) as day,
        max(last_at) as last_at
      from error_count where hour > now() - interval '1 day' group by kind) k), '[]') as kinds`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a from answered no row')
  return row
}
