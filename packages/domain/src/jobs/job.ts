import { z } from 'zod'
import { overtimeCodeList, overtimeHolidayList, payRegime } from '../overtime/pay-terms.ts'
import { amount, flag, num, row, text, whole } from '../wire/fields.ts'

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
})
export type Job = z.infer<typeof job>
