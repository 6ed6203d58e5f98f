/** The texts to people who were taken off a job that they expect to work on. (product.md#planner) */
import type { FollowUp } from '@daysheet/domain/schedules/undo'
import { expectsToWork } from '@daysheet/domain/texts/text-status'
import { isPlanned } from '@daysheet/domain/crews/worker-entry'
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import { find } from '#client/rows.ts'
import { offerUndoAgain, undoOfLastAct } from '#client/undo.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { askBy } from '#ui/messages.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import type { EditedDay } from './edited-day.ts'
import type { DayEntry, DayWorkerEntry } from './queries.ts'

/**
 * The people of a crew who expect to work. Ask before they are taken off: a person who confirmed
 * and was then texted that the job is cancelled keeps the answer, and only their texts, which lose
 * the place with it, show that they know.
 */
export async function peopleExpecting({ id, cancelled }: DayEntry, crew: readonly DayWorkerEntry[]): Promise<DayWorkerEntry[]> {
  const expecting = crew.filter((member) => isPlanned(member) && expectsToWork(member))
  if (!cancelled || expecting.length === 0) return expecting
  // If their texts cannot be read, the office is asked about all of them.
  const newest = await newestTexts(id).catch(() => new Map<string | null, string>())
  return expecting.filter((member) => newest.get(member.id) !== 'cancelled')
}

/** The kind of the newest text to each place on a crew. */
async function newestTexts(scheduleEntryId: string): Promise<Map<string | null, TextMessage['kind']>> {
  const texts = await find<'TextMessages', Pick<TextMessage, 'kind' | 'workerEntryId'>>('TextMessages', {
    where: { scheduleEntryId, kind: { neq: 'reply' }, state: { nin: ['withheld', 'failed'] } },
    order: ['time ASC', 'id ASC'],
    fields: ['kind', 'workerEntryId'],
  })
  return new Map(texts.map(({ workerEntryId, kind }) => [workerEntryId, kind]))
}

const personOf = ({ id, workerId, worker }: DayWorkerEntry): FollowUp['people'][number] => ({
  workerId,
  workerEntryId: id,
  name: nameOf(worker),
  language: worker?.language ?? null,
  hasPhone: Boolean(worker?.phone),
})

/** A text to some of a crew. None if no person has a phone number. */
function textTo(
  { day }: EditedDay,
  { id, scheduleId, startTime, supervisor, job }: DayEntry,
  { kind, crew }: { kind: 'ask' | 'removal'; crew: readonly DayWorkerEntry[] },
): FollowUp[] {
  if (!job || !crew.some(({ worker }) => worker?.phone)) return []
  const people = crew.map((member) => personOf(member))
  // A removal mentions neither the start time nor the supervisor: the people have no place any more.
  const place =
    kind === 'ask'
      ? { scheduleEntryId: id, startTime, supervisor: supervisor?.name ?? null }
      : { scheduleEntryId: null, startTime: null, supervisor: null }
  return [{ kind, scheduleId, day, job, ...place, people }]
}

interface Crew {
  entry: DayEntry
  crew: readonly DayWorkerEntry[]
}

interface Texted {
  /** The people who were taken off a job that they expect to work on. */
  off: readonly Crew[]
  /** The people who are now on a job, who are asked to come. */
  asks?: Crew | undefined
}

/**
 * Opens Send text for people who are off a job, if any of them can be texted. Then one message says
 * what was done and who is texted, and has *Undo*. If *Undo* is pressed before, no text is sent.
 */
export async function offerTexts(board: EditedDay, { off, asks }: Texted): Promise<void> {
  const removals = off.flatMap(({ entry, crew }) => textTo(board, entry, { kind: 'removal', crew }))
  if (removals.length === 0) return
  const asked = asks && !asks.entry.cancelled ? textTo(board, asks.entry, { kind: 'ask', crew: asks.crew }) : []
  const undone = undoOfLastAct()
  const { textFollowUps } = await loadModule(() => import('./dialogs/texts/text-follow-ups.tsx'))
  const said = undone?.aborted ? null : await askBy(textFollowUps([...removals, ...asked], undone))
  board.refresh()
  offerUndoAgain(said)
}
