import type { HomeLine } from '@daysheet/domain/home/home-line'
import { paths } from '#paths.ts'

/** Filters in the address of the time review that show the days counted by a line. */
const weekFilters = { block: 'severity=block', check: 'severity=check', changed: 'status=changed', clean: 'status=clean' } as const

/** The address that a line of Home links to. The user can fix the problem there. */
export function homeLink(line: HomeLine): string {
  switch (line.kind) {
    case 'crew':
      return paths.schedule(line.day, line.filter)
    case 'unanswered':
      return `${paths.schedule(line.day)}&show=${line.filters.join(',')}`
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
