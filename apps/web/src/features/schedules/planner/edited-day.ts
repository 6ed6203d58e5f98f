import type { Day } from '@daysheet/domain/calendar/day'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { UndoneRow } from '@daysheet/domain/schedules/undo'
import type { QueryClient } from '@tanstack/react-query'
import { showAlert } from '#ui/messages.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { patchEntry, StaleEntry, type EntryChange } from '../queries.ts'
import { refusal } from '../use-entry-edit.ts'
import { changeEntry } from './day-changes.ts'
import { pendingIn, type Pending } from './pending.ts'
import { createSchedule, dayKey, plannerQueries, type DayEntry, type DaySchedule, type DaySupervisor } from './queries.ts'
import { offerDayUndo } from './undo.ts'

/** The day that is on the screen, and how to change it there. */
export class EditedDay {
  readonly queryClient: QueryClient
  readonly day: Day
  readonly zone: string
  readonly pending: Pending

  constructor(queryClient: QueryClient, { day, zone }: { day: Day; zone: string }) {
    this.queryClient = queryClient
    this.day = day
    this.zone = zone
    this.pending = pendingIn(queryClient)
  }

  get schedule(): DaySchedule | null {
    return this.queryClient.getQueryData<DaySchedule | null>(dayKey(this.day)) ?? null
  }

  /**
   * The day's schedule, once the day is read: null when there is none, undefined when the day could
   * not be read.
   */
  readSchedule(): Promise<DaySchedule | null | undefined> {
    return this.queryClient.ensureQueryData(plannerQueries.day(this.day, this.zone)).catch(() => undefined)
  }

  /** Creates the day's schedule. Throws the server's message. */
  async makeSchedule(): Promise<DaySchedule | null> {
    const made = await this.pending.track(createSchedule(this.day, this.zone))
    this.show((day) => day ?? { ...made, scheduleEntries: [] })
    return this.schedule
  }

  get entries(): readonly DayEntry[] {
    return this.schedule?.scheduleEntries ?? []
  }

  supervisor(id: string | null): DaySupervisor | undefined {
    const active = this.queryClient.getQueryData(plannerQueries.activeSupervisors().queryKey) ?? []
    return [...active, ...this.entries.flatMap(({ supervisor }) => supervisor ?? [])].find((supervisor) => supervisor.id === id)
  }

  /** Shows a change at once. A read that began before it must not undo it. */
  show(change: (day: DaySchedule | null | undefined) => DaySchedule | null | undefined): void {
    void this.queryClient.cancelQueries({ queryKey: dayKey(this.day) })
    this.queryClient.setQueryData<DaySchedule | null>(dayKey(this.day), change)
  }

  /** Reads the day anew, when nothing is on its way. */
  refresh(): void {
    this.pending.whenQuiet(() => void this.queryClient.invalidateQueries({ queryKey: dayKey(this.day) }))
  }

  /**
   * Shows the change, saves it, and shows the stored state again when the server refuses. Returns
   * the row as saved. Throws the server's message.
   */
  async edit(seen: DayEntry, change: EntryChange): Promise<ScheduleEntry> {
    const supervisor = 'supervisorId' in change ? { supervisor: this.supervisor(change.supervisorId ?? null) } : {}
    this.show((day) => changeEntry(day, seen.id, { ...change, ...supervisor }))
    try {
      const row = await this.pending.track(patchEntry(seen, change))
      this.show((day) => changeEntry(day, seen.id, { ...row, ...supervisor }))
      return row
    } catch (error) {
      const truth = error instanceof StaleEntry ? error.current : before(seen, change)
      this.show((day) => changeEntry(day, seen.id, { ...truth, supervisor: this.supervisor(truth.supervisorId ?? seen.supervisorId) }))
      this.refresh()
      throw error
    }
  }

  /** Says what was done, and offers to take it back. */
  offerUndo(text: string, changed: UndoneRow): void {
    offerDayUndo(text, changed, () => this.refresh())
  }

  readonly supervisorName = (id: string): string => nameOf(this.supervisor(id))

  /** For edits without a dialog of their own: an alert says why it was refused. (product.md#errors) */
  async tellWhenRefused(action: Promise<unknown>): Promise<boolean> {
    try {
      await action
      return true
    } catch (error) {
      this.refresh()
      await showAlert(refusal(error, this.supervisorName))
      return false
    }
  }
}

function before(seen: DayEntry, change: EntryChange): EntryChange {
  const fields = Object.keys(change) as (keyof EntryChange)[] // own keys of an object literal of that type
  return Object.fromEntries(fields.map((field) => [field, seen[field]]))
}
