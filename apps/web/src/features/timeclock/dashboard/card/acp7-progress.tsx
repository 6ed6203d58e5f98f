import { filingFlags } from '@daysheet/domain/acp7/filing-flags'
import { acp7Banner } from '@daysheet/domain/acp7/progress'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import { useMemo } from 'react'
import { eachFilingWords, flagWords } from '../../../filings/filing-labels.ts'
import { Glyph } from '../../../../ui/glyph.tsx'

/** For who hears the card; who sees it has the tooltip. */
const outOfSight = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** How far a job's filed work is, or that none is filed, and what somebody should look at; to be read here, changed on the planner. (spec §4, §9; issue 4.5) */
export function Acp7Progress({ entry }: { entry: DashboardEntry }) {
  const { scopeParts } = entry.job
  const banner = useMemo(() => acp7Banner(scopeParts), [scopeParts])
  const flags = useMemo(() => flagWords(filingFlags(scopeParts, entry)), [scopeParts, entry])
  const each = eachFilingWords(banner)
  return (
    <>
      <span className="acp7" title={each ?? undefined}>
        {banner.text}
        {each !== null && <span style={outOfSight}>, {each}</span>}
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
