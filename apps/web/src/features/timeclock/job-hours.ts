/** Worked hours of jobs over all their days: what many cards ask for at once becomes one call. */
import type { JobHoursTotal } from '@daysheet/domain/timeclock/hours-report'
import { get } from '../../client/client.ts'

/** About a frame: everything a screen asks for while it draws itself goes together. Milliseconds. */
const gatherFor = 16

interface Gathering {
  ids: Set<string>
  answer: Promise<Map<string, JobHoursTotal>>
}

const next: { gathering: Gathering | null } = { gathering: null }

async function hoursOfAll(ids: ReadonlySet<string>): Promise<Map<string, JobHoursTotal>> {
  const totals = await get<JobHoursTotal[]>(`Jobs/hours?${new URLSearchParams({ ids: [...ids].join(',') })}`)
  return new Map(totals.map((total) => [total.jobId, total]))
}

function gather(): Gathering {
  const ids = new Set<string>()
  const answer = new Promise<void>((resolve) => setTimeout(resolve, gatherFor)).then(() => {
    next.gathering = null
    return hoursOfAll(ids)
  })
  return { ids, answer }
}

/** The hours of one job; 0 for one that nobody has worked on. Throws `ApiError`. */
export async function jobHoursOf(jobId: string): Promise<JobHoursTotal> {
  next.gathering ??= gather()
  const { ids, answer } = next.gathering
  ids.add(jobId)
  return (await answer).get(jobId) ?? { jobId, hours: 0, flagged: 0 }
}
