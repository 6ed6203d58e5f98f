import { useQuery } from '@tanstack/react-query'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { usePlanner } from './planner-context.ts'
import { plannerQueries, type DaySchedule } from './queries.ts'

interface Named {
  id: string
  name: string | null
}
interface PeopleOfDay {
  workers: Named[]
  supervisors: Named[]
}

const noOne: PeopleOfDay = { workers: [], supervisors: [] }
const named = (person: Named | undefined): Named[] => (person ? [{ id: person.id, name: person.name }] : [])

function peopleOf(schedule: DaySchedule | null): PeopleOfDay {
  const entries = schedule?.scheduleEntries ?? []
  return {
    workers: entries.flatMap(({ workerEntries }) => workerEntries.flatMap(({ worker }) => named(worker))),
    supervisors: entries.flatMap(({ supervisor }) => named(supervisor)),
  }
}

/** How the people of the day are called, on the screen and where the browser prints it. */
export function useDayNames() {
  const { day, zone } = usePlanner()
  const { data = noOne } = useQuery({ ...plannerQueries.day(day, zone), select: peopleOf })
  return { worker: useToldApart('Workers', data.workers), supervisor: useToldApart('Supervisors', data.supervisors) }
}
