/** A refused report beside the one that is stored, and what the office chooses of both. (product.md#refused-records) */
import { z } from 'zod'
import { eosReport } from '../../timeclock/eos-report.ts'
import { id, instant, num, whole } from '../../wire/fields.ts'
import { mergeFields } from '../reports/merge-report.ts'
import { reportAlong, type ReportAlong } from '../reports/shift-record.ts'

const values = eosReport.pick({
  ...{ decon: true, prep: true, removal: true, removalQty: true, bagout: true, bagoutQty: true, breakdown: true },
  ...{ comments: true, signature: true },
})
const feet = () => num().nullable()

/** `GET /api/field/refusals/:id/report`. */
export const refusedReport = z.object({
  /** The report of the shift; null where it has none. */
  stored: values.extend({ id: id(), version: whole(), time: instant().nullable() }).nullable(),
  second: values.extend({ time: instant().nullable() }),
  /** Of the bags of the second, those that would become a bagout now. */
  bagsMore: num(),
  /** Feet of areas that came with it; without a name where the office has deleted the area. */
  areas: z.array(z.object({ name: z.string().nullable(), squareFeet: feet(), linearFeet: feet() })),
})
export type RefusedReport = z.infer<typeof refusedReport>

/** `POST /api/field/refusals/:id/add`: the version of the stored report that was looked at, and an answer to each question. */
export const addRefused = z.strictObject({
  version: whole().nullable(),
  choices: z.partialRecord(z.enum(mergeFields), z.enum(['keep', 'replace', 'add'])),
})
export type AddRefused = z.infer<typeof addRefused>

type Values = z.infer<typeof values>

/** What of a refused body is a report: a phone may have sent anything, and what does not fit is nothing. */
export function reportIn(body: Readonly<Record<string, unknown>>): Values {
  const fit = Object.entries(values.shape).map(([name, shape]) => {
    const read = shape.safeParse(body[name])
    return [name, read.success ? read.data : null]
  })
  return Object.fromEntries(fit) as Values // the shape's own properties
}

/** What came along with it; nothing of what cannot be read. */
export function alongIn({ areas, bagsOut }: Readonly<Record<string, unknown>>): ReportAlong {
  const read = reportAlong.safeParse({ areas, bagsOut })
  return read.success ? read.data : {}
}
