import { filingFlags } from '@daysheet/domain/acp7/filing-flags'
import { acp7Banner } from '@daysheet/domain/acp7/progress'
import { useMemo } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { eachFilingWords, flagWords } from '../../../filings/filing-labels.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'

/**
 * The ACP7 banner of a card: what is missing, or how much of the filed work is done. It opens the upload where nothing is filed, else the job's filings. What
 * somebody should look at is a sign on it, and in its words; of several filings its words and its tooltip tell each. (spec §4; decision 0143)
 */
export function Acp7Button({ entry }: { entry: DayEntry }) {
  const { open } = usePlanner()
  const { job } = entry
  const banner = useMemo(() => acp7Banner(job?.scopeParts ?? []), [job])
  const flags = useFlagWords(entry)
  const each = eachFilingWords(banner)
  if (!job) return null
  const isMissing = banner.state === 'missing'
  return (
    <button
      type="button"
      className={isMissing || flags.length > 0 ? 'plain acp7 missing' : 'plain acp7'}
      aria-label={[`${banner.text}: ${jobLabel(job)}`, ...(each === null ? [] : [each]), ...flags].join(', ')}
      title={each ?? undefined}
      onClick={() => open({ kind: isMissing ? 'upload acp7' : 'acp7', job })}
    >
      {flags.length > 0 && <Glyph shape="warning" size={14} />}
      <span>{banner.text}</span>
      {banner.state === 'filed' && (
        <span className="bar" aria-hidden>
          <span style={{ width: `${banner.percent}%` }} />
        </span>
      )}
    </button>
  )
}

/** The same in words on the card; nothing when there is nothing to look at. (issue 4.5) */
export function Acp7Flags({ entry }: { entry: DayEntry }) {
  return useFlagWords(entry).map((words) => (
    <div key={words} className="warn">
      <Glyph shape="warning" size={14} />
      {words}
    </div>
  ))
}

function useFlagWords(entry: DayEntry): string[] {
  return useMemo(() => flagWords(filingFlags(entry.job?.scopeParts ?? [], entry)), [entry])
}
