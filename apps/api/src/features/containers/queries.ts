/** Every statement on requests for containers beside those of the plain grammar. */
import type { AnsweredWords, ContainerAnswer, ContainerDetails } from '@daysheet/domain/containers/request'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** How the office calls who is writing: a supervisor by name, an account by its username. */
export async function callersName(tx: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(nullif(v.name, ''), caller.username) as name
    from (select substring(current_setting('daysheet.actor', true) from '^(?:account|supervisor) (.+)$') as username) caller
      left join supervisor v on current_setting('daysheet.actor', true) = 'supervisor ' || v.username`.execute(tx)
  return rows[0]?.name ?? null
}

export interface Answer {
  answer: ContainerAnswer
  name: string | null
  /** Address and browser it came from. */
  from: string
  browser: string | null
}

/** What the page of request `r` says of other records now. */
const wordsNow = (zone: string) => sql<string>`(
  select jsonb_build_object('company', (select nullif(company_name, '') from office_setting), 'address', j.address, 'boro', j.boro,
    'supervisor', runs.name, 'supervisorPhone', nullif(runs.phone, ''))
  from (select) one left join job j on j.id = r.job_id
    left join lateral (
      select v.name, v.phone from schedule_entry e join schedule s on s.id = e.schedule_id join supervisor v on v.id = e.supervisor_id
      where e.job_id = r.job_id and not e.cancelled
      order by abs(s.day - (r.requested_at at time zone ${zone})::date), s.day desc, e.id limit 1) runs on true)`

/**
 * Writes an answer down unless there is one, with what the page said then; answers whether it did.
 * Of many at the same moment one does: the others wait for it and find it. (decisions/printed-names.md)
 */
export async function recordAnswer(
  tx: Database,
  id: string,
  { answer, name, from, browser, now, oldest, zone }: Answer & { now: Date; oldest: Date; zone: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('container_req as r')
    .set({
      ...{ answer, name, answered_at: now, answered_from: from, answered_with: browser, answered_words: wordsNow(zone) },
      // Only an answer that was given can be handled.
      handled_at: null,
    })
    .where('r.id', '=', id)
    .where('r.answered_at', 'is', null)
    .where('r.requested_at', '>', oldest)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The answer there is; nothing when there is none, or no such request. */
export async function recordedAnswer(tx: Database, id: string): Promise<ContainerAnswer | null> {
  const row = await tx.selectFrom('container_req').select('answer').where('id', '=', id).executeTakeFirst()
  return (row?.answer ?? null) as ContainerAnswer | null // the column's check knows these two
}

/**
 * What a request asks for. The job is null for an old request without one; undefined if there is no
 * such request.
 */
export const askedFor = (tx: Database, id: string) =>
  tx.selectFrom('container_req').select(['job_id', 'size', 'wanted_on', 'place']).where('id', '=', id).executeTakeFirst()

export interface RequestToShow extends AnsweredWords, ContainerDetails {
  answer: ContainerAnswer | null
  name: string | null
  requestedAt: Date
  answeredAt: Date | null
}

/**
 * What a customer is shown of a request that was answered or was made after `oldest`. Once it was
 * answered, it says what it said then.
 */
export async function requestToShow(db: Database, id: string, { oldest, zone }: { oldest: Date; zone: string }) {
  const { rows } = await sql<Omit<RequestToShow, keyof AnsweredWords> & { words: AnsweredWords }>`
    select r.answer, r.name, r.requested_at as "requestedAt", r.answered_at as "answeredAt", r.size, r.wanted_on as "wantedOn", r.place, coalesce(r.answered_words, ${wordsNow(zone)}) as words
    from container_req r
    where r.id = ${id}::uuid and (r.answer is not null or r.requested_at > ${oldest})`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { words, ...request } = found
  return { ...request, ...words } satisfies RequestToShow
}

export interface RequestToText extends Pick<ContainerDetails, 'size' | 'wantedOn'> {
  answer: ContainerAnswer | null
  requestedAt: Date
  address: string | null
  boro: string | null
}

/** A request for a container and where it is, locked until it was texted: it is not withdrawn, nor answered, in between. */
export async function lockRequestToText(tx: Database, id: string): Promise<RequestToText | undefined> {
  const { rows } = await sql<RequestToText>`
    select r.answer, r.requested_at as "requestedAt", r.size, r.wanted_on as "wantedOn", j.address, j.boro
    from container_req r left join job j on j.id = r.job_id where r.id = ${id}::uuid for no key update of r`.execute(tx)
  return rows[0]
}
