import { z } from 'zod'
import { abatements, jurisdictions } from '../certificates/jurisdiction.ts'
import { formatDay, parseDay, type Day } from '../calendar/day.ts'
import { areWeekend, overtimeCodeList, payRegime, privateWork } from '../overtime/pay-terms.ts'
import { radiusInFeet, radiusInMeters, radiusStep } from '../locations/feet.ts'
import { formatPhone, normalizePhone } from '../people/phone.ts'
import { maxSiteRadius, minSiteRadius, type Job } from './job.ts'

/** What a job's dialog sends. */
export type JobFields = Omit<Job, 'id' | 'version'>

const optionalText = (max = 500) =>
  z
    .string()
    .trim()
    .max(max, `Please enter at most ${max} characters`)
    .transform((text) => (text === '' ? null : text))

/** Ten digits are kept as every phone is, however they are written; an extension or a second number stays as it was typed. */
function phoneOrWords(typed: string | null): string | null {
  if (typed === null) return null
  const number = normalizePhone(typed)
  return /^\d{10}$/.test(number) ? number : typed
}

const jobNumberText = z
  .string()
  .trim()
  .regex(/^(\d{1,12}(\.\d{1,6})?)?$/, 'Please enter a valid job number')

/** Commas between thousands are taken: the dashboard shows hours with them. */
const budgetText = z
  .string()
  .trim()
  .regex(/^((\d+|\d{1,3}(,\d{3})+)(\.\d{1,4})?)?$/, 'Please enter budgeted hours as a number')
  .transform((text) => text.replaceAll(',', ''))
  .refine((text) => /^\d{0,9}(\.|$)/.test(text), 'Please enter at most 999,999,999 hours')

/** Latitude and longitude, as maps on the web copy them: `40.7128, -74.0060`. Null if it is something else. */
export function placeOfText(typed: string): { latitude: number; longitude: number } | null {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)[\s,]+(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(typed) ?? []
  const place = { latitude: Number(north), longitude: Number(east) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

const placeText = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (typed === '') return { latitude: null, longitude: null }
    const place = placeOfText(typed)
    if (place) return place
    context.addIssue('Please enter latitude and longitude, such as 40.7128, -74.0060')
    return z.NEVER
  })

const [minRadius, maxRadius] = [radiusInFeet(minSiteRadius), radiusInFeet(maxSiteRadius)]

const isRadius = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= minRadius && Number(text) <= maxRadius && Number(text) % radiusStep === 0

/** Feet. */
const radiusText = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(',', ''))
  .refine(
    (text) => text === '' || isRadius(text),
    `Please enter feet in steps of ${radiusStep}, from ${minRadius} to ${maxRadius.toLocaleString('en-US')}`,
  )

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/**
 * The Add Job and Edit Job dialogs: texts as typed in, a request body out. A job number keeps the decimals it was typed with, so that
 * `10000.40` is shown as it was written. (product.md#screens, product.md#field-checks)
 */
export const jobForm = z
  .object({
    address: z.string().trim().min(1, 'Please enter an address').max(500, 'Please enter at most 500 characters'),
    boro: optionalText(100),
    jobNum: jobNumberText,
    jobDesc: optionalText(2000),
    premisesDetail: optionalText(2000),
    budget: budgetText,
    ownerName: optionalText(),
    ownerAddress: optionalText(),
    ownerPhone: optionalText(50).transform(phoneOrWords),
    sitePlace: placeText,
    siteRadius: radiusText,
    active: z.boolean(),
    payRegime,
    overtimeCodes: overtimeCodeList,
    overtimeHolidays: z.string(),
    makeUpDays: z.string(),
    /** Empty for what the borough says. */
    jurisdiction: z.enum(['', ...jurisdictions]),
    abatement: z.enum(abatements),
  })
  .transform(({ jobNum, budget, overtimeHolidays, makeUpDays, sitePlace, siteRadius, jurisdiction, ...rest }, context): JobFields => {
    const number = { jobNum: numberOf(jobNum), jobNumDecimals: decimalsTyped(jobNum) }
    const fields = {
      ...rest,
      ...number,
      budget: numberOf(budget),
      ...sitePlace,
      siteRadius: siteRadius === '' ? null : radiusInMeters(Number(siteRadius)),
      jurisdiction: jurisdiction === '' ? null : jurisdiction,
    }
    // What was chosen of public work is put away with it.
    if (rest.payRegime === 'private') return { ...fields, overtimeCodes: [], overtimeHolidays: [], makeUpDays: [] }
    const [holidays, madeUp] = [typedDays(overtimeHolidays), typedDays(makeUpDays)]
    const issues = { overtimeHolidays: issueOf(holidays), makeUpDays: issueOf(madeUp) ?? weekendIssueOf(madeUp) }
    for (const [field, message] of Object.entries(issues))
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    return { ...fields, overtimeHolidays: distinctDays(holidays), makeUpDays: distinctDays(madeUp) }
  })
