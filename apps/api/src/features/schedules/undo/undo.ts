import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { undoReason } from '@daysheet/domain/timeclock/correction'
import { undoWindowMs, type UndoBody, type Undone } from '@daysheet/domain/schedules/undo'
import { inTransaction, type Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { conflict } from '#http/errors.ts'
import { checkJoined, overrideIn } from '#features/certificates/gate/queries.ts'
import type { Override } from '#features/certificates/gate/settle.ts'
import { refuseLocked } from '#features/timeclock/day-states/refuse-locked.ts'
import { placesOfVoids, undoVoids } from '#features/timeclock/corrections/queries.ts'
import { onJobCancelledChange } from '#features/texts/handover/queries.ts'
import { belonging, lockDependents } from '../queries.ts'
import * as queries from './queries.ts'
import { followUps, readTold } from './told/follow-ups.ts'

const tables = { ScheduleEntry: 'schedule_entry', WorkerEntry: 'worker_entry' } as const satisfies Record<
  UndoBody['entity'],
  queries.UndoneTable
>

const tooLate = () => conflict('This cannot be undone any more.', { code: 'TOO_LATE_TO_UNDO' })
const changedMeanwhile = () => conflict('This has changed since, so it was not undone.', { code: 'CHANGED_MEANWHILE' })
const clockedMeanwhile = () => conflict('Someone has clocked in or out here since, so it was not undone.', { code: 'CLOCKED_ALREADY' })
const notActive = (names: readonly string[]) =>
  conflict(`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} no longer active, so this was not undone.`, { code: 'NOT_ACTIVE' })

/**
 * Takes back the caller's own act on a row of a day, with everything that the act did. A removed
 * job comes back with its crew, their answers, clock events and texts. All or nothing: it is
 * refused when the plan was changed since. Returns the people who have been texted the opposite
 * since. (product.md#undo; decisions/planning.md)
 */
export async function undo({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, actor: string, body: UndoBody): Promise<Undone> {
  const { entity, id, version = null } = body
  const since = new Date(now().getTime() - undoWindowMs)
  return inTransaction(db, actor, async (tx) => {
    const act = await queries.actOn(tx, { table: tables[entity], id, version, actor, since })
    if (!act) throw tooLate()
    if (isCorrection(act.changes)) throw changedMeanwhile()
    await queries.lockEntries(tx, entriesOf(act.changes))
    await refuseOtherEntries(tx, act)
    const told = await readTold(tx, act)
    const restored = await revert(tx, act.changes)
    await queries.relinkTexts(tx, of('text_message', act.changes))
    await queries.clearWithheld(tx, restored)
    await checkPeople(tx, act, { override: overrideIn(body), today: dayOf(now(), config.businessTimeZone) })
    return followUps(tx, told)
  })
}

const of = (table: string, changes: readonly queries.RowChange[]) => changes.filter((change) => change.table === table)

/** Whether hours were put right, which marks their place: an act of the planner's only leaves out. That has an undo of its own. (product.md#corrections) */
const isCorrection = (changes: readonly queries.RowChange[]) =>
  of('time_correction', changes).some(({ after }) => after?.['action'] !== 'void')

const idOf = (row: queries.RowChange['before'], name: string): string[] => {
  const value = row?.[name]
  return typeof value === 'string' ? [value] : []
}

const entriesOf = (changes: readonly queries.RowChange[]): string[] => [
  ...new Set([
    ...of('schedule_entry', changes).map(({ id }) => id),
    ...of('worker_entry', changes).flatMap(({ before, after }) => [
      ...idOf(before, 'schedule_entry_id'),
      ...idOf(after, 'schedule_entry_id'),
    ]),
  ]),
]

/**
 * Refuses to bring people back onto a job that has since moved to another day, was cancelled, or
 * has another start time. Also refuses to take people off a job that was moved since, because the
 * texts they got were about the first day.
 */
async function refuseOtherEntries(tx: Database, { changes, lastId }: queries.Act): Promise<void> {
  const own = new Set(of('schedule_entry', changes).map(({ id }) => id))
  const crew = of('worker_entry', changes).filter((change) => isPlacedOtherwise(change))
  const others = (which: 'before' | 'after') =>
    crew.flatMap((change) => idOf(change[which], 'schedule_entry_id')).filter((id) => !own.has(id))
  const isOther =
    (await queries.entriesChangedSince(tx, {
      entryIds: others('before'),
      columns: ['job_id', 'schedule_id', 'cancelled', 'start_time'],
      lastId,
    })) || (await queries.entriesChangedSince(tx, { entryIds: others('after'), columns: ['job_id', 'schedule_id'], lastId }))
  if (isOther) throw changedMeanwhile()
}

const isPlacedOtherwise = ({ before, after }: queries.RowChange) =>
  ['worker_id', 'schedule_entry_id', 'planned'].some((column) => before?.[column] !== after?.[column])

/** Rows are put back from the job to its report, and taken away the other way round. Answers the places on crews that stand again as they were. */
async function revert(tx: Database, changes: readonly queries.RowChange[]): Promise<string[]> {
  for (const table of ['schedule_entry', 'worker_entry', 'eos_report'])
    await queries.reinsertRows(
      tx,
      table,
      of(table, changes).flatMap(({ before, after }) => (before && !after ? [before] : [])),
    )
  for (const table of ['schedule_entry', 'worker_entry'] as const) for (const change of of(table, changes)) await putBack(tx, table, change)
  for (const table of ['worker_entry', 'schedule_entry'] as const)
    for (const change of of(table, changes)) await takeAway(tx, table, change)
  const voids = of('time_correction', changes).map(({ id }) => id)
  if (voids.length > 0) {
    await refuseLocked(tx, await placesOfVoids(tx, voids))
    if (!(await undoVoids(tx, voids, undoReason))) throw changedMeanwhile()
  }
  return of('worker_entry', changes).flatMap(({ id, before }) => (before ? [id] : []))
}

async function putBack(tx: Database, table: queries.UndoneTable, change: queries.RowChange): Promise<void> {
  const { id, before, after } = change
  if (!before || !after) return
  // What was clocked since is of whom, and for which job and day, it says now.
  if (belonging[table].some((column) => before[column] !== after[column])) await refuseClocked(tx, table, id)
  // What waits to tell of a cancellation that is taken back must not go out.
  if (table === 'schedule_entry' && before['cancelled'] !== after['cancelled'])
    await onJobCancelledChange(tx, id, before['cancelled'] === true)
  if (!(await queries.updateUnchanged(tx, table, change))) throw changedMeanwhile()
}

/** Nobody clocks on the row before this transaction ends. */
async function refuseClocked(tx: Database, table: queries.UndoneTable, id: string): Promise<void> {
  if ((await lockDependents(tx, table, id))?.hasEvents) throw clockedMeanwhile()
}

async function takeAway(tx: Database, table: queries.UndoneTable, change: queries.RowChange): Promise<void> {
  if (change.before || !change.after) return
  await refuseClocked(tx, table, change.id)
  if (!(await queries.deleteUnchanged(tx, table, change))) throw changedMeanwhile()
}

/**
 * Refuses when a person, supervisor or job was made inactive since. Checks the certificates of
 * people who were put on the job while no check was needed.
 */
async function checkPeople(tx: Database, { changes, firstId }: queries.Act, gate: { override: Override; today: Day }): Promise<void> {
  const back = of('worker_entry', changes).filter((change) => change.before?.['planned'] === true && isPlacedOtherwise(change))
  const entries = of('schedule_entry', changes).filter(({ before }) => before !== null)
  const isElsewhere = ({ before, after }: queries.RowChange) =>
    ['job_id', 'schedule_id', 'cancelled'].some((column) => before?.[column] !== after?.[column])
  const staffed = await queries.staffOf(tx, entries.filter(isElsewhere).map(({ id }) => id), firstId) // prettier-ignore
  const run = entries.filter(({ before, after }) => before?.['supervisor_id'] !== after?.['supervisor_id'])
  const inactive = [
    ...(await queries.deactivatedSince(tx, 'job', { ids: staffed.map(({ jobId }) => jobId), firstId })),
    ...(await queries.deactivatedSince(tx, 'supervisor', {
      ids: [...staffed.flatMap(({ supervisorId }) => supervisorId ?? []), ...run.flatMap(({ before }) => idOf(before, 'supervisor_id'))],
      firstId,
    })),
    ...(await queries.deactivatedSince(tx, 'worker', {
      ids: [
        ...staffed.flatMap(({ crew }) => crew.map(({ workerId }) => workerId)),
        ...back.flatMap(({ before }) => idOf(before, 'worker_id')),
      ],
      firstId,
    })),
  ]
  if (inactive.length > 0) throw notActive(inactive)
  const were = new Set(of('worker_entry', changes).flatMap(({ id, before }) => (before ? [id] : [])))
  const joined = staffed.map(({ entryId, crew }): [string, string[]] => [
    entryId,
    crew.flatMap(({ id, workerId, isNew }) => (isNew && !were.has(id) ? [workerId] : [])),
  ])
  await checkJoined(tx, new Map(joined), gate)
}
