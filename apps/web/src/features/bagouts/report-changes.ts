/** What a change makes of the report that is shown, at once; the report is read anew behind it. */
import { bagsOf, type Bagout, type BagoutReport } from '@daysheet/domain/bagouts/bagout'
import type { BagLine } from './queries.ts'

type Change = (report: BagoutReport) => BagoutReport

const replaceRows =
  (change: (rows: Bagout[]) => Bagout[]): Change =>
  (report) => ({ ...report, rows: change(report.rows) })

/** With one more, where its date has it. */
export const withBagout = (added: Bagout): Change =>
  replaceRows((rows) => {
    const others = rows.filter(({ entryId }) => entryId !== added.entryId)
    const later = others.findIndex(({ date }) => Date.parse(date) > Date.parse(added.date))
    return later === -1 ? [...others, added] : [...others.slice(0, later), added, ...others.slice(later)]
  })

export const withLine = (line: BagLine): Change =>
  replaceRows((rows) => rows.map((row) => (row.entryId === line.id ? { ...row, version: line.version, bags: bagsOf(line) } : row)))

export const withoutBagout = (gone: Bagout): Change => replaceRows((rows) => rows.filter(({ entryId }) => entryId !== gone.entryId))