export type JobForm = z.input<typeof jobForm>

/** The Edit Budget dialog: hours as typed in, a request body out; nothing typed takes the budget away. (product.md#screens, product.md#calls) */
export const budgetForm = z.object({ budget: budgetText }).transform(({ budget }) => ({ budget: numberOf(budget) }))
export type BudgetForm = z.input<typeof budgetForm>

/** Days as they are written, parted by commas or spaces; null for what is none. */
const typedDays = (text: string): (Day | null)[] =>
  text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((one) => {
      const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(one) ?? []
      return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    })

const issueOf = (days: readonly (Day | null)[]) =>
  days.includes(null) ? 'Please enter dates such as 11-26-2026, separated by commas' : null
const weekendIssueOf = (days: readonly (Day | null)[]) =>
  areWeekend(distinctDays(days)) ? null : 'Please enter only Saturdays and Sundays'

const distinctDays = (days: readonly (Day | null)[]): Day[] => [...new Set(days.filter((day) => day !== null))].toSorted()

function decimalsTyped(jobNum: string): number | null {
  if (jobNum === '') return null
  return jobNum.split('.')[1]?.length ?? 0
}

/** The dialog's first state: empty for a new job, else the job's own texts. */
export function jobFormOf(job: JobFields | null): JobForm {
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const jobNum = job?.jobNum ?? null
  const decimals = job?.jobNumDecimals ?? null
  return {
    address: job?.address ?? '',
    boro: job?.boro ?? '',
    jobNum: jobNum !== null && decimals !== null ? maxLengthOf(jobNum.toFixed(decimals), String(jobNum)) : number(jobNum),
    jobDesc: job?.jobDesc ?? '',
    premisesDetail: job?.premisesDetail ?? '',
    budget: number(job?.budget),
    ownerName: job?.ownerName ?? '',
    ownerAddress: job?.ownerAddress ?? '',
    ownerPhone: formatPhone(job?.ownerPhone ?? ''),
    sitePlace: placeLabel(job),
    siteRadius: typeof job?.siteRadius === 'number' ? String(radiusInFeet(job.siteRadius)) : '',
    active: job?.active ?? true,
    payRegime: job?.payRegime ?? privateWork.payRegime,
    overtimeCodes: [...(job?.overtimeCodes ?? privateWork.overtimeCodes)],
    overtimeHolidays: formatDays(job?.overtimeHolidays),
    makeUpDays: formatDays(job?.makeUpDays),
    jurisdiction: job?.jurisdiction ?? '',
    abatement: job?.abatement ?? 'project',
  }
}

/** Days as they are typed. */
export const formatDays = (days: readonly Day[] = []): string => days.map(formatDay).join(', ')

/** Where a job is, as it is typed; empty where nobody has said it. */
export const placeLabel = (job: Pick<Job, 'latitude' | 'longitude'> | null): string =>
  job === null || job.latitude === null || job.longitude === null ? '' : `${job.latitude}, ${job.longitude}`

/** Editing must not shorten a number that has more decimals than it is shown with. */
function maxLengthOf(first: string, second: string): string {
  return second.length > first.length ? second : first
}
