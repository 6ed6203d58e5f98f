import { expect, test } from 'vitest'
import { peopleOfWeek } from './week-people.ts'
import { weekOf } from './week-rows.ts'
import type { ScheduleWeek, WeekEntry } from './week.ts'

const days = weekOf('2026-11-23')
const ortiz = { id: 'ortiz', name: 'J. Ortiz', active: true }
const onCrew = (name: string, txtStatus: 'y' | 'n' | null = null) => ({
  id: name,
  name,
  active: true,
  txtStatus,
  txtReason: null,
  clocked: false,
})

const entry = (jobNum: number, more: Partial<WeekEntry> = {}): WeekEntry => ({
  id: `entry ${jobNum}`,
  version: 1,
  startTime: '7:00 AM',
  cancelled: false,
  cancelledReason: null,
  notes: null,
  job: { id: `job ${jobNum}`, address: `${jobNum} Street`, boro: null, jobNum, jobNumDecimals: null, active: true },
  supervisor: ortiz,
  crew: [],
  ...more,
})

const week: ScheduleWeek = [
  {
    id: 'mon',
    day: '2026-11-23',
    entries: [entry(1, { crew: [onCrew('Łukasz', 'y'), onCrew('Ana')] }), entry(2, { crew: [onCrew('Ana', 'n')] })],
  },
  { id: 'tue', day: '2026-11-24', entries: [entry(5, { supervisor: null, crew: [onCrew('Łukasz', 'n')] })] },
  { id: 'wed', day: '2026-11-25', entries: [entry(3, { cancelled: true, crew: [onCrew('Ana')] }), entry(4, { supervisor: null })] },
]

const shown = ({ person, days: jobs, planned }: ReturnType<typeof peopleOfWeek>['employees'][number]) => [
  person.name,
  planned,
  jobs.map((those) => those.map(({ entry: { job }, txtStatus }) => `${job.jobNum} ${txtStatus}`).join(', ')),
]

test('employees by name, with their jobs on each day and the status of each text; a declined day does not count', () => {
  const { employees } = peopleOfWeek(week, days)
  expect(employees.map(shown)).toEqual([
    ['Ana', 1, ['1 null, 2 n', '', '3 null', '', '', '', '']],
    ['Łukasz', 1, ['1 y', '5 n', '', '', '', '', '']],
  ])
})

test('supervisors have the jobs that they run, without a text; a cancelled job does not count as a day', () => {
  const { supervisors } = peopleOfWeek(week, days)
  expect(supervisors.map(shown)).toEqual([['J. Ortiz', 1, ['1 undefined, 2 undefined', '', '3 undefined', '', '', '', '']]])
})

test('a week without jobs has no people', () => {
  expect(peopleOfWeek([], days)).toEqual({ employees: [], supervisors: [] })
})
