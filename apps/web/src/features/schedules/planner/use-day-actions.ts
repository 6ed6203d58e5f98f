import type { Day } from '@daysheet/domain/calendar/day'
import type { Crew } from '@daysheet/domain/crews/crew'
import { bookingsOf, wouldDoubleBook, wouldDoubleBookByReactivating } from '@daysheet/domain/schedules/double-booking'
import { shouldTextReactivation } from '@daysheet/domain/texts/text-status'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { OtherClockEvents, addEntry, removeEntry, crewOf } from '../queries.ts'
import { messageOf } from '#client/client.ts'
import { updateById } from '#client/rows.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { undoOfLastAct } from '#client/undo.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { ownArrivals } from './board/use-order.ts'
import { addAgainQuestion, deactivateQuestion, doubleBookingQuestion, removeEntryQuestion } from './confirmations.ts'
import { clockEventsOf } from './day.ts'
import { addWorkers, moveWorker, removeWorker, replaceWorker, takeOff } from './crew-actions.ts'
import { dropEntry, insertEntry } from './day-changes.ts'
import { EditedDay } from './edited-day.ts'
import { offerTexts, peopleExpecting } from './off-the-job.ts'
import { plannerQueries, type DayEntry, type DayJob, type DaySchedule, type DayWorkerEntry } from './queries.ts'

export const noSchedule = 'No schedule found, please create one first'
const noScheduleForDate = 'No schedule exists for this date, please create one first'

/**
 * The schedule to add a job to. When the day has none, asks whether to create one; null when the
 * answer is no, or when the day could not be read.
 */
async function scheduleToAddTo(board: EditedDay): Promise<DaySchedule | null> {
  const read = await board.readSchedule()
  if (read) return read
  if (read === undefined) await showAlert(noScheduleForDate)
  else if (await ask(noSchedule, { yes: 'Create schedule and add', no: 'Cancel' })) return board.makeSchedule()
  return null
}

/**
 * Puts a job on the day, once for a double click. When it is already there, asks before adding it
 * again. Returns whether it was added.
 */
function addJob(board: EditedDay, job: DayJob, chosen: { supervisorId?: string } = {}): Promise<boolean> {
  return board.pending.once(`${board.day} ${job.id}`, () => putOnDay(board, job, chosen))
}

async function putOnDay(board: EditedDay, job: DayJob, { supervisorId }: { supervisorId?: string }): Promise<boolean> {
  try {
    const schedule = await scheduleToAddTo(board)
    if (!schedule) return false
    const already = schedule.scheduleEntries.filter(({ jobId }) => jobId === job.id)
    if (already.length > 0 && !(await ask(addAgainQuestion(already), { yes: 'Add again' }))) return false
    const entry = await board.pending.track(addEntry({ jobId: job.id, scheduleId: schedule.id, ...(supervisorId && { supervisorId }) }))
    ownArrivals(board.queryClient).entryIds.add(entry.id)
    const supervisor = board.supervisor(entry.supervisorId)
    board.show((day) => insertEntry(day, { ...emptyEntry, ...entry, job, workerEntries: [], ...(supervisor && { supervisor }) }))
    board.offerUndo(`Added ${jobLabel(job)}`, { entity: 'ScheduleEntry', id: entry.id, version: entry.version })
    return true
  } catch (error) {
    await showAlert(messageOf(error))
    return false
  } finally {
    board.refresh()
  }
}

/** As `addJob`, with who runs it; a supervisor who is already elsewhere that day is asked about first. */
async function addJobWithSupervisor(board: EditedDay, job: DayJob, supervisorId: string | null): Promise<boolean> {
  if (supervisorId === null) return addJob(board, job)
  const elsewhere = bookingsOf(board.entries).supervisors.get(supervisorId) ?? []
  const clashes = elsewhere.length > 0 ? [{ kind: 'supervisor' as const, personId: supervisorId, elsewhere }] : []
  const names = new Map([[supervisorId, board.supervisorName(supervisorId)]])
  if (clashes.length > 0 && !(await ask(doubleBookingQuestion(clashes, names, jobLabel(job)), { yes: 'Assign' }))) return false
  return addJob(board, job, { supervisorId })
}

