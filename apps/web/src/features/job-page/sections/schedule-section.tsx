import type { Day } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import type { UseQueryResult } from '@tanstack/react-query'
import { fewDays, JobDays, PlannedDays } from '#features/timeclock/job-days/job-days.tsx'
import { Empty } from '#ui/states.tsx'
import { Loaded, Section, ShowAll } from '../section.tsx'
import type { JobUrlState } from '../use-url-state.ts'

interface ScheduleSectionProps {
  job: Job
  history: UseQueryResult<JobHistory>
  today: Day
  urlState: JobUrlState
}

/**
 * All days of the job, the latest first, with people and hours. Future days are a separate list.
 */
export function ScheduleSection({ job, history, today, urlState }: ScheduleSectionProps) {
  const days = history.data?.days ?? []
  const [planned, past] = [days.filter(({ day }) => day > today).toReversed(), days.filter(({ day }) => day <= today)]
  return (
    <>
      {planned.length > 0 && (
        <Section name="planned" count={planned.length}>
          <PlannedDays job={job} days={planned} />
        </Section>
      )}
      <Section name="schedule" count={history.data && past.length}>
        <Loaded query={history}>
          {() =>
            past.length === 0 ? (
              <Empty text={planned.length > 0 ? 'This job has not begun yet.' : noDays} />
            ) : (
              <>
                <JobDays job={job} days={past} isAllShown={urlState.isAllShown('schedule')} />
                <ShowAll name="schedule" urlState={urlState} count={past.length} few={fewDays} noun="days" />
              </>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

const noDays = 'This job has not been on a schedule yet. Add it to a day on Schedule.'
