/**
 * Which rows are of somebody's own days, as SQL about the rows of an alias: where they run the job, from two weeks ago to two weeks ahead. It stands in the statement
 * itself, at every level of it, so that no condition, order or count tells of a row that is not theirs. (product.md#roles; decisions/roles.md)
 */
import type { OwnDays } from '@daysheet/domain/session/own-days'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Caller } from './caller.ts'
import type { Statement } from './statement.ts'

interface Mine {
  /** The supervisor, as SQL. */
  me: () => string
  /** Whether there is an own entry (`own_e`) of which this holds; `crew` brings its worker entries (`own_c`). */
  entry: (condition: string, crew?: true) => string
  /** The same of an entry that the supervisor runs or once ran, whenever. */
  everEntry: (condition: string, crew?: true) => string
  /**
   * Whether the supervisor ran this job through an entry that was deleted or given another job
   * within the own days.
   */
  lostEntry: (job: string) => string
}

type OwnRows = (row: string, mine: Mine) => string

const all: OwnRows = () => 'true'
const none: OwnRows = () => 'false'
const ofJob = (job: string, { entry }: Mine) => entry(`own_e.job_id = ${job}`)
const jobs: OwnRows = (row, mine) => ofJob(`${row}.job_id`, mine)
const records: OwnRows = (row, mine) => `(${row}.supervisor_id = ${mine.me()} or ${jobs(row, mine)})`
const below = (table: string, key: string, rows: OwnRows): OwnRows => {
  const parent = `own_${table}`
  return (row, mine) => `exists (select from ${table} ${parent} where ${parent}.id = ${row}.${key} and ${rows(parent, mine)})`
}

const read: Readonly<Record<ResourceName, OwnRows>> = {
  Checklists: records,
  ContainerReqs: jobs,
  EosReports: (row, { entry }) => entry(`own_e.id = ${row}.schedule_entry_id`),
  Events: (row, { entry }) => entry(`own_c.id = ${row}.worker_entry_id`, true),
  ImageSets: records,
  ItemEntries: below('material_order', 'order_id', records),
  ItemReturnEntries: below('return_order', 'return_order_id', jobs),
  Items: all,
  JobInspections: records,
  Jobs: (row, mine) => ofJob(`${row}.id`, mine),
  Locations: (row, { me }) => `${row}.supervisor_id = ${me()}`,
  Orders: records,
  Prices: none,
  Questions: below('checklist', 'checklist_id', records),
  ReturnOrders: jobs,
  ScheduleEntries: (row, { entry }) => entry(`own_e.id = ${row}.id`),
  Schedules: (row, { entry }) => entry(`own_e.schedule_id = ${row}.id`),
  ScopeParts: jobs,
  ScopeStatuses: below('scope_part', 'scope_part_id', jobs),
  Supervisors: (row, { me }) => `${row}.id = ${me()}`,
  TextMessages: (row, { entry }) => entry(`own_e.id = ${row}.schedule_entry_id`),
  Users: none,
  WorkerEntries: (row, { entry }) => entry(`own_e.id = ${row}.schedule_entry_id`),
  Workers: (row, { entry }) => entry(`own_c.worker_id = ${row}.id`, true),
}

/**
 * Where writing differs. What a phone kept while it was offline, or while the office gave the job to somebody else, still belongs to whoever ran the job then: it is
 * taken, though it is not shown any more. Materials are ordered for own jobs alone, whoever the order names. (product.md#clock-events)
 */
const write: Readonly<Partial<Record<ResourceName, OwnRows>>> = {
  EosReports: (row, { everEntry }) => everEntry(`own_e.id = ${row}.schedule_entry_id`),
  Events: (row, { everEntry }) => everEntry(`own_c.id = ${row}.worker_entry_id`, true),
  Orders: jobs,
  ScheduleEntries: (row, { everEntry }) => everEntry(`own_e.id = ${row}.id`),
  WorkerEntries: (row, { everEntry }) => everEntry(`own_e.id = ${row}.schedule_entry_id`),
}

const ownName: OwnRows = (row, { me }) => `(${row}.supervisor_id is null or ${row}.supervisor_id = ${me()})`
const ownRecords: OwnRows = (row, mine) => {
  const isRun = [mine.everEntry(`own_e.job_id = ${row}.job_id`), mine.lostEntry(`${row}.job_id`)]
  return `(${ownName(row, mine)} and (${row}.job_id is null or ${isRun.join(' or ')}))`
}