/** A create answers only with what was sent and the defaults. (product.md#wire-writes) */
const emptyEntry = { supervisorId: null, startTime: null, cancelled: false, cancelledReason: null, notes: null }

async function setSupervisor(board: EditedDay, entry: DayEntry, supervisorId: string): Promise<void> {
  if (supervisorId === '' || !board.supervisor(supervisorId)) return showAlert('Invalid supervisor selection')
  if (supervisorId === entry.supervisorId) return
  const clashes = wouldDoubleBook(board.entries, entry.id, { supervisorId })
  const names = new Map([[supervisorId, board.supervisorName(supervisorId)]])
  const question = () => doubleBookingQuestion(clashes, names, jobLabel(entry.job))
  if (clashes.length > 0 && !(await ask(question(), { yes: 'Assign' }))) return
  await board.tellWhenRefused(board.edit(entry, { supervisorId }))
}

/** Puts everybody of a saved crew on a job who is not there yet, and has it run by whom the crew is usually run, where nobody runs it. */
async function addCrew(board: EditedDay, entry: DayEntry, { name, supervisor, workers }: Crew): Promise<void> {
  const there = new Set(entry.workerEntries.map(({ workerId }) => workerId))
  const missing = workers.filter(({ id, active }) => active && !there.has(id))
  if (missing.length === 0) await showAlert(`Everyone in ${name} is already on ${jobLabel(entry.job)}.`)
  else if (!(await addWorkers(board, entry, missing))) return
  if (supervisor?.active && entry.supervisorId === null) await setSupervisor(board, entry, supervisor.id)
}

/** Answers whether somebody on the job was told that it is cancelled, so that they should be texted again. */
async function reactivate(board: EditedDay, entry: DayEntry): Promise<boolean> {
  const clashes = wouldDoubleBookByReactivating(board.entries, entry.id)
  const names = new Map(entry.workerEntries.map(({ workerId, worker }) => [workerId, nameOf(worker)]))
  if (entry.supervisorId !== null) names.set(entry.supervisorId, board.supervisorName(entry.supervisorId))
  const question = () => doubleBookingQuestion(clashes, names, jobLabel(entry.job))
  if (clashes.length > 0 && !(await ask(question(), { yes: 'Reactivate' }))) return false
  const edit = board.edit(entry, { cancelled: false, cancelledReason: null })
  if (!(await board.tellWhenRefused(edit))) return false
  board.offerUndo(`Reactivated ${jobLabel(entry.job)}`, { entity: 'ScheduleEntry', id: entry.id, version: (await edit).version })
  const undone = undoOfLastAct()
  try {
    const workerEntries = entry.workerEntries.length > 0 ? await crewOf(entry.id) : []
    return !undone?.aborted && shouldTextReactivation({ cancelled: false, workerEntries })
  } catch (error) {
    await showAlert(`The job takes place again, but whom to text could not be read: ${messageOf(error)}`)
    return false
  }
}

/**
 * Removes a job from the day, then offers to text the people of its crew who expect to work. If a
 * person clocks in while the question is open, nothing is removed, and the question is asked again
 * with the new number.
 */
