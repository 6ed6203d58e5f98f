/** Changes of the day that is on the screen, each giving a new day in which all that did not change is the same object, so that only the cards concerned render. */
import type { DayEntry, DaySchedule, DayWorkerEntry } from './queries.ts'

type Changed = DaySchedule | null | undefined

type EntryValues = Partial<Omit<DayEntry, 'supervisor'>> & { supervisor?: DayEntry['supervisor'] | undefined }

const withEntries = <Day extends Changed>(day: Day, change: (entries: readonly DayEntry[]) => readonly DayEntry[]): Day => {
  if (!day) return day
  const scheduleEntries = change(day.scheduleEntries)
  return scheduleEntries === day.scheduleEntries ? day : { ...day, scheduleEntries }
}

/** Puts values into one entry; a relation given as undefined is taken away. */
export function changeEntry<Day extends Changed>(day: Day, entryId: string, change: EntryValues): Day {
  return withEntries(day, (entries) =>
    entries.map((entry) => {
      if (entry.id !== entryId) return entry
      const { supervisor, ...rest } = { ...entry, ...change }
      return supervisor ? { ...rest, supervisor } : rest
    }),
  )
}

export function insertEntry<Day extends Changed>(day: Day, entry: DayEntry): Day {
  return withEntries(day, (entries) => (entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry]))
}

export function dropEntry<Day extends Changed>(day: Day, entryId: string): Day {
  return withEntries(day, (entries) => entries.filter(({ id }) => id !== entryId))
}

/** Puts somebody on another job of the day; what was texted about the old one says nothing of it. */
export function moveWorkerEntry<Day extends Changed>(day: Day, workerEntryId: string, toEntryId: string): Day {
  const member = day?.scheduleEntries.flatMap(({ workerEntries }) => workerEntries).find(({ id }) => id === workerEntryId)
  const target = day?.scheduleEntries.find(({ id }) => id === toEntryId)
  if (!member || !target) return day
  const moved = { ...member, scheduleEntryId: toEntryId, txtStatus: null, txtStatusTime: null, txtReason: null }
  return changeEntry(dropWorkerEntry(day, workerEntryId), toEntryId, { workerEntries: [...target.workerEntries, moved] })
}

/** Adds a person to a crew. */
export function addWorkerEntry<Day extends Changed>(day: Day, member: DayWorkerEntry): Day {
  const entry = day?.scheduleEntries.find(({ id }) => id === member.scheduleEntryId)
  if (!entry || entry.workerEntries.some(({ id }) => id === member.id)) return day
  return changeEntry(day, entry.id, { workerEntries: [...entry.workerEntries, member] })
}

export function dropWorkerEntry<Day extends Changed>(day: Day, workerEntryId: string): Day {
  const entry = day?.scheduleEntries.find(({ workerEntries }) => workerEntries.some(({ id }) => id === workerEntryId))
  if (!entry) return day
  return changeEntry(day, entry.id, { workerEntries: entry.workerEntries.filter(({ id }) => id !== workerEntryId) })
}
