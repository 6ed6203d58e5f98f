import { addDays, type Day } from '../calendar/day.ts'
import { isTimeReached } from '../schedules/silent.ts'
import type { FirstSteps } from './first-steps.ts'

export const steps = ['name', 'people', 'job', 'text'] as const
export type Step = (typeof steps)[number]

/** Whether a step is done, according to the data. */
export const isStepDone = (step: Step, { hasName, employees, jobs, hasStarted }: FirstSteps): boolean =>
  ({ name: hasName, people: employees > 0, job: jobs > 0, text: hasStarted })[step]

/** The first step that is not done; null if all are done, or if the company has started to work. */
export const openStep = (facts: FirstSteps): Step | null =>
  facts.hasStarted ? null : (steps.find((step) => !isStepDone(step, facts)) ?? null)

/** The first day to plan: today before a job usually starts, tomorrow from then on. */
export const firstDay = (at: { now: string; today: Day; zone: string }): Day =>
  isTimeReached('07:00', at) ? addDays(at.today, 1) : at.today
