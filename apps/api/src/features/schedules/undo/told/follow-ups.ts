/**
 * Finds the people whose last text is wrong after an undo, and the texts that correct it.
 * (product.md#undo)
 */
import type { Undone } from '@daysheet/domain/schedules/undo'
import { planFollowUps, type ToldSinceAct } from '@daysheet/domain/schedules/undo-texts'
import type { Database } from '#db/connection.ts'
import { forgetTold, withholdUndone } from '#features/texts/handover/queries.ts'
import type { Act, RowChange } from '../queries.ts'
import * as queries from './queries.ts'

/** The columns of an entry that its texts mention. */
const toldColumns = ['job_id', 'schedule_id', 'supervisor_id', 'start_time', 'cancelled']

const of = (table: string, { changes }: Act) => changes.filter((change) => change.table === table)
const isOther = (columns: readonly string[], { before, after }: RowChange) => columns.some((column) => before?.[column] !== after?.[column])

/**
 * The entries in which the act changed what texts mention, and the people it added to or removed
 * from crews.
 */
function subjectOf(act: Act): Omit<queries.Subject, 'stays'> {
  const entries = of('schedule_entry', act).filter((change) => isOther(toldColumns, change))
  const crew = of('worker_entry', act).filter((change) => isOther(['worker_id', 'schedule_entry_id', 'planned'], change))
  const rows = crew.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null)
  const ids = (name: string) => rows.map((row) => row[name]).filter((value) => typeof value === 'string')
  return {
    act,
    entryIds: [...new Set([...entries.map(({ id }) => id), ...ids('schedule_entry_id')])],
    workerIds: entries.length > 0 ? null : [...new Set(ids('worker_id'))],
  }
}

/**
 * The texts that went out since the act; called before it is undone. Waiting texts are withheld.
 * The caller has locked the entries, so no further texts are written.
 */
export async function readTold(tx: Database, act: Act): Promise<{ subject: queries.Subject; tolds: ToldSinceAct[] }> {
  const about = subjectOf(act)
  const stays = await queries.staysOf(tx, about.entryIds)
  for (const { id, before } of of('schedule_entry', act))
    if (before && !stays.has(id)) stays.set(id, { scheduleId: String(before['schedule_id']), jobId: String(before['job_id']) })
  const subject = { ...about, stays: [...stays].map(([entryId, stay]) => ({ entryId, ...stay })) }
  await withholdUndone(tx, await queries.textsWaiting(tx, subject))
  const tolds = (await queries.toldSince(tx, subject)).flatMap(({ entryId, ...told }) => {
    const stay = stays.get(entryId)
    return stay ? [{ ...told, ...stay }] : []
  })
  return { subject, tolds }
}

/**
 * The people to name and to text once the act is undone. People who need to be asked again now show
 * as not texted.
 */
export async function followUps(tx: Database, { subject, tolds }: { subject: queries.Subject; tolds: ToldSinceAct[] }): Promise<Undone> {
  if (tolds.length === 0) return { texted: [], followUps: [] }
  const { act, entryIds } = subject
  const rewritten = new Set(of('schedule_entry', act).flatMap((change) => (isOther(toldColumns, change) ? [change.id] : [])))
  const back = new Set(of('worker_entry', act).flatMap(({ id, before }) => (before ? [id] : [])))
  const workerIds = [...new Set(tolds.map(({ workerId }) => workerId))]
  const places = (await queries.placesOf(tx, { workerIds, entryIds, stays: tolds })).map((place) => ({
    ...place,
    isBack: rewritten.has(place.entryId) || back.has(place.workerEntryId),
  }))
  const { texts, told } = planFollowUps(tolds, places)
  await forgetTold(
    tx,
    texts.flatMap(({ kind, place }) => (kind === 'ask' && place ? [place.workerEntryId] : [])),
  )
  const named = await queries.namesOf(tx, [...told.keys()])
  return {
    texted: named.map((one) => ({ ...one, told: told.get(one.workerId) ?? 'other' })),
    followUps: texts.length > 0 ? await queries.followUpsFor(tx, texts) : [],
  }
}
