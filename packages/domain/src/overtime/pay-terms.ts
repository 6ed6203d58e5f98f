/** What overtime at a job goes by, as the job says it. (product.md#overtime; decisions/overtime.md) */
import { z } from 'zod'
import { weekdayOf, type Day } from '../calendar/day.ts'
import { codeNamed, overtimeCodes, type OvertimeCode } from './codes.ts'

/** Private work, or public work of New York with its wage schedule. */
export const payRegimes = ['private', 'public'] as const
export type PayRegime = (typeof payRegimes)[number]

export const overtimeCodeNames = Object.keys(overtimeCodes) as OvertimeCode[] // own keys of the table

const distinct = (list: readonly string[]) => new Set(list).size === list.length

export const payRegime = z.enum(payRegimes, { error: 'must be private or public' })
export const overtimeCodeList = z
  .array(z.enum(overtimeCodeNames, { error: `must be some of ${overtimeCodeNames.join(', ')}` }))
  .refine(distinct, 'must not repeat a code')
const dayRule = 'must be days such as 2026-11-26'
const dayList = (day: z.ZodISODate) => z.array(day).max(200, 'must not have more than 200 days').refine(distinct, 'must not repeat a day')
/** The days of a wage schedule's holiday page. */
export const overtimeHolidayList = dayList(z.iso.date(dayRule))

const isWeekend = (day: Day) => ['Saturday', 'Sunday'].includes(weekdayOf(day))
export const areWeekend = (days: readonly Day[]): boolean => days.every(isWeekend)
/** The days that made up for one lost to weather. */
export const makeUpDayList = dayList(z.iso.date({ error: dayRule, abort: true }).refine(isWeekend, 'must be Saturdays or Sundays'))

export interface PayTerms {
  payRegime: PayRegime
  /** Of public work: what the wage schedule prints for the trade. */
  overtimeCodes: readonly OvertimeCode[]
  /** Of public work: the days that the codes call holidays. */
  overtimeHolidays: readonly Day[]
  /** Of public work: the Saturdays and Sundays that made up for a day lost to weather. (decisions/overtime.md) */
  makeUpDays: readonly Day[]
}

/** What a job has that nobody has said anything about. */
export const privateWork = { payRegime: 'private', overtimeCodes: [], overtimeHolidays: [], makeUpDays: [] } as const satisfies PayTerms

/** What a private job may not have, of these terms; null where they go together. */
export function termsOfPublicWorkOnly({ payRegime: regime, ...lists }: PayTerms): keyof typeof lists | null {
  if (regime === 'public') return null
  const names = ['overtimeCodes', 'overtimeHolidays', 'makeUpDays'] as const
  return names.find((name) => lists[name].length > 0) ?? null
}

/** What is said of that. */
export const ofPublicWorkOnly = 'must be empty on a private job: codes, holidays and make-up days apply to public work only'

/** The role by which gaps of a shift are credited: on public work there is none, because a gap was not worked. (product.md#gap-credit) */
export const creditedRole = (regime: PayRegime, role: string | null): string | null => (regime === 'public' ? null : role)

/** Whether a code of these asks which days are holidays. */
export const needsHolidays = (codes: readonly OvertimeCode[]): boolean =>
  codes.some((code) => overtimeCodes[code].rules.some(({ on }) => on === 'holiday'))

/** Whether a code of these lets a day make up for one lost to weather. */
export const allowsMakeUpDays = (codes: readonly OvertimeCode[]): boolean => codes.some((code) => codeNamed(code).makesUp !== undefined)
