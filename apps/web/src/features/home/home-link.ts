import type { HomeLine } from '@daysheet/domain/home/home-line'
import { paths } from '../../app/paths.ts'

/** The days that a line counts, as the address of the time review has it. */
const weekFilters = { block: 'severity=block', check: 'severity=check', changed: 'status=changed', clean: 'status=clean' } as const

/** What a line of Home opens: the place where it is fixed. */
export function homeLink(line: HomeLine): string {
  switch (line.kind) {
    case 'crew':
    case 'unanswered':
      return paths.schedule(line.day, line.filter)
    case 'container':
      return paths.job(line.jobId)
    case 'replies':
      return paths.replies()
    case 'orders':
      return paths.materials()
    case 'phones':
      return paths.admin('phones')
    case 'refusals':
      return paths.timeReview()
    case 'clock-out':
      return paths.timeReview({ day: line.day, worker: line.workerId })
    case 'week':
      return `${paths.timeReview({ day: line.day })}&${weekFilters[line.show]}`
    case 'loads':
      return paths.loads(`?state=${line.state}`)
    case 'certificates':
      return line.range === 'all' ? paths.admin('certificates') : `${paths.admin('certificates')}&within=${line.range}`
    case 'clock-outs':
    case 'budgets':
    case 'filings':
    case 'waste':
      return paths.homeList(line.kind)
  }
}
