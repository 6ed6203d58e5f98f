import type { DayTotals } from '@daysheet/domain/schedules/day-totals'
import clsx from 'clsx'
import { Glyph } from '#ui/glyph.tsx'
import { statusLabel, type Status } from '#ui/status.tsx'
import status from '#ui/text-status.module.css'
import text from '#ui/text.module.css'
import styles from './week-table.module.css'

const counted: readonly (readonly [Status, 'confirmed' | 'declined' | 'waiting' | 'errors' | 'notTexted'])[] = [
  ['confirmed', 'confirmed'],
  ['declined', 'declined'],
  ['waiting', 'waiting'],
  ['error', 'errors'],
  ['not texted', 'notTexted'],
]

/** How many texts have each status: `✔3 ✖1`. Zeros are left out. */
export function TextCounts({ totals }: { totals: DayTotals }) {
  return counted.map(
    ([shape, name]) =>
      totals[name] > 0 && (
        <span key={name} className={clsx(status.status, styles.count)} data-status={shape} title={statusLabel(shape)}>
          <Glyph shape={shape} size={14} />
          <span className={text.visuallyHidden}>{statusLabel(shape)}: </span>
          {totals[name]}
        </span>
      ),
  )
}
