/** What was worked, put together for those who read it: the timesheet, one worker's report, a job's history. (product.md#dashboard, product.md#calls, product.md#hours) */
import { formatDay, type Day } from '../calendar/day.ts'
import { formatJobNumber, type NumberedJob } from '../jobs/job-number.ts'
import type { OvertimeHours, PlaceOvertime } from './overtime-by-place.ts'
import { creditedRole, type PayTerms } from '../overtime/pay-terms.ts'
import { phoneInFile, type ToldApart } from '../people/tell-apart.ts'
import { compareEntries } from '../jobs/entry-order.ts'
import { addingUp, addingUpParts } from './adding-up.ts'
import { jobHours } from './budget.ts'
import type { ClockedEvent } from './event-order.ts'
import { joinTexts, flagTexts } from './flag-text.ts'
import { hoursOf, hoursWorked, totalHours } from './hours.ts'
import type { CellStatus } from './cell-status.ts'
import type { JobHistory, WorkedLine } from './hours-report.ts'
import { laborRole, type LaborRole } from './labor-cost.ts'
import type { OtherShift } from './shift.ts'

/** Somebody on a crew, with what they clocked there, and around the same hours elsewhere. */
export interface ClockedPerson {
  name: string | null
  /** When they clocked first. */
  role: string | null
  events: readonly ClockedEvent[]
  others: readonly OtherShift[]
  isPlanned: boolean
  /** The place on the crew, where a read was asked for it. */
  workerEntryId?: string
  /** Set when a read is about several people. */
  workerId?: string
}

/** Somebody's hours on an entry of a day, with everything that is doubtful about them. */
const shiftOf = ({ events, role, others, isPlanned }: ClockedPerson, { day, cancelled, job: { payRegime } }: CountedEntry, zone: string) =>
  hoursWorked(events, creditedRole(payRegime, role), { day, zone, others, isPlanned, isCancelled: cancelled })

/** An entry of a business day as hours are counted from it. For one worker's report the crew is that worker alone. */
export interface TimesheetEntry {
  id: string
  day: Day
  startTime: string | null
  cancelled: boolean
  job: NumberedJob & Pick<PayTerms, 'payRegime'> & { id: string; address: string }
  crew: readonly ClockedPerson[]
}

/** What hours are counted from. */
export type CountedEntry = Pick<TimesheetEntry, 'day' | 'cancelled'> & { job: Pick<PayTerms, 'payRegime'> }

/** One person on one job of one day, as the timesheet says it. `hours` has 2 decimals. */
export interface TimesheetRow extends Partial<OvertimeHours> {
  /** `11-20-2026`. */
  date: string
  address: string
  employee: string
  hours: number
  jobNumber: string
  /** What is doubtful, in words; empty when nothing is. */
  flags: string
  /** Empty if the employee has none; undefined if the caller passed none. `212-555-0101` */
  employeeNumber?: string
  phone?: string
  /** Why what is overtime is, in words. The overtime is there where its columns are. */
  overtimeReasons?: string
}

/** The order in which entries are read: by day, and within a day as on the screen. */
const compareInTime = (one: TimesheetEntry, other: TimesheetEntry) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : compareEntries(one, other)

const moreOf = (one?: Pick<ToldApart, 'employeeNumber' | 'phone'>) => ({
  employeeNumber: one?.employeeNumber ?? '',
  phone: phoneInFile(one?.phone ?? ''),
})

const byName = new Intl.Collator('en').compare
const nameOf = ({ name }: ClockedPerson) => name ?? 'Unknown'

/** Whether somebody has a row: the crew of a job that takes place, and whoever clocked although it was cancelled or without being on the crew. */
const isOnTimesheet = ({ cancelled }: TimesheetEntry, { events, isPlanned }: ClockedPerson) =>
  (!cancelled && isPlanned) || events.length > 0

/** Where nothing is paid. */
const noOvertime: PlaceOvertime = { minutes: {}, reasons: [] }

/**
 * What a timesheet needs besides its entries. A file that is read page by page uses the same one
 * for all of its pages.
 */
export interface TimesheetParts {
  overtime?: ReadonlyMap<string, PlaceOvertime> | null
  /** The names of people who share a name. */
  names?: ReadonlyMap<string, string>
  /** What a file may also say about each employee. */
  employees?: ReadonlyMap<string, Pick<ToldApart, 'employeeNumber' | 'phone'>> | null
  /** Makes the rows of each person add up. */
  add?: ReturnType<typeof addingUp>
  addParts?: ReturnType<typeof addingUpParts>
}

/**
 * The timesheet of these entries: by date, the jobs of a day in the order of the screen, the people of a job by name. `overtime` is that of their workweeks, by the
 * place on a crew; null where no column asks for it. (product.md#calls, product.md#hours, product.md#overtime)
 */