/**
 * A further condition on rows that were written. To read a record, the job or the name is enough.
 * A supervisor writes only in their own name and for a job that they run or once ran.
 * (product.md#roles)
 */
const written: Readonly<Partial<Record<ResourceName, OwnRows>>> = {
  Checklists: ownRecords,
  ImageSets: ownRecords,
  ItemEntries: below('material_order', 'order_id', ownName),
  JobInspections: ownRecords,
  Orders: ownName,
  Questions: below('checklist', 'checklist_id', ownRecords),
}

const crewOf = ' join worker_entry own_c on own_c.schedule_entry_id = own_e.id'

/** Each as SQL: whose days, from which to which. Asked for where it is needed: a statement binds nothing that it does not say. */
type Whose = Record<'me' | 'from' | 'to', () => string>

function mineOf({ me, from, to }: Whose): Mine {
  const entries = (crew?: true) => `schedule_entry own_e${crew ? crewOf : ''}`
  return {
    me,
    entry: (condition, crew) => `exists (select from ${entries(crew)} join schedule own_d on own_d.id = own_e.schedule_id
      where own_e.supervisor_id = ${me()} and own_d.day between ${from()} and ${to()} and ${condition})`,
    everEntry: (condition, crew) => `exists (select from ${entries(crew)} where ${condition} and (own_e.supervisor_id = ${me()} or exists (
      select from audit_entry own_a where own_a.row_id = own_e.id and own_a.table_name = 'schedule_entry'
        and own_a.old_values ->> 'supervisor_id' = ${me()}::text)))`,
    lostEntry: (job) => `exists (select from audit_entry own_l where own_l.at >= ${from()} and own_l.table_name = 'schedule_entry'
      and own_l.old_values ->> 'job_id' = ${job}::text and own_l.old_values ->> 'supervisor_id' = ${me()}::text)`,
  }
}

const once = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => (made ??= make())
}

/** The condition on the rows of `alias`; nothing for whoever sees them all. */
export function ownRowsSql(
  statement: Statement,
  { own, isWriting }: Pick<Caller, 'own' | 'isWriting'>,
  { plural, alias }: { plural: ResourceName; alias: string },
): string | undefined {
  if (!own) return undefined
  const rows = (isWriting && write[plural]) || read[plural]
  return rows(alias, mineIn(statement, own))
}

/** The condition that rows of `alias` must also meet after they were written. */
export function writtenRowsSql(
  statement: Statement,
  { own }: Pick<Caller, 'own'>,
  { plural, alias }: { plural: ResourceName; alias: string },
): string {
  return own ? (written[plural] ?? all)(alias, mineIn(statement, own)) : 'true'
}

function mineIn(statement: Statement, own: OwnDays): Mine {
  const bound = (value: string, type: string) => once(() => `${statement.bind(value)}::${type}`)
  return mineOf({ me: bound(own.supervisorId, 'uuid'), from: bound(own.from, 'date'), to: bound(own.to, 'date') })
}

type Own = (Omit<OwnDays, 'supervisorId'> & { me: string }) | OwnDays | undefined

/** The same in a statement of a feature's own; true of every row for whoever sees them all. `me` may be a column, for many at once. */
export const ownRows = (own: Own, plural: ResourceName, alias: string): RawBuilder<SqlBool> => literalSql(own, read[plural], alias)

/**
 * The rows that a user who is limited to their own days may write: more rows than they may read.
 */
export const ownRowsToWrite = (own: Own, plural: ResourceName, alias: string): RawBuilder<SqlBool> =>
  literalSql(own, write[plural] ?? read[plural], alias)

function literalSql(own: Own, rows: OwnRows, alias: string): RawBuilder<SqlBool> {
  if (!own) return sql.raw('true')
  const literal = (value: string, type: string) => () => `${quotedLiteral(value)}::${type}`
  const me = 'me' in own ? () => own.me : literal(own.supervisorId, 'uuid')
  return sql.raw(rows(alias, mineOf({ me, from: literal(own.from, 'date'), to: literal(own.to, 'date') })))
}

function quotedLiteral(value: string): string {
  if (!/^[0-9a-f-]{10,36}$/.test(value)) throw new Error('This is no id and no day')
  return `'${value}'`
}
