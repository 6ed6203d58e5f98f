import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { dayOfWords } from '@daysheet/domain/calendar/day-words'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import { rankedPeople } from '@daysheet/domain/people/name-search'
import { mayOf, type Me, type Permission } from '#features/session/queries.ts'
import type { SupervisorChoice } from '#features/people/supervisor-picker.tsx'
import type { FoundWorker } from '#features/people/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { markText } from '#features/people/mark-text.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { entriesOf } from '../navigation/entries.ts'
import { paths } from '#paths.ts'

/** Something the palette leads to. */
export interface Found {
  group: 'Days' | 'Screens' | 'Jobs' | 'People'
  text: string
  /** What choosing it shows, where the words alone do not say it. */
  detail?: string
  to: string
}

/** So many of a kind are listed; who means another types on. */
export const mostOfKind = 8

/** From so many characters on jobs and people are searched for. */
export const searchFrom = 2

const furtherScreens: readonly { text: string; to: string; needs?: readonly Permission[] }[] = [
  { text: 'Simple schedule', to: paths.legacy(), needs: ['plan.read'] },
  { text: 'Status', to: paths.status(), needs: ['status.read'] },
  { text: 'Change password', to: paths.changePassword() },
]

/** The screens whose name has a word that begins with what is typed; all of the menu while nothing is. */
export function screensOf(term: string, me: Me): Found[] {
  const wanted = term.toLowerCase()
  const menu = entriesOf(me)
  const further = furtherScreens.filter(({ needs = [] }) => mayOf(me)(...needs))
  const matchesFilter = ({ text }: { text: string }) => ` ${text.toLowerCase()}`.includes(` ${wanted}`)
  const screens = wanted === '' ? menu : [...menu, ...further].filter(matchesFilter)
  return screens.map(({ text, to }) => ({ group: 'Screens', text, to }))
}

/** The day that is meant; today and tomorrow while nothing is typed. */
export function daysOf(term: string, today: Day): Found[] {
  const found = (words: string) => {
    const day = dayOfWords(words, today)
    if (day === null) return []
    const name = { [today]: 'Today, ' }[day] ?? ''
    return [{ group: 'Days', text: `${name}${weekdayOf(day)} ${formatDay(day)}`, detail: 'Schedule', to: paths.schedule(day) } as const]
  }
  return term === '' ? [...found('today'), ...found('tomorrow')] : found(term)
}

export const jobsOf = (jobs: readonly ShownJob[]): Found[] =>
  jobs.map((job) => ({ group: 'Jobs', text: jobLabel(job), ...(!job.active && { detail: 'Inactive' }), to: paths.job(job.id) }))

export function peopleOf(
  term: string,
  today: Day,
  { workers, supervisors }: { workers: readonly FoundWorker[]; supervisors: readonly SupervisorChoice[] },
): Found[] {
  const employees = rankedPeople(workers, term).map(
    (worker) =>
      ({
        group: 'People',
        text: nameOf(worker),
        detail: markText(worker),
        to: paths.employee(worker.id),
      }) as const,
  )
  const tracks = rankedPeople(supervisors, term)
    .slice(0, mostOfKind)
    .map(
      (supervisor) =>
        ({
          group: 'People',
          text: nameOf(supervisor),
          detail: 'Supervisor · where today',
          to: paths.map({ supervisor: supervisor.id, day: today }),
        }) as const,
    )
  return [...employees, ...tracks]
}