export function timesheetRows(
  entries: readonly TimesheetEntry[],
  zone: string,
  { overtime = null, names = new Map(), employees = null, add = addingUp(), addParts = addingUpParts() }: TimesheetParts = {},
): TimesheetRow[] {
  const called = (person: ClockedPerson) => names.get(person.workerId ?? '') ?? nameOf(person)
  return entries.toSorted(compareInTime).flatMap((entry) => {
    const job = { date: formatDay(entry.day), address: entry.job.address, jobNumber: formatJobNumber(entry.job) }
    return entry.crew
      .filter((person) => isOnTimesheet(entry, person))
      .toSorted((one, other) => byName(called(one), called(other)))
      .map((person) => {
        const worked = shiftOf(person, entry, zone)
        const flags = joinTexts(flagTexts(worked, { day: entry.day, zone }))
        const { workerId = nameOf(person) } = person
        const employee = called(person)
        const hours = add(worked.minutes, workerId)
        const row = { ...job, employee, ...(employees && moreOf(employees.get(workerId))), hours, flags }
        if (!overtime) return row
        const paid = overtime.get(person.workerEntryId ?? '') ?? noOvertime
        return { ...row, ...addParts(hours, paid.minutes, workerId), overtimeReasons: joinTexts(paid.reasons) }
      })
  })
}

/** The data that the Employee Report needs in addition to the entries. */
export interface ReportParts {
  /** Overtime of the whole workweeks, by place on a crew. */
  overtime?: ReadonlyMap<string, PlaceOvertime>
  /** The status of each day in the time review. */
  statuses?: ReadonlyMap<Day, CellStatus>
}

/**
 * The hours of one worker: the lines with hours or a flag, by day and start, and their sum.
 * (product.md#employee-report, product.md#hours)
 */
export function workerLines(
  entries: readonly TimesheetEntry[],
  zone: string,
  { overtime = new Map(), statuses = new Map() }: ReportParts = {},
): { totalHours: number; lines: WorkedLine[] } {
  const add = addingUp()
  const addParts = addingUpParts()
  const worked = entries
    .toSorted(compareInTime)
    .flatMap((entry) => entry.crew.map((person) => ({ entry, place: person.workerEntryId ?? '', ...shiftOf(person, entry, zone) })))
    .map((shift) => ({ ...shift, hours: add(shift.minutes) }))
    .map((shift) => ({ ...shift, parts: addParts(shift.hours, (overtime.get(shift.place) ?? noOvertime).minutes) }))
  const lines = worked
    .filter(({ hours, flags }) => hours > 0 || flags.length > 0)
    .map(({ entry: { id, day, job }, ...shift }) => ({
      day,
      scheduleEntryId: id,
      jobId: job.id,
      jobNum: job.jobNum,
      jobNumDecimals: job.jobNumDecimals,
      address: job.address,
      hours: shift.hours,
      ...shift.parts,
      status: statuses.get(day) ?? null,
      flags: shift.flags,
      flagTexts: flagTexts(shift, { day, zone }),
    }))
  return { totalHours: totalHours(worked), lines }
}

/** An entry counted: paid minutes of everyone together, how many people are on it, and how many of them have a doubtful event. */
export interface EntryHours {
  minutes: number
  people: number
  flagged: number
  /** Paid minutes by the role of the labor rate. */
  byRole: Partial<Record<LaborRole, number>>
}

export function entryHours(entry: CountedEntry & Pick<TimesheetEntry, 'crew'>, zone: string): EntryHours {
  const { crew } = entry
  const worked = crew.map((person) => ({ ...shiftOf(person, entry, zone), role: laborRole(person.role) }))
  const byRole: EntryHours['byRole'] = {}
  for (const { role, minutes } of worked) byRole[role] = (byRole[role] ?? 0) + minutes
  return {
    byRole,
    minutes: worked.reduce((sum, { minutes }) => sum + minutes, 0),
    people: crew.length,
    flagged: worked.filter(({ flags }) => flags.length > 0).length,
  }
}

/** Entries of one job together. Minutes are added first, so that nothing is lost by rounding each. 2 decimals: a budget's percent is taken of them. */
export function hoursOfEntries(counted: readonly EntryHours[]): { hours: number; flagged: number } {
  return {
    hours: hoursOf(counted.reduce((sum, { minutes }) => sum + minutes, 0)),
    flagged: counted.reduce((sum, { flagged }) => sum + flagged, 0),
  }
}

/** Adds up the paid minutes of a job's entries by role. */
export function minutesByRole(counted: readonly Pick<EntryHours, 'byRole'>[]): EntryHours['byRole'] {
  const sum: EntryHours['byRole'] = {}
  for (const { byRole } of counted) {
    for (const role of ['field', 'office', 'warehouse'] as const)
      if (byRole[role] !== undefined) sum[role] = (sum[role] ?? 0) + byRole[role]
  }
  return sum
}

/** The days of a job's history, newest first; of several entries on a day the later start first. (product.md#hours) */
export function historyDays(counted: readonly { entry: TimesheetEntry; worked: EntryHours }[]): JobHistory['days'] {
  return counted
    .toSorted((one, other) => compareInTime(other.entry, one.entry))
    .map(({ entry: { id, day, cancelled }, worked: { minutes, people, flagged } }) => ({
      day,
      scheduleEntryId: id,
      cancelled,
      people,
      hours: jobHours(minutes),
      flagged,
    }))
}
