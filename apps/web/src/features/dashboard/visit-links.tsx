import type { JobOverview } from '@daysheet/domain/jobs/job-reads'

export interface VisitLink {
  words: string
  /** Where it leads; null when there is nothing to show. */
  to: (job: JobOverview) => string | null
}

/** Screens that a card opens in a new window; a screen's line is added when the screen is. (spec §2) */
const visitLinks: readonly VisitLink[] = []

/** What else there is to see of a job, each in a new window. */
export function VisitLinks({ job, links = visitLinks }: { job: JobOverview; links?: readonly VisitLink[] }) {
  return links.map(({ words, to }) => {
    const address = to(job)
    return (
      address !== null && (
        <a key={words} className="deed" href={address} target="_blank" rel="noopener">
          {words}
        </a>
      )
    )
  })
}
