/** What schedules, their entries and crews do beyond plain rows. (product.md#states, product.md#field-checks, product.md#time; decisions/repeated-calls.md) */
import { dayOf } from '@daysheet/domain/calendar/day'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { unprocessable } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import type { Model } from '#rest/model.ts'
import { databaseDefault, findRepeatedRows } from '#rest/write.ts'
import {
  checkChangedEntry,
  checkMovedDay,
  checkNewCrew,
  checkNewEntries,
  overrideIn,
  type EntryChange,
  type NewSupervisor,
} from '../certificates/gate/queries.ts'
import type { Override } from '../certificates/gate/settle.ts'
import { onJobCancelledChange, onQuestionChanged, onWorkerEntryReassigned } from '../texts/handover/queries.ts'
import { requireSeenEvents } from './require-seen-events.ts'
import { setAside } from './set-aside.ts'
import { scheduleEntry, workerEntry } from './model.ts'
import { lockDependents, lockDay, inactiveNames, placeOfWorkerEntry, putOnCrew, supervisorsOf } from './queries.ts'

/** One schedule a business day: whoever asks for a second one gets the first. */
export function scheduleHooks({ config }: Pick<Deps, 'config'>): Hooks {
  return {
    stored: { date: (date) => ({ date, day: dayOf(asInstant(date), config.businessTimeZone) }) },
    uniqueBy: ['day'],
    beforeDelete: requireSeenEvents('schedule'),
    setAside: setAside('schedule'),
    beforeUpdate: keepDay,
  }
}

/** Hours that were clocked stay those of their day: moved to another, they would be paid in another week or month. Whoever has not clocked is looked at for the other day. */
async function keepDay(tx: Database, { id, columns }: PendingRow): Promise<void> {
  const stored = 'day' in columns ? await lockDay(tx, id) : undefined
  if (!stored || stored.day === columns['day']) return
  if (stored.hasEvents) throw unprocessable(clockedAlready.schedule, { code: 'CLOCKED_ALREADY' })
  await checkMovedDay(tx, id, String(columns['day']))
  await onQuestionChanged(tx, { on: { scheduleId: id }, columns })
}

/** What a hook is given has passed the shape: an instant, which the grammar may have made a Date of. */
const asInstant = (value: unknown): string | Date => (value instanceof Date ? value : String(value))

/** Why somebody is put on a job without its certificates: no column holds it, the hooks below take it out of the row. */
const [reasonColumn, problemsColumn] = ['certificate_override', 'certificate_problems']
const storedOverride = {
  certificateOverride: (sent: unknown) => ({ [reasonColumn]: sent }),
  certificateProblems: (sent: unknown) => ({ [problemsColumn]: sent }),
}

function takeOverride({ columns }: PendingRow): Override {
  const [certificateOverride, certificateProblems] = [reasonColumn, problemsColumn].map((column) => {
    const sent = columns[column]
    delete columns[column]
    return typeof sent === 'string' ? sent : null
  })
  return overrideIn({ certificateOverride, certificateProblems })
}

type Today = Pick<Deps, 'now' | 'config'>

const todayOf = ({ now, config }: Today) => dayOf(now(), config.businessTimeZone)

export function scheduleEntryHooks(deps: Today): Hooks {
  const hooks: Hooks = {
    stored: storedOverride,
    beforeDelete: requireSeenEvents('schedule_entry'),
    setAside: setAside('schedule_entry'),
    async beforeCreate(tx, rows) {
      await checkNewEntries(
        tx,
        rows.flatMap((row) => newSupervisor(row)),
      )
      await refuseNewWithInactive(tx, rows, { kind: 'job', column: 'job_id', model: scheduleEntry, hooks })
      await refuseNewWithInactive(tx, rows, { kind: 'supervisor', column: 'supervisor_id', model: scheduleEntry, hooks })
    },
    async beforeUpdate(tx, row) {
      await checkChangedEntry(tx, row.id, { change: changeOf(row), override: takeOverride(row), today: todayOf(deps) })
      if (row.columns['cancelled'] === false) row.columns['cancelled_reason'] = null
      if ('cancelled' in row.columns) await onJobCancelledChange(tx, row.id, row.columns['cancelled'] === true)
      await refuseInactive(tx, 'job', await movedTo(tx, 'schedule_entry', row, 'job_id'))
      await onQuestionChanged(tx, { on: { entryId: row.id }, columns: row.columns })
      const [wanted] = idsOf([row], 'supervisor_id')
      // A supervisor who left the company may keep their jobs.
      if (wanted !== undefined && !(await supervisorsOf(tx, [row.id])).includes(wanted)) await refuseInactive(tx, 'supervisor', [wanted])
    },
  }
  return hooks
}

