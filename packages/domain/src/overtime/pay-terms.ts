/** What overtime at a job goes by, as the job says it. (product.md#overtime; decision 0242) */
import { z } from 'zod'
import type { Day } from '../calendar/day.ts'
import { overtimeCodes, type OvertimeCode } from './codes.ts'

/** Private work, or public work of New York with its wage schedule. */
export const payRegimes = ['private', 'public'] as const
export type PayRegime = (typeof payRegimes)[number]

export const overtimeCodeNames = Object.keys(overtimeCodes) as OvertimeCode[] // own keys of the table

const distinct = (list: readonly string[]) => new Set(list).size === list.length

export const payRegime = z.enum(payRegimes, { error: 'must be private or public' })
export const overtimeCodeList = z
  .array(z.enum(overtimeCodeNames, { error: `must be some of ${overtimeCodeNames.join(', ')}` }))
  .refine(distinct, 'must not have a code twice')
/** The days of a wage schedule's holiday page. */
export const overtimeHolidayList = z
  .array(z.iso.date('must be days such as 2026-11-26'))
  .max(200, 'must not have more than 200 days')
  .refine(distinct, 'must not have a day twice')

export interface PayTerms {
  payRegime: PayRegime
  /** Of public work: what the wage schedule prints for the trade. */
  overtimeCodes: readonly OvertimeCode[]
  /** Of public work: the days that the codes call holidays. */
  overtimeHolidays: readonly Day[]
}

/** What a job has that nobody has said anything about. */
export const privateWork = { payRegime: 'private', overtimeCodes: [], overtimeHolidays: [] } as const satisfies PayTerms

/** What a private job may not have, of these terms; null where they go together. */
export function termsOfPublicWorkOnly({ payRegime: regime, ...terms }: PayTerms): 'overtimeCodes' | 'overtimeHolidays' | null {
  if (regime === 'public') return null
  return terms.overtimeCodes.length > 0 ? 'overtimeCodes' : terms.overtimeHolidays.length > 0 ? 'overtimeHolidays' : null
}

/** What is said of that. */
export const ofPublicWorkOnly = 'must be empty on a private job: codes and holidays are those of public work'

/** The role by which gaps of a shift are credited: on public work there is none, because a gap was not worked. (product.md#gap-credit) */
export const creditedRole = (regime: PayRegime, role: string | null): string | null => (regime === 'public' ? null : role)

/** Whether a code of these asks which days are holidays. */
export const needsHolidays = (codes: readonly OvertimeCode[]): boolean =>
  codes.some((code) => overtimeCodes[code].rules.some(({ on }) => on === 'holiday'))
