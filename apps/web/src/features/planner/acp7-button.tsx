import { acp7Banner } from '@daysheet/domain/acp7/progress'
import { useMemo } from 'react'
import { jobLabel } from '../../parts/day-words.ts'
import { usePlanner } from './planner-context.ts'
import type { DayJob } from './queries.ts'

/** The ACP7 banner of a card: what is missing, or how much of the filed work is done. Opens what there is to know. (spec §4; decision 0071) */
export function Acp7Button({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const banner = useMemo(() => acp7Banner(job.scopeParts ?? []), [job.scopeParts])
  const isMissing = banner.state === 'missing'
  return (
    <button
      type="button"
      className={isMissing ? 'plain acp7 missing' : 'plain acp7'}
      aria-label={`${banner.text}: ${jobLabel(job)}`}
      onClick={() => open({ kind: 'acp7', job })}
    >
      <span>{banner.text}</span>
      {banner.state === 'filed' && (
        <span className="bar" aria-hidden>
          <span style={{ width: `${banner.percent}%` }} />
        </span>
      )}
    </button>
  )
}
