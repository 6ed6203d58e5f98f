/** What the Employee Report says of someone's hours. (product.md#employee-report, product.md#hours) */
import type { Day } from '../calendar/day.ts'
import { round } from '../numbers/round.ts'
import type { WorkedLine } from './hours-report.ts'

/** Only hours above 0 are listed as worked. (product.md#hours) */
export const paidLines = <Line extends Pick<WorkedLine, 'hours'>>(lines: readonly Line[]): Line[] => lines.filter(({ hours }) => hours > 0)

/** What somebody should look at before it is paid, whether it earned hours or not. (product.md#hours) */
export const flaggedLines = <Line extends Pick<WorkedLine, 'flags'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ flags }) => flags.length > 0)

/** The parts of paid hours at each multiple. */
export type HourParts = Pick<WorkedLine, 'hours' | 'straight' | 'overtime15' | 'overtime2' | 'otherOvertime'>

const partNames = ['hours', 'straight', 'overtime15', 'overtime2', 'otherOvertime'] as const satisfies readonly (keyof HourParts)[]

/** The sums of the lines, with 2 decimals. */
export function sumOfParts(lines: readonly HourParts[]): HourParts {
  const sum = { hours: 0, straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0 }
  for (const line of lines) for (const name of partNames) sum[name] = round(sum[name] + line[name], 2)
  return sum
}

/** The hours of each day with its status, and the sums of all. */
export function hoursByDay(lines: readonly WorkedLine[]): { byDay: Map<Day, Pick<WorkedLine, 'hours' | 'status'>>; sum: HourParts } {
  const byDay = new Map<Day, Pick<WorkedLine, 'hours' | 'status'>>()
  for (const { day, hours, status } of lines) byDay.set(day, { hours: round((byDay.get(day)?.hours ?? 0) + hours, 2), status })
  return { byDay, sum: sumOfParts(lines) }
}

/** One job of a report and the hours worked there. */
export type HoursOfJob = Pick<WorkedLine, 'jobId' | 'jobNum' | 'jobNumDecimals' | 'address' | 'hours'>

/** The hours of each job, 2 decimals, most hours first; jobs that earned nothing are left out. Together they are the report's total. */
export function hoursByJob(lines: readonly WorkedLine[]): HoursOfJob[] {
  const jobs = new Map<string, HoursOfJob>()
  for (const { jobId, jobNum, jobNumDecimals, address, hours } of paidLines(lines)) {
    jobs.set(jobId, { jobId, jobNum, jobNumDecimals, address, hours: round((jobs.get(jobId)?.hours ?? 0) + hours, 2) })
  }
  return [...jobs.values()].sort((one, other) => other.hours - one.hours || (one.jobNum ?? Infinity) - (other.jobNum ?? Infinity))
}
