import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber, type NumberedJob } from '@daysheet/domain/jobs/job-number'
import type { MaterialRow } from '@daysheet/domain/materials/material-rows'
import { headOf, linesOf } from '#http/csv.ts'

const columns = ['Type', 'Date', 'Item', 'Unit', 'Qty', 'Cost per Item', 'Total', 'Job Number', 'Job Address']
const ofMoney = new Set(['Cost per Item', 'Total'].map((name) => columns.indexOf(name)))

// Made once: making one takes longer than writing a hundred numbers with it.
const everyDecimal = { useGrouping: false, maximumFractionDigits: 20 } as const
const money = new Intl.NumberFormat('en-US', { ...everyDecimal, minimumFractionDigits: 2 })
const quantity = new Intl.NumberFormat('en-US', everyDecimal)

/** Every decimal a number has; of money two at least. */
const numberText = (value: number, column: number): string => (ofMoney.has(column) ? money : quantity).format(value)

/** A job and its lines. */
export interface JobRows extends NumberedJob {
  address: string
  rows: readonly MaterialRow[]
}

/** Lines written at a stretch: between them others are answered. */
const stretch = 200

/** Export by Job Num: the lines of jobs, one job after the other. (product.md#dialogs; decisions/materials.md) */
export async function materialsCsv(jobs: readonly JobRows[]): Promise<string> {
  const lines = jobs.flatMap(({ rows, address, ...job }) =>
    rows.map(({ type, day, item, unit, qty, costPerItem, total }) => {
      return [type, formatDay(day), item, unit, qty, costPerItem, total, formatJobNumber(job), address]
    }),
  )
  const parts = [headOf(columns)]
  for (let from = 0; from < lines.length; from += stretch) {
    parts.push(linesOf(lines.slice(from, from + stretch), numberText))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return parts.join('')
}