/** Who is on the job already keeps the row they have. */
export function workerEntryHooks(deps: Today): Hooks {
  const hooks: Hooks = {
    stored: storedOverride,
    uniqueBy: ['schedule_entry_id', 'worker_id'],
    beforeDelete: requireSeenEvents('worker_entry'),
    setAside: setAside('worker_entry'),
    async beforeCreate(tx, rows) {
      await checkNewCrew(
        tx,
        rows.map((row) => ({ ...placeOf(row), override: takeOverride(row) })),
        todayOf(deps),
      )
      await refuseNewWithInactive(tx, rows, { kind: 'worker', column: 'worker_id', model: workerEntry, hooks })
      await putOnCrew(tx, rows.map(placeOf))
    },
    async beforeUpdate(tx, row) {
      const override = takeOverride(row)
      const isPlaced =
        ['worker_id', 'schedule_entry_id'].some((column) => column in row.columns) || defaultOf(row, 'planned', true) === true
      const stored = isPlaced ? await placeOfWorkerEntry(tx, row.id) : undefined
      if (stored) await checkNewCrew(tx, [{ ...placeOf({ columns: { ...stored, ...row.columns } }), override }], todayOf(deps))
      await refuseInactive(tx, 'worker', await movedTo(tx, 'worker_entry', row, 'worker_id'))
      await onWorkerEntryReassigned(tx, row)
    },
  }
  return hooks
}

const placeOf = ({ columns }: Pick<PendingRow, 'columns'>) => ({
  entryId: String(columns['schedule_entry_id']),
  workerId: String(columns['worker_id']),
})

/** What a column becomes, with the database's own value where a replaced row is sent without it. */
const defaultOf = ({ columns }: PendingRow, column: string, value: unknown): unknown =>
  columns[column] === databaseDefault ? value : columns[column]

/** Who is to run an entry that is added; nobody where it takes no place. */
function newSupervisor(row: PendingRow): NewSupervisor[] {
  const override = takeOverride(row)
  const { id: entryId, columns } = row
  if (typeof columns['supervisor_id'] !== 'string' || columns['cancelled'] === true) return []
  const [scheduleId, jobId] = [String(columns['schedule_id']), String(columns['job_id'])]
  return [{ entryId, scheduleId, jobId, supervisorId: columns['supervisor_id'], override }]
}

/** What a change makes of an entry as far as certificates go. */
function changeOf(row: PendingRow): EntryChange {
  const { columns } = row
  const [scheduleId, jobId, supervisorId] = ['schedule_id', 'job_id', 'supervisor_id'].map((name) =>
    typeof columns[name] === 'string' ? columns[name] : undefined,
  )
  const cancelled = defaultOf(row, 'cancelled', false)
  return {
    ...(scheduleId !== undefined && { scheduleId }),
    ...(jobId !== undefined && { jobId }),
    ...(supervisorId !== undefined && { supervisorId }),
    ...(typeof cancelled === 'boolean' && { cancelled }),
  }
}

const clockedAlready = {
  schedule: 'Someone has already clocked in or out on this day. Create a schedule for the other day: these hours stay on their day.',
  schedule_entry: 'Someone has already clocked in or out on this job. Add the other job to the schedule: these hours stay with their job.',
  worker_entry: 'This person has already clocked in or out here. Add the other person to the job: these hours stay with their person.',
}

/**
 * What a change makes of `column`, when it is something new. Hours that were clocked stay those of the same person on the same job and day: a change
 * that would give them to another is refused.
 */
async function movedTo(
  tx: Database,
  table: 'schedule_entry' | 'worker_entry',
  row: PendingRow,
  column: 'job_id' | 'worker_id',
): Promise<string[]> {
  const isMove = ['job_id', 'schedule_id', 'worker_id', 'schedule_entry_id'].some((name) => name in row.columns)
  const stored = isMove ? await lockDependents(tx, table, row.id) : undefined
  if (!stored) return []
  const isMoved = Object.entries(stored.columns).some(([name, value]) => name in row.columns && row.columns[name] !== value)
  if (isMoved && stored.hasEvents) throw unprocessable(clockedAlready[table], { code: 'CLOCKED_ALREADY' })
  return idsOf([row], column).filter((id) => id !== stored.columns[column])
}

const idsOf = (rows: readonly PendingRow[], column: string): string[] =>
  rows.flatMap(({ columns }) => (typeof columns[column] === 'string' ? [columns[column]] : []))

type Kind = 'job' | 'supervisor' | 'worker'

async function refuseInactive(tx: Database, kind: Kind, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) refuseNamed(kind, [...(await inactiveNames(tx, kind, ids)).values()])
}

interface Naming {
  kind: Kind
  column: string
  model: Model
  hooks: Hooks
}

/** Refuses new rows that name somebody inactive. What was taken before stays taken: whoever lost our answer gets it again, whatever happened since. */
async function refuseNewWithInactive(tx: Database, rows: readonly PendingRow[], { kind, column, model, hooks }: Naming): Promise<void> {
  const ids = idsOf(rows, column)
  const inactive = ids.length > 0 ? await inactiveNames(tx, kind, ids) : new Map<string, string>()
  const refused = rows.filter((row) => idsOf([row], column).some((id) => inactive.has(id)))
  if (refused.length === 0) return
  const taken = await findRepeatedRows(tx, model, refused, hooks)
  const fresh = new Set(
    idsOf(
      refused.filter((row) => !taken.has(row)),
      column,
    ),
  )
  refuseNamed(
    kind,
    [...inactive].flatMap(([id, name]) => (fresh.has(id) ? [name] : [])),
  )
}

function refuseNamed(kind: Kind, names: readonly string[]): void {
  if (names.length === 0) return
  const verb = names.length === 1 ? 'is' : 'are'
  const remedy = kind === 'job' ? 'Reactivate it before adding it to a schedule.' : 'Make them active before putting them on a job.'
  throw unprocessable(`${names.join(', ')} ${verb} not active. ${remedy}`)
}
