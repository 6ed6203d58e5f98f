/** The phones of the field, as they told of themselves last. */
import type { FieldPhone } from '@daysheet/domain/field/phones'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Session } from '#http/access.ts'

export interface SeenPhone {
  phoneId: string
  actor: Pick<Session['actor'], 'kind' | 'id'>
  seenAt: Date
  waiting: number
  refused: number
  oldestAt: string | null
  version: string | null
  clockOffset: number | null
  device: string | null
}

/** As columns, of which one is null. */
export const personColumns = ({ kind, id }: Pick<Session['actor'], 'kind' | 'id'>) => ({
  account_id: kind === 'account' ? id : null,
  supervisor_id: kind === 'supervisor' ? id : null,
})

/** Between two looks at an unchanged phone nothing is written for so long. Its clock is measured over the network: a few seconds more or less are no change. */
const quiet = sql.raw("interval '1 minute'")
const clockJitter = sql.raw('30')

/**
 * The most phones of one person. A phone's id is whatever was sent, and a browser that forgets its
 * id makes a new one each time. The office can forget phones that were not seen for 90 days.
 */
export const maxPhones = 50

/** Notes what a phone told. At most one write a minute for each while what it tells is the same: it tells with every call. */
export async function upsertPhone(db: Database, { phoneId, actor, ...told }: SeenPhone): Promise<void> {
  const { account_id: accountId, supervisor_id: supervisorId } = personColumns(actor)
  await sql`
    insert into phone as p (phone_id, account_id, supervisor_id, seen_at, waiting, refused, oldest_at, app_version, clock_offset, device)
    select n.* from (select ${phoneId}::uuid, ${accountId}::uuid, ${supervisorId}::uuid, ${told.seenAt}::timestamptz, ${told.waiting}::integer, ${told.refused}::integer,
      ${told.oldestAt}::timestamptz, ${told.version}::text, ${told.clockOffset}::double precision, ${told.device}::text)
      n(phone_id, account_id, supervisor_id, seen_at, waiting, refused, oldest_at, app_version, clock_offset, device)
    where not exists (select from phone o
      where o.phone_id = n.phone_id and o.account_id is not distinct from n.account_id and o.supervisor_id is not distinct from n.supervisor_id
        and o.seen_at > n.seen_at - ${quiet}
        and (o.waiting, o.refused, o.oldest_at, o.app_version, o.device) is not distinct from (n.waiting, n.refused, n.oldest_at, n.app_version, n.device)
        and (o.clock_offset is null) = (n.clock_offset is null) and coalesce(abs(o.clock_offset - n.clock_offset), 0) <= ${clockJitter})
      and (select count(*) from phone m where m.phone_id <> n.phone_id
        and m.account_id is not distinct from n.account_id and m.supervisor_id is not distinct from n.supervisor_id) < ${maxPhones}
    on conflict on constraint phone_once do update set seen_at = greatest(p.seen_at, excluded.seen_at), waiting = excluded.waiting, refused = excluded.refused,
      oldest_at = excluded.oldest_at, app_version = excluded.app_version, clock_offset = coalesce(excluded.clock_offset, p.clock_offset), device = excluded.device`.execute(
    db,
  )
}

/** Every phone, that which was seen last first; a supervisor who is kept to their own days sees their own. */
export async function phones(db: Database, own: OwnDays | undefined): Promise<FieldPhone[]> {
  const { rows } = await sql<FieldPhone & { seenAt: Date; oldestAt: Date | null }>`
    select p.id, p.phone_id as "phoneId", p.seen_at as "seenAt", p.waiting, p.refused, p.app_version as version, p.clock_offset as "clockOffset", p.device,
      p.oldest_at - make_interval(secs => coalesce(p.clock_offset, 0)) as "oldestAt",
      case when s.id is not null then jsonb_build_object('id', s.id, 'kind', 'supervisor', 'name', coalesce(nullif(s.name, ''), s.username, ''))
        else jsonb_build_object('id', a.id, 'kind', 'account', 'name', coalesce(nullif(a.name, ''), a.username)) end as person
    from phone p left join supervisor s on s.id = p.supervisor_id left join account a on a.id = p.account_id
    ${own ? sql`where p.supervisor_id = ${own.supervisorId}::uuid` : sql``}
    order by p.seen_at desc, p.id`.execute(db)
  return rows.map(({ seenAt, oldestAt, ...phone }) => ({
    ...phone,
    seenAt: seenAt.toISOString(),
    oldestAt: oldestAt?.toISOString() ?? null,
  }))
}

/** What the phones told that have something unsent. */
export async function phonesWithWork(db: Database): Promise<Pick<FieldPhone, 'seenAt' | 'waiting' | 'oldestAt'>[]> {
  const { rows } = await sql<{ seenAt: Date; waiting: number; oldestAt: Date | null }>`
    select seen_at as "seenAt", waiting, oldest_at - make_interval(secs => coalesce(clock_offset, 0)) as "oldestAt" from phone where waiting > 0`.execute(
    db,
  )
  return rows.map(({ seenAt, waiting, oldestAt }) => ({ seenAt: seenAt.toISOString(), waiting, oldestAt: oldestAt?.toISOString() ?? null }))
}

/** Forgets the phones that were seen last before a moment; says how many. */
export async function forgetPhones(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('phone').where('seen_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
