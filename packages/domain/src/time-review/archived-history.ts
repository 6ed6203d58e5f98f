/** What a history says where months of the audit have left the database. (product.md#time-review) */
import { countOf } from '../numbers/count-of.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `March 2024` of `2024-03`. */
const nameOf = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Nothing when all of it is there. `months` as `2024-03`, oldest first; during an upgrade a node of the version before says nothing of them. */
export function archivedHistoryText(months: readonly string[] = []): string | undefined {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return undefined
  const which = first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)} (${countOf(months.length, 'month')})`
  return `What was changed in ${which} is archived and not shown here: who sent clock events, and changes of the job and the plan. Whoever runs Daysheet can bring a month back: npm run audit -- restore ${first}`
}