async function remove(board: EditedDay, entry: DayEntry, shown = clockEventsOf(entry.workerEntries), meanwhile = ''): Promise<void> {
  const off = await peopleExpecting(entry, entry.workerEntries)
  const question = `${meanwhile}${removeEntryQuestion(entry, { events: shown, expecting: off })}`
  if (!(await ask(question, { yes: 'Remove', no: 'Keep', destructive: true }))) return
  board.show((day) => dropEntry(day, entry.id))
  const removal = board.pending.track(removeEntry(entry.id, shown))
  const other = await removal.catch((error: unknown) => (error instanceof OtherClockEvents ? error : undefined))
  if (other) {
    board.refresh()
    return remove(board, entry, other.count, `${other.message}\n`)
  }
  if (!(await board.tellWhenRefused(removal))) return
  board.offerUndo(`Removed ${jobLabel(entry.job)}`, { entity: 'ScheduleEntry', id: entry.id })
  await offerTexts(board, { off: [{ entry, crew: off }] })
}

async function deactivate(board: EditedDay, job: DayJob): Promise<void> {
  if (!(await ask(deactivateQuestion(job), { yes: 'Remove', no: 'Keep' }))) return
  const { queryKey } = plannerQueries.activeJobs()
  board.queryClient.setQueryData(queryKey, (jobs) => jobs?.filter(({ id }) => id !== job.id))
  if (await board.tellWhenRefused(updateById('Jobs', job.id, { active: false }))) toast(`${jobLabel(job)} is no longer on the active list`)
  await board.queryClient.invalidateQueries({ queryKey: ['jobs'] })
}

/** Everything one can do to the day. Those that have a dialog throw when refused, and the dialog shows it; the others tell by themselves. */
function makeDayActions(board: EditedDay) {
  return {
    addJob: (job: DayJob) => addJob(board, job),
    scheduleToAddTo: () => scheduleToAddTo(board),
    addJobWithSupervisor: (job: DayJob, supervisorId: string | null) => addJobWithSupervisor(board, job, supervisorId),
    setSupervisor: (entry: DayEntry, supervisorId: string) => setSupervisor(board, entry, supervisorId),
    removeSupervisor: (entry: DayEntry) => board.tellWhenRefused(board.edit(entry, { supervisorId: null })),
    saveStartTime: async (seen: DayEntry, startTime: string) => void (await board.edit(seen, { startTime })),
    saveNote: async (seen: DayEntry, notes: string | null) => void (await board.edit(seen, { notes })),
    async cancel(seen: DayEntry, reason: string) {
      const { version } = await board.edit(seen, { cancelled: true, cancelledReason: reason || null })
      board.offerUndo(`Cancelled ${jobLabel(seen.job)}`, { entity: 'ScheduleEntry', id: seen.id, version })
    },
    reactivate: (entry: DayEntry) => reactivate(board, entry),
    remove: (entry: DayEntry) => remove(board, entry),
    addWorkers: (entry: DayEntry, workers: readonly { id: string; name: string | null }[]) => addWorkers(board, entry, workers),
    addCrew: (entry: DayEntry, crew: Crew) => addCrew(board, entry, crew),
    removeWorker: (workerEntry: DayWorkerEntry, shownEvents: number) => removeWorker(board, workerEntry, shownEvents),
    replaceWorker: (swap: Parameters<typeof replaceWorker>[1]) => replaceWorker(board, swap),
    offerTexts: (texted: Parameters<typeof offerTexts>[1]) => offerTexts(board, texted),
    takeOff: (entry: DayEntry, member: DayWorkerEntry) => takeOff(board, entry, member),
    moveWorker: (member: DayWorkerEntry, target: DayEntry) => moveWorker(board, member, target),
    deactivate: (job: DayJob) => deactivate(board, job),
    refresh: () => board.refresh(),
    supervisorName: board.supervisorName,
    /** The entry as it stands now, for a dialog that was opened a while ago. */
    entryNow: (id: string): DayEntry | undefined => board.entries.find((entry) => entry.id === id),
  }
}
export type DayActions = ReturnType<typeof makeDayActions>

export function useDayActions(day: Day, zone: string): DayActions {
  const queryClient = useQueryClient()
  return useMemo(() => makeDayActions(new EditedDay(queryClient, { day, zone })), [queryClient, day, zone])
}
