import type { DayFilter } from '@daysheet/domain/schedules/day-filter'
import type { DayTotals } from '@daysheet/domain/schedules/day-totals'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Button from '@mui/material/Button'
import clsx from 'clsx'
import { Glyph } from '#ui/glyph.tsx'
import { statusLabel, type Status } from '#ui/status.tsx'
import status from '#ui/text-status.module.css'
import styles from './day-counts.module.css'
import { useDayFilter } from './use-day-filter.ts'

type CountedText = 'confirmed' | 'declined' | 'waiting' | 'errors' | 'notTexted'

const counts: readonly (readonly [DayFilter, Status, CountedText])[] = [
  ['confirmed', 'confirmed', 'confirmed'],
  ['declined', 'declined', 'declined'],
  ['waiting', 'waiting', 'waiting'],
  ['error', 'error', 'errors'],
  ['not-texted', 'not texted', 'notTexted'],
]

interface CountProps {
  count: number
  label: string
  isOn: boolean
  onToggle: () => void
  shape: Status | 'warning'
  /** Below the number, where there is room. */
  words: string
}

function Count({ count, label, isOn, onToggle, shape, words }: CountProps) {
  return (
    <button
      type="button"
      className={clsx(styles.count, status.status, shape === 'warning' && styles.warn)}
      data-status={shape === 'warning' ? undefined : shape}
      aria-pressed={isOn}
      aria-label={`${label}: ${count}`}
      title={isOn ? `${label}. Press to show everything.` : `${label}. Press to show only these.`}
      onClick={onToggle}
    >
      <span className={styles.figure}>
        <Glyph shape={shape} size={18} />
        {count}
      </span>
      {/* The label has the words too, in another order, so the style sheet shows them. */}
      <span className={styles.words} data-words={words} />
    </button>
  )
}

/** Where the texts of a day stand, in numbers; each narrows the day to those it counts. (product.md#look) */
export function DayCounts({ totals }: { totals: Pick<DayTotals, CountedText | 'noSupervisor'> }) {
  const { chosen, toggle } = useDayFilter()
  const switchOf = (filter: DayFilter) => ({ isOn: chosen.has(filter), onToggle: () => toggle(filter) })
  return (
    <div className={styles.counts} role="group" aria-label="Show only">
      {counts.map(([filter, shape, counted]) => (
        <Count
          key={filter}
          {...switchOf(filter)}
          shape={shape}
          label={statusLabel(shape)}
          count={totals[counted]}
          words={filter.replace('-', ' ')}
        />
      ))}
      {(totals.noSupervisor > 0 || chosen.has('no-supervisor')) && (
        <Count {...switchOf('no-supervisor')} shape="warning" label="No supervisor" count={totals.noSupervisor} words="no supervisor" />
      )}
    </div>
  )
}

interface FilterNoticeProps {
  shown: number
  entries: readonly { cancelled: boolean }[]
  /** The text that filters the day, on screens with a filter box. */
  typed?: { term: string; clear: () => void }
}

/**
 * Says that the day is filtered, and has a button that shows all of it. With a filter from the
 * totals, cancelled jobs do not count.
 */
export function FilterNotice({ shown, entries, typed }: FilterNoticeProps) {
  const { chosen, clear } = useDayFilter()
  const isTyped = typed !== undefined && typed.term.trim() !== ''
  const all = chosen.size > 0 ? entries.filter(({ cancelled }) => !cancelled) : entries
  const showAll = () => {
    clear()
    typed?.clear()
  }
  return (
    <div role="status">
      {(chosen.size > 0 || isTyped) && (
        <div className={styles.notice}>
          Showing {shown} of {countOf(all.length, 'job')}
          <Button onClick={showAll}>Show all</Button>
        </div>
      )}
    </div>
  )
}
