import type { AnsweredWords } from '@daysheet/domain/containers/request'
import type { ColumnType } from 'kysely'
import type { Row } from '../column-types.ts'

type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** The table of requests for containers and their answers. */
export type ContainerTables = {
  container_req: Row & {
    job_id: string | null
    answer: 'confirm' | 'decline' | null
    name: string | null
    answered_at: InstantOrNull
    requested_at: InstantByDefault
    requested_by: string | null
    note: string | null
    size: string | null
    wanted_on: string | null
    place: string | null
    answered_from: string | null
    answered_with: string | null
    answered_words: JsonOrNull<AnsweredWords>
    handled_at: InstantOrNull
  }
}
