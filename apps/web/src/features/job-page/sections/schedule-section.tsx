import type { Job } from '@daysheet/domain/jobs/job'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'
import type { UseQueryResult } from '@tanstack/react-query'
import { fewDays, JobDays } from '../../timeclock/job-days/job-days.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Loaded, Section, ShowAll } from '../section.tsx'
import type { JobUrlState } from '../use-url-state.ts'

interface ScheduleSectionProps {
  job: Job
  history: UseQueryResult<JobHistory>
  urlState: JobUrlState
}

/** Every day the job was on a schedule, with people and hours. */
export function ScheduleSection({ job, history, urlState }: ScheduleSectionProps) {
  return (
    <Section name="schedule" count={history.data?.days.length}>
      <Loaded query={history}>
        {({ days }) =>
          days.length === 0 ? (
            <Empty text="This job has not been on a schedule yet. Add it to a day on Schedule." />
          ) : (
            <>
              <JobDays job={job} days={days} isAllShown={urlState.isAllShown('schedule')} />
              <ShowAll name="schedule" urlState={urlState} count={days.length} few={fewDays} noun="days" />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
