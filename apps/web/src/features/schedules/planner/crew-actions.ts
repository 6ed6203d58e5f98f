/** Putting people on the jobs of a day, moving them, taking them off. (product.md#planner, product.md#undo) */
import type { Replacement } from '@daysheet/domain/schedules/replacement'
import { wouldDoubleBook, type DoubleBooking } from '@daysheet/domain/schedules/double-booking'
import { messageOf } from '#client/client.ts'
import { StaleRow } from '#client/stale-row.ts'
import { sayDone } from '#client/undo.ts'
import { ask, askWhich, showAlert } from '#ui/messages.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { addToCrew, moveOnCrew, OtherClockEvents, removeFromCrew, replaceOnCrew } from '../queries.ts'
import { declinedQuestion, doubleBookingQuestion } from './confirmations.ts'
import { clockEventsOf } from './day.ts'
import { addWorkerEntry, dropWorkerEntry, moveWorkerEntry } from './day-changes.ts'
import type { EditedDay } from './edited-day.ts'
import { offerTexts, peopleExpecting } from './off-the-job.ts'
import { plannerQueries, type DayEntry, type DayWorkerEntry } from './queries.ts'

type Person = { id: string; name: string | null }

/**
 * Who would be on two jobs by this is asked about first: they may be put on both, or be moved here from the one they are on. Answers false when the office
 * thinks better of it.
 */
export async function addWorkers(board: EditedDay, entry: DayEntry, workers: readonly Person[]): Promise<boolean> {
  const declined = await declinedAmong(board, entry.scheduleId, workers)
  const question = () => declinedQuestion(declined, board.zone)
  if (declined.length > 0 && !(await ask(question(), { yes: 'Add anyway', startsAtNo: true }))) return false
  const clashes = wouldDoubleBook(board.entries, entry.id, { workerIds: workers.map(({ id }) => id) })
  const moving = clashes.length > 0 ? await whoMoves(board, entry, { workers, clashes }) : []
  if (moving === null) return false
  const added = workers.filter(({ id }) => !moving.some(({ workerId }) => workerId === id))
  const off = await Promise.all(moving.map((member) => expectingOn(board, member)))
  for (const member of moving) await board.pending.track(moveOnCrew(member, entry.id))
  const rows = added.length === 0 ? [] : await board.pending.track(addToCrew(entry.id, added.map(({ id }) => id))) // prettier-ignore
  board.refresh()
  const [first] = rows
  if (first && moving.length === 0)
    board.offerUndo(`Added ${people(added.length)} to ${jobLabel(entry.job)}`, {
      entity: 'WorkerEntry',
      id: first.id,
      version: first.version,
    })
  if (moving.length > 0) sayDone(`Moved ${people(moving.length)} to ${jobLabel(entry.job)}`)
  // The dialog that chose them closes first.
  void offerMoveTexts(board, entry, off)
  return true
}

/** The people of `workers` who declined a job of this day, read from the server now. */
async function declinedAmong(board: EditedDay, scheduleId: string, workers: readonly Person[]) {
  const declines = await board.queryClient.fetchQuery({ ...plannerQueries.declines(scheduleId), staleTime: 0 })
  const times = new Map(declines.map(({ workerId, time }) => [workerId, time]))
  return workers.flatMap((worker) => {
    const time = times.get(worker.id)
    return time === undefined ? [] : [{ name: nameOf(worker), time }]
  })
}

interface Swap {
  leaves: DayWorkerEntry
  comes: Pick<Replacement, 'workerId' | 'name'>
}

/**
 * Replaces one person with another. Returns the new crew entry as it is shown, and the person who
 * left if they expect to work. Throws the server's error.
 */
export async function replaceWorker(board: EditedDay, { leaves, comes }: Swap): Promise<{ added: DayWorkerEntry; off: DayWorkerEntry[] }> {
  const entry = board.entries.find(({ id }) => id === leaves.scheduleEntryId)
  const off = entry ? await peopleExpecting(entry, entry.workerEntries.filter(({ id }) => id === leaves.id)) : [] // prettier-ignore
  const row = await board.pending.track(replaceOnCrew(leaves.id, comes.workerId))
  const added = { ...row, txtStatus: null, txtStatusTime: null, txtReason: null, planned: true, events: [] }
  board.show((day) => addWorkerEntry(dropWorkerEntry(day, leaves.id), added))
  board.refresh()
  board.offerUndo(`${nameOf(comes)} replaces ${nameOf(leaves.worker)}`, { entity: 'WorkerEntry', id: row.id, version: row.version })
  return { added, off }
}

