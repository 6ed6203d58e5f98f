import { z } from 'zod'
import { abatements, jurisdictions } from '../certificates/jurisdiction.ts'
import { makeUpDayList, overtimeCodeList, overtimeHolidayList, payRegime } from '../overtime/pay-terms.ts'
import { amount, flag, latitude, longitude, num, row, text, whole } from '../fields/fields.ts'

export const minSiteRadius = 20
export const maxSiteRadius = 20_000
const radiusRule = `must be from ${minSiteRadius} to ${maxSiteRadius} meters`

/** What is said of a latitude without a longitude, or the other way round. */
export const wholePlace = 'must be sent with the other coordinate, or not at all'

/** A site, identified by job number and address. (product.md#entities) */
export const job = z.object({
  ...row,
  address: text(),
  boro: text(100).nullable(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().min(0).max(6).nullable(),
  jobDesc: text(2000).nullable(),
  premisesDetail: text(2000).nullable(),
  budget: amount().nullable(),
  active: flag(),
  ownerName: text().nullable(),
  ownerAddress: text().nullable(),
  ownerPhone: text(50).nullable(),
  payRegime,
  overtimeCodes: overtimeCodeList,
  overtimeHolidays: overtimeHolidayList,
  makeUpDays: makeUpDayList,
  /** Where the site is; both or neither. (product.md#time-exceptions) */
  latitude: latitude().nullable(),
  longitude: longitude().nullable(),
  /** How far from there one still clocks at the site, in meters; null for what the settings say. */
  siteRadius: whole().min(minSiteRadius, radiusRule).max(maxSiteRadius, radiusRule).nullable(),
  /** Whose certificates it asks for; null for what the borough says. (product.md#certificates) */
  jurisdiction: z.enum(jurisdictions, { error: 'must be city, state or none' }).nullable(),
  abatement: z.enum(abatements, { error: 'must be project, minor or none' }),
})
export type Job = z.infer<typeof job>
