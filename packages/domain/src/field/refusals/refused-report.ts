/**
 * A refused report next to the stored report, and the choices that the office makes between them.
 * (product.md#refused-records)
 */
import { z } from 'zod'
import { eosReport } from '@daysheet/domain/timeclock/eos-report'
import { id, instant, num, whole } from '@daysheet/domain/fields/fields'
import { mergeFields } from '../reports/merge-report.ts'
import { reportAlong, type ReportAlong } from '../reports/shift-record.ts'

const values = eosReport.pick({
  ...{ decon: true, prep: true, removal: true, removalQty: true, bagout: true, bagoutQty: true, breakdown: true },
  ...{ comments: true, signature: true },
})
const feet = () => num().nullable()

/** `GET /api/field/refusals/:id/report`. */
export const refusedReport = z.object({
  /** The stored report of the shift; null if there is none. */
  stored: values.extend({ id: id(), version: whole(), time: instant().nullable() }).nullable(),
  second: values.extend({ time: instant().nullable() }),
  /** How many bags of the second report would become a bagout now. */
  bagsMore: num(),
  /** Feet of areas in the second report. The name is null if the office has deleted the area. */
  areas: z.array(z.object({ name: z.string().nullable(), squareFeet: feet(), linearFeet: feet() })),
})
export type RefusedReport = z.infer<typeof refusedReport>

/**
 * `POST /api/field/refusals/:id/add`: the version of the stored report that the user saw, and an
 * answer to each question.
 */
export const addRefused = z.strictObject({
  version: whole().nullable(),
  choices: z.partialRecord(z.enum(mergeFields), z.enum(['keep', 'replace', 'add'])),
})
export type AddRefused = z.infer<typeof addRefused>

type Values = z.infer<typeof values>

/**
 * The report in a refused body. A phone may have sent anything, so values of the wrong type become
 * null.
 */
export function reportIn(body: Readonly<Record<string, unknown>>): Values {
  const fit = Object.entries(values.shape).map(([name, shape]) => {
    const read = shape.safeParse(body[name])
    return [name, read.success ? read.data : null]
  })
  return Object.fromEntries(fit) as Values // the properties come from the shape
}

/** The areas and bags of the report; empty if they cannot be read. */
export function alongIn({ areas, bagsOut }: Readonly<Record<string, unknown>>): ReportAlong {
  const read = reportAlong.safeParse({ areas, bagsOut })
  return read.success ? read.data : {}
}
