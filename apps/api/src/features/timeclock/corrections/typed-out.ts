/**
 * Times that a supervisor types for a job that the office gave to another supervisor meanwhile.
 * (product.md#field-screen; decisions/phone-punches.md)
 */
import type { TypedTime } from '@daysheet/domain/field/punch'
import type { Database } from '#db/connection.ts'
import type { Session } from '#http/access.ts'
import { clockedInBy } from './queries.ts'

/**
 * The days to which a typed time is limited. The supervisor who clocked a person in may type that
 * person's Out on any job that they had then, because no one else on the site knows the time. The
 * query for the place checks that they had the job.
 */
export async function ownToType(
  db: Database,
  { own, actor, ...typed }: Pick<TypedTime, 'type' | 'time' | 'scheduleEntryId' | 'workerId'> & { actor: string } & Pick<Session, 'own'>,
): Promise<Session['own']> {
  return own && typed.type === 'out' && (await clockedInBy(db, { ...typed, actor })) ? undefined : own
}