/** Of those who are on another job already, who is to be moved from it: nobody when they are to be on both, null when nothing is to be done. */
async function whoMoves(
  board: EditedDay,
  entry: DayEntry,
  { workers, clashes }: { workers: readonly Person[]; clashes: readonly DoubleBooking[] },
): Promise<DayWorkerEntry[] | null> {
  const names = new Map(workers.map((worker) => [worker.id, nameOf(worker)]))
  const question = doubleBookingQuestion(clashes, names, jobLabel(entry.job))
  const moving = clashes.map((clash) => placeToLeave(board, clash))
  if (!moving.every((member) => member !== undefined)) return (await ask(question, { yes: 'Assign' })) ? [] : null
  const answer = await askWhich(question, { yes: 'Assign', other: 'Move here', no: 'No' })
  if (answer === null) return null
  return answer === 'other' ? moving : []
}

/** The one place somebody can be moved from: they are on one other job, and have not clocked in there. */
function placeToLeave({ entries }: EditedDay, { personId, elsewhere }: DoubleBooking): DayWorkerEntry | undefined {
  const [only, ...others] = elsewhere
  const entry = others.length === 0 ? entries.find(({ id }) => id === only?.entryId) : undefined
  const member = entry?.workerEntries.find(({ workerId }) => workerId === personId)
  return member && clockEventsOf([member]) === 0 ? member : undefined
}

/** The job that a person leaves, with the person if they expect to work there. Ask before the move. */
async function expectingOn(board: EditedDay, member: DayWorkerEntry): Promise<{ entry: DayEntry; crew: DayWorkerEntry[] }[]> {
  const entry = board.entries.find(({ id }) => id === member.scheduleEntryId)
  return entry ? [{ entry, crew: await peopleExpecting(entry, [member]) }] : []
}

/** Offers to text moved people who expect to work on their old job: off that one, asked for this one. */
function offerMoveTexts(board: EditedDay, target: DayEntry, leaving: Awaited<ReturnType<typeof expectingOn>>[]): Promise<void> {
  const off = leaving.flat().filter(({ crew }) => crew.length > 0)
  return offerTexts(board, { off, asks: { entry: target, crew: off.flatMap(({ crew }) => crew) } })
}

/**
 * Moves a person to another job of the day. If they would be on two jobs, the office is asked first.
 * If they expect to work on the old job, the office can then text them, so that they do not go there.
 */
export async function moveWorker(board: EditedDay, member: DayWorkerEntry, target: DayEntry): Promise<void> {
  const name = nameOf(member.worker)
  const to = jobLabel(target.job)
  if (target.workerEntries.some(({ workerId }) => workerId === member.workerId)) {
    if (member.scheduleEntryId !== target.id) await showAlert(`${name} is already on ${to}.`)
    return
  }
  const without = board.entries.map((entry) => ({ ...entry, workerEntries: entry.workerEntries.filter(({ id }) => id !== member.id) }))
  const clashes = wouldDoubleBook(without, target.id, { workerIds: [member.workerId] })
  const question = () => doubleBookingQuestion(clashes, new Map([[member.workerId, name]]), to)
  if (clashes.length > 0 && !(await ask(question(), { yes: 'Move' }))) return
  const expecting = expectingOn(board, member)
  board.show((day) => moveWorkerEntry(day, member.id, target.id))
  try {
    await expecting
    const { version } = await board.pending.track(moveOnCrew(member, target.id))
    board.offerUndo(`Moved ${name} to ${to}`, { entity: 'WorkerEntry', id: member.id, version })
  } catch (error) {
    board.refresh()
    return showAlert(error instanceof StaleRow ? `${name} was moved by someone else. Nothing was changed.` : messageOf(error))
  }
  board.refresh()
  await offerMoveTexts(board, target, [await expecting])
}

/**
 * Takes a person without clock events off a job at once; Undo puts the person back. If the person
 * expects to work, the office can then text the person. Returns the number of clock events. If
 * there are any, the person stays, and the office is asked first.
 */
export async function takeOff(board: EditedDay, entry: DayEntry, member: DayWorkerEntry): Promise<number> {
  const events = clockEventsOf([member])
  if (events > 0) return events
  const off = await peopleExpecting(entry, [member])
  try {
    await removeWorker(board, member, 0)
  } catch (error) {
    board.refresh()
    if (error instanceof OtherClockEvents) return error.count
    await showAlert(messageOf(error))
    return 0
  }
  await offerTexts(board, { off: [{ entry, crew: off }] })
  return 0
}

/** Takes somebody off a job, with those of their clock events that were shown. Throws what the server said. */
export async function removeWorker(board: EditedDay, workerEntry: DayWorkerEntry, shownEvents: number): Promise<void> {
  await board.pending.track(removeFromCrew(workerEntry.id, shownEvents))
  board.show((day) => dropWorkerEntry(day, workerEntry.id))
  board.refresh()
  board.offerUndo(`Removed ${nameOf(workerEntry.worker)}`, { entity: 'WorkerEntry', id: workerEntry.id })
}
