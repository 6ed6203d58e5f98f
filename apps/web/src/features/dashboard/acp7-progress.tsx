import { acp7Banner } from '@daysheet/domain/acp7/progress'
import type { JobOverview } from '@daysheet/domain/jobs/job-reads'
import { useMemo } from 'react'

/** How far a job's filed work is, or that none is filed; to be read here, changed on the planner. (spec §4, §9) */
export function Acp7Progress({ parts }: { parts: JobOverview['scopeParts'] }) {
  const banner = useMemo(() => acp7Banner(parts), [parts])
  if (banner.state === 'missing') return <span className="acp7">{banner.text}</span>
  return (
    <span className="acp7">
      {banner.text}
      <span className="progress" aria-hidden>
        <span style={{ width: `${Math.min(banner.percent, 100)}%` }} />
      </span>
    </span>
  )
}
