import { formatDateTime, formatTime } from '@daysheet/domain/calendar/day'
import type { EosReport } from '@daysheet/domain/timeclock/eos-report'
import { Photo } from '#features/records/pictures/photo.tsx'
import { useDashboard } from '../dashboard-context.ts'
import type { DayClock } from './clock-labels.ts'
import styles from './card.module.css'
import text from '#ui/text.module.css'

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Something with a quantity: `Removal 120 ft`. A quantity counts as done also when the box was not ticked. */
function measured(word: string, isDone: boolean | null, quantity: number | null, unit: (quantity: number) => string): string[] {
  if (quantity !== null && quantity > 0) return [`${word} ${amount.format(quantity)} ${unit(quantity)}`]
  return isDone ? [`${word}, no quantity`] : []
}

/** What an end-of-shift report says was done, in the order of the work. */
function doneTexts({ decon, prep, removal, removalQty, bagout, bagoutQty, breakdown }: EosReport): string[] {
  return [
    ...(decon ? ['Decon'] : []),
    ...(prep ? ['Prep'] : []),
    ...measured('Removal', removal, removalQty, () => 'ft'),
    ...measured('Bagout', bagout, bagoutQty, (bags) => (bags === 1 ? 'bag' : 'bags')),
    ...(breakdown ? ['Breakdown'] : []),
  ]
}

function reportedAt(time: string | null, { zone, from, to }: DayClock): string {
  if (time === null) return ''
  const moment = Date.parse(time)
  return moment >= from && moment <= to ? ` ${formatTime(time, zone)}` : ` ${formatDateTime(time, zone)}`
}

/** The supervisor's end-of-shift report with its quantities. (product.md#dashboard, product.md#entities) */
export function EosLine({ report }: { report: EosReport }) {
  const { clock } = useDashboard()
  const done = doneTexts(report)
  return (
    <div className={styles.endOfShift} role="group" aria-label="End-of-shift report">
      <span className={text.faint}>End of shift{reportedAt(report.time, clock)}</span>
      {done.map((words) => (
        <span key={words} className={styles.done}>
          {words}
        </span>
      ))}
      {done.length === 0 && <span className={text.faint}>nothing ticked</span>}
      {report.comments && <span>{report.comments}</span>}
      {report.signature && <Photo url={report.signature} alt="Signature of the supervisor" kind="signature" />}
    </div>
  )
}
