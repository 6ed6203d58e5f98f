import { daysBetween, formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { NamedCertificate } from '@daysheet/domain/certificates/certificate'
import { headOf, linesOf } from '#http/csv.ts'

const columns = ['Expires', 'Days Left', 'Name', 'Type', 'Number']

/** What runs out, as a spreadsheet takes it. `names` are those of employees who share one. */
export const expiringCsv = (
  rows: readonly NamedCertificate[],
  { today, names }: { today: Day; names: ReadonlyMap<string, string> },
): string =>
  headOf(columns) +
  linesOf(
    rows.map(({ lastDay, holder, workerId, supervisorId, kindName, number }) => [
      formatDay(lastDay),
      daysBetween(today, lastDay),
      workerId === null && supervisorId === null ? 'Company' : (names.get(workerId ?? '') ?? holder ?? ''),
      kindName,
      number ?? '',
    ]),
    String,
  )
