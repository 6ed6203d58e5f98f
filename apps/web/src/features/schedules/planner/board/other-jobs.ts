import { otherJobsOfCrew } from '@daysheet/domain/schedules/double-booking'
import type { SavedSettings } from '@daysheet/domain/settings/office-settings'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { defaultThresholds } from '@daysheet/domain/time-review/thresholds'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { settingsQueries } from '#features/settings/queries.ts'
import { startText } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DaySchedule } from '../queries.ts'

const usualHours = ({ timeThresholds }: SavedSettings) => timeThresholds.usualShiftHours

/** How long a shift is taken to last. */
export const useShiftHours = (): number =>
  useQuery({ ...settingsQueries.current(), select: usualHours }).data ?? defaultThresholds.usualShiftHours

/** What a chip says of the other jobs of a person that day. */
export interface OtherJobsMark {
  text: string
  /** How many jobs, with the one of the chip. */
  jobs: number
  /** Whether one of them may be at the same hours. */
  isAtOnce: boolean
}

const noMarks: Record<string, OtherJobsMark> = {}

/**
 * The marks of the crew of an entry, by worker. Equal marks stay the same object, so that other
 * cards do not render again.
 */
export function useOtherJobs(entryId: string): Record<string, OtherJobsMark> {
  const { day, zone } = usePlanner()
  const hours = useShiftHours()
  const select = useCallback((schedule: DaySchedule | null) => marksOf(schedule, entryId, hours), [entryId, hours])
  return useQuery({ ...plannerQueries.day(day, zone), select }).data ?? noMarks
}

function marksOf(schedule: DaySchedule | null, entryId: string, hours: number): Record<string, OtherJobsMark> {
  const entries = schedule?.scheduleEntries ?? []
  const labels = new Map(entries.map(({ id, job }) => [id, (job && formatJobNumber(job)) || job?.address || 'another job']))
  const marks = Object.entries(otherJobsOfCrew(entries, entryId, hours)).map(([workerId, others]): [string, OtherJobsMark] => {
    const texts = others.map((other) => `${labels.get(other.entryId) ?? ''} ${startText(other.startTime)}${other.isAtOnce ? ' (hours may overlap)' : ''}`) // prettier-ignore
    return [workerId, { text: `also on ${texts.join(' and ')}`, jobs: others.length + 1, isAtOnce: others.some(({ isAtOnce }) => isAtOnce) }] // prettier-ignore
  })
  return Object.fromEntries(marks)
}
