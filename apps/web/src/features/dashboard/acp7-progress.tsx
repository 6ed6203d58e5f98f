import { filingFlags } from '@daysheet/domain/acp7/filing-flags'
import { acp7Banner } from '@daysheet/domain/acp7/progress'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import { useMemo } from 'react'
import { flagWords } from '../../parts/filings/filing-words.ts'
import { Glyph } from '../../ui/glyph.tsx'

/** How far a job's filed work is, or that none is filed, and what somebody should look at; to be read here, changed on the planner. (spec §4, §9; issue 4.5) */
export function Acp7Progress({ entry }: { entry: DashboardEntry }) {
  const { scopeParts } = entry.job
  const banner = useMemo(() => acp7Banner(scopeParts), [scopeParts])
  const flags = useMemo(() => flagWords(filingFlags(scopeParts, entry)), [scopeParts, entry])
  return (
    <>
      <span className="acp7">
        {banner.text}
        {banner.state === 'filed' && (
          <span className="progress" aria-hidden>
            <span style={{ width: `${Math.min(banner.percent, 100)}%` }} />
          </span>
        )}
      </span>
      {flags.map((words) => (
        <span key={words} className="warn">
          <Glyph shape="warning" size={16} />
          {words}
        </span>
      ))}
    </>
  )
}
