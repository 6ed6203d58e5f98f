import { undoReason } from '@daysheet/domain/timeclock/correction'
import { undoWindowMs, type UndoBody, type Undone } from '@daysheet/domain/schedules/undo'
import { inTransaction, type Database } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { conflict } from '../../../http/errors.ts'
import { refuseLocked } from '../../time-review/queries.ts'
import { placesOfVoids, undoVoids } from '../../timeclock/corrections/queries.ts'
import { onJobCancelledChange } from '../../texts/handover/queries.ts'
import { belonging, lockDependents } from '../queries.ts'
import * as queries from './queries.ts'

const tables = { ScheduleEntry: 'schedule_entry', WorkerEntry: 'worker_entry' } as const satisfies Record<
  UndoBody['entity'],
  queries.UndoneTable
>

const tooLate = () => conflict('This cannot be undone any more.', { code: 'TOO_LATE_TO_UNDO' })
const changedMeanwhile = () => conflict('This was changed meanwhile, so it was not undone.', { code: 'CHANGED_MEANWHILE' })
const clockedMeanwhile = () => conflict('Somebody has clocked in or out here meanwhile, so it was not undone.', { code: 'CLOCKED_ALREADY' })

/**
 * Takes back what one's own last act did to a row of a day, with everything the same act did: a removed job comes back with its crew, their answers, clock events
 * and texts. All or nothing; what somebody has changed since is left alone and said. (product.md#undo; decision 0222)
 */
export async function undo({ db, now }: Pick<Deps, 'db' | 'now'>, actor: string, { entity, id }: UndoBody): Promise<Undone> {
  const since = new Date(now().getTime() - undoWindowMs)
  return inTransaction(db, actor, async (tx) => {
    const act = await queries.changesWith(tx, { table: tables[entity], id, actor, since })
    if (!act) throw tooLate()
    const { changes } = act
    if (isCorrection(changes)) throw changedMeanwhile()
    const restored = await revert(tx, changes)
    await queries.relinkTexts(tx, of('text_message', changes))
    await queries.clearWithheld(tx, restored)
    return { texted: await queries.textedSince(tx, { ...concerned(changes), since: act.at }) }
  })
}

const of = (table: string, changes: readonly queries.RowChange[]) => changes.filter((change) => change.table === table)

/** Whether hours were put right, which marks their place: an act of the planner's only leaves out. That has an undo of its own. (product.md#corrections) */
const isCorrection = (changes: readonly queries.RowChange[]) =>
  of('time_correction', changes).some(({ after }) => after?.['action'] !== 'void')

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

async function takeAway(tx: Database, table: queries.UndoneTable, { id, before, after }: queries.RowChange): Promise<void> {
  if (before || !after) return
  await refuseClocked(tx, table, id)
  if (!(await queries.deleteUnchanged(tx, table, id, after['version']))) throw changedMeanwhile()
}

function concerned(changes: readonly queries.RowChange[]): { workerIds: string[]; entryIds: string[] } {
  const rows = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null)
  const ids = (name: string) => [...new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string'))]
  return {
    workerIds: ids('worker_id'),
    entryIds: [...new Set([...ids('schedule_entry_id'), ...of('schedule_entry', changes).map(({ id }) => id)])],
  }
}
