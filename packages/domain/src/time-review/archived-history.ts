/** What a history says where months of the audit have left the database. (product.md#time-review) */
import { countOf } from '../numbers/count-of.ts'

/** Nothing when all of it is there. `months` as `2024-03`, oldest first; during an upgrade a node of the version before says nothing of them. */
export function archivedHistoryText(months: readonly string[] = []): string | undefined {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return undefined
  const which = first === last ? first : `${first} to ${last} (${countOf(months.length, 'month')})`
  return `Who brought what was clocked, and what was changed of the job and the plan in ${which}, is in the archive and not shown here. Whoever runs Daysheet brings a month back with npm run audit -- restore ${first}.`
}
