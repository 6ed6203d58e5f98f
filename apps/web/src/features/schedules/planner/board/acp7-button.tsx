import { acp7Banner } from '@daysheet/domain/filings/progress'
import clsx from 'clsx'
import { useMemo } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import { filingPercents } from '#features/filings/filing-labels.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import styles from './card.module.css'
import row from './compact-row.module.css'
import { useFilingFlags } from './entry-flags.ts'

/**
 * The ACP7 banner of a card: what is missing, or how much of the filed work is done. A press opens
 * the upload if nothing is filed, otherwise the job's filings. With several filings, the accessible
 * name and the tooltip list each of them. In a row (`isShort`) the banner only shows the percentage,
 * and a sign marks filings that need attention. A card has their warnings in words below, so its
 * banner has no second sign. The accessible name has the reasons in both.
 * (product.md#acp7-banner)
 */
export function Acp7Button({ entry, isShort = false }: { entry: DayEntry; isShort?: boolean }) {
  const { open, may } = usePlanner()
  const { job } = entry
  const banner = useMemo(() => acp7Banner(job?.scopeParts ?? []), [job])
  const flags = useFilingFlags(entry)
  const each = filingPercents(banner)
  if (!job) return null
  const isMissing = banner.state === 'missing'
  const percent = isMissing ? '—' : `${banner.percent}%`
  const words = isShort ? (
    <>
      <span className={row.acp7Word}>ACP7 </span>
      {percent}
    </>
  ) : (
    banner.text
  )
  const isMarked = isShort && flags.length > 0
  if (isMissing && !may('filings.write')) return <span>{words}</span>
  return (
    <button
      type="button"
      className={clsx(styles.plain, styles.acp7, isMarked && styles.marked)}
      aria-label={[`${banner.text}: ${jobLabel(job)}`, ...(each === null ? [] : [each]), ...flags].join(', ')}
      title={isShort ? undefined : (each ?? undefined)}
      data-tip={isShort ? [each ?? banner.text, ...flags].join('. ') : undefined}
      onClick={() => open({ kind: isMissing ? 'upload acp7' : 'acp7', job })}
    >
      {isMarked && <Glyph shape="warning" size={14} />}
      <span>{words}</span>
      {banner.state === 'filed' && !isShort && (
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${banner.percent}%` }} />
        </span>
      )}
    </button>
  )
}
