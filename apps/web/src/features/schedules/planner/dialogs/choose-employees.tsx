import { formatTime } from '@daysheet/domain/calendar/day'
import { rankedPeople } from '@daysheet/domain/people/name-search'
import type { Decline } from '@daysheet/domain/texts/declines'
import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { marksAt } from '#features/certificates/marks.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { AddPeople } from '#features/people/add-people.tsx'
import { people } from '#features/people/person-labels.ts'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { SubmitDialog } from '#ui/form/submit-dialog.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { freeFirst } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule } from '../queries.ts'
import { useStandings } from '../use-standings.ts'
import { ChosenPeople } from './chosen-people.tsx'
import { EmployeeList, type Choice } from './employee-list.tsx'

const noDeclines: readonly Decline[] = []
const noEntries: readonly DayEntry[] = []
const noWorkers: readonly { id: string; name: string | null }[] = []
const entriesOf = (schedule: DaySchedule | null) => schedule?.scheduleEntries ?? noEntries

/** Every active employee with whether they are on the job already, and where else they are that day; who is free comes first. */
function useChoices(entry: DayEntry) {
  const { day, zone } = usePlanner()
  const workers = useQuery(plannerQueries.activeWorkers())
  const called = useToldApart('Workers', workers.data ?? noWorkers)
  const { data: entries = noEntries } = useQuery({ ...plannerQueries.day(day, zone), select: entriesOf })
  const { data: declines = noDeclines } = useQuery(plannerQueries.declines(entry.scheduleId))
  const standings = useStandings()
  const marks = useMemo(() => marksAt(standings, entry.job), [standings, entry.job])
  const choices = useMemo((): Choice[] => {
    const now = entries.find(({ id }) => id === entry.id) ?? entry
    const assigned = new Set(now.workerEntries.map(({ workerId }) => workerId))
    const bookings = bookingsOf(entries).workers
    const times = new Map(declines.map(({ workerId, time }) => [workerId, time]))
    const all = freeFirst(workers.data ?? [], bookings, entry.id).map((worker) => ({
      id: worker.id,
      name: called(worker),
      isAssigned: assigned.has(worker.id),
      elsewhere: worker.elsewhere,
      isBusy: worker.elsewhere !== '' || assigned.has(worker.id),
      certificates: marks.get(worker.id),
      declined: times.has(worker.id) ? `Declined ${formatTime(times.get(worker.id) ?? '', zone)}` : '',
      hasDeclined: times.has(worker.id),
    }))
    // People who declined this day come after the others. People who are already assigned come
    // last.
    const order = ({ isAssigned, hasDeclined }: Choice) => (isAssigned ? 2 : hasDeclined ? 1 : 0)
    return all.toSorted((one, other) => order(one) - order(other))
  }, [workers.data, called, entries, entry, marks, declines, zone])
  return { workers, choices }
}

/** Choose Employees: only those not on the job yet are added; those on it are checked and stay so. (product.md#planner, product.md#field-checks) */
export function ChooseEmployees({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const { workers, choices } = useChoices(entry)
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const search = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => rankedPeople(choices, term), [choices, term])
  const added = [...chosen].flatMap((id) => choices.find((choice) => choice.id === id && !choice.isAssigned) ?? [])
  const close = () => open(null)
  const toggle = (id: string) =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])))
  const add = useMutation({ mutationFn: () => actions.addWorkers(entry, added), onSuccess: (isAdded) => isAdded && close() })
  const submit = () => {
    if (added.length === 0) close()
    else if (!add.isPending) add.mutate()
  }
  const remove = (id: string) => {
    toggle(id)
    search.current?.focus()
  }
  // Enter in the search takes the first employee it found, so that a crew can be put together from the keyboard: name, Enter, name, Enter, Enter.
  // Who is chosen already stays so: the next one found is taken, and with nobody left the name stays to be looked at.
  const takeFirst = () => {
    if (term.trim() === '') return submit()
    const first = shown.find(({ id, isAssigned }) => !isAssigned && !chosen.has(id))
    if (first) {
      setChosen(new Set([...chosen, first.id]))
      setTerm('')
    }
  }
  return (
    <SubmitDialog
      title="Choose Employees"
      isTyped={added.length > 0}
      saving={add.isPending}
      error={add.error && messageOf(add.error)}
      onSubmit={submit}
      onClose={close}
      submitLabel={added.length === 0 ? 'Add' : `Add ${people(added.length)}`}
      submitDisabled={added.length === 0}
    >
      <Typography color="textSecondary">{jobLabel(entry.job)}</Typography>
      <SearchBox label="Search" value={term} onChange={setTerm} onSearch={takeFirst} inputRef={search} />
      {workers.isPending && <Loading text="Loading employees…" rows={6} height={40} />}
      {workers.isError && (
        <Failed text="Error getting employee list" onRetry={() => void workers.refetch()} retrying={workers.isFetching} />
      )}
      {workers.data && shown.length === 0 && (
        <Typography>{choices.length === 0 ? 'No active employees' : 'No employee has this name'}</Typography>
      )}
      {workers.data && choices.length === 0 && <AddPeople people="Workers" onAdded={({ id }) => toggle(id)} />}
      {workers.data && <EmployeeList choices={shown} of={choices.length} chosen={chosen} onToggle={toggle} />}
      <ChosenPeople people={added} onRemove={remove} />
    </SubmitDialog>
  )
}
