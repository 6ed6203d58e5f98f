import { dashboardTotals } from '@daysheet/domain/timeclock/dashboard'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import Box from '@mui/material/Box'
import clsx from 'clsx'
import { useMemo } from 'react'
import { people } from '#features/people/person-labels.ts'
import { Glyph } from '#ui/glyph.tsx'
import { openLabel } from './card/clock-labels.ts'
import { clockOf, countToCheck } from './card/clock-of.ts'
import { useDashboard } from './dashboard-context.ts'
import styles from './day-totals.module.css'
import text from '#ui/text.module.css'

const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface DayTotalsProps {
  entries: readonly DashboardEntry[]
  /** Adds the counts that buttons beside the totals show on the screen. */
  isOnPaper?: boolean
}

/** The day in numbers, always in view. (product.md#look) */
export function DayTotals({ entries, isOnPaper = false }: DayTotalsProps) {
  const { clock, isPast } = useDashboard()
  const totals = useMemo(
    () => dashboardTotals(entries.map((entry) => ({ entry, clock: clockOf(entry, isPast, clock) }))),
    [entries, isPast, clock],
  )
  const { jobs, assigned, confirmed, onClock, finished, hours } = totals
  const toCheck = entries.reduce((sum, entry) => sum + countToCheck(entry, isPast, clock), 0)
  const isSomebodyTwice = totals.people !== assigned
  return (
    <Box role="group" aria-label="Day totals">
      <dl className={styles.list}>
        <div>
          <dt>{jobs === 1 ? 'Job' : 'Jobs'}</dt>
          <dd>{jobs}</dd>
        </div>
        <div>
          <dt title={isSomebodyTwice ? people(totals.people) : undefined}>
            Assigned{isSomebodyTwice && <span className={isOnPaper ? undefined : text.visuallyHidden}>, {people(totals.people)}</span>}
          </dt>
          <dd>{assigned}</dd>
        </div>
        {isOnPaper && (
          <div>
            <dt>Confirmed</dt>
            <dd>{confirmed}</dd>
          </div>
        )}
        <div>
          <dt>{openLabel(isPast)}</dt>
          <dd className={clsx(isPast && onClock > 0 && styles.warn)}>{onClock}</dd>
        </div>
        <div>
          <dt>Finished</dt>
          <dd>{finished}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{hundredths.format(hours)}</dd>
        </div>
        {isOnPaper && (
          <div>
            <dt>To check</dt>
            <dd className={clsx(toCheck > 0 && styles.warn)}>
              {toCheck > 0 && <Glyph shape="warning" size={16} />}
              {toCheck}
            </dd>
          </div>
        )}
      </dl>
    </Box>
  )
}
