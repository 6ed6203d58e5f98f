import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { planCopy } from '@daysheet/domain/schedules/plan-copy'
import type { ScheduleWeek, WeekEntry } from '@daysheet/domain/schedules/week'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { StaleRow } from '#client/stale-row.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { useSettings } from '#features/session/queries.ts'
import { bookingsText } from '../planner/day.ts'
import { offerDayUndo } from '../planner/undo.ts'
import { copyDays, moveToDay, weekKey } from './queries.ts'

export interface Placing {
  entry: WeekEntry
  from: Day
  /** The day it was dropped on; null while it is still to be chosen. */
  to: Day | null
}

interface PlaceEntryProps extends Placing {
  week: ScheduleWeek
  days: readonly Day[]
  onClose: () => void
}

const dayText = (day: Day) => `${weekdayOf(day)}, ${formatDay(day)}`

/** Whether a job of the week is moved or copied to another of its days, and what comes of it. (product.md#week) */
export function PlaceEntry({ entry, from, to, week, days, onClose }: PlaceEntryProps) {
  const { timeZone: zone } = useSettings()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [chosen, setChosen] = useState<Day | null>(to)
  const label = jobLabel(entry.job)
  const scheduleId = week.find(({ day }) => day === from)?.id ?? ''
  const refresh = () => void queryClient.invalidateQueries({ queryKey: weekKey })
  const done = (words: string, id: string, version: number) => {
    onClose()
    offerDayUndo(words, { entity: 'ScheduleEntry', id, version }, refresh)
  }
  const move = useMutation({
    mutationFn: (day: Day) => moveToDay({ ...entry, scheduleId }, day, zone),
    onSuccess: (version, day) => done(`Moved ${label} to ${weekdayOf(day)}`, entry.id, version),
    onSettled: refresh,
  })
  const copy = useMutation({
    mutationFn: (day: Day) => copyDays({ from, to: day, days: 1, entryIds: [entry.id] }),
    onSuccess: ({ entryIds: [added] }, day) => added !== undefined && done(`Copied ${label} to ${weekdayOf(day)}`, added, 1),
    onSettled: refresh,
  })
  const isBusy = move.isPending || copy.isPending
  const problem = problemOf(move.error ?? copy.error)
  const isNotCopied = copy.data?.entryIds.length === 0
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={isBusy ? undefined : onClose}>
      <DialogTitle id={titleId}>Move or copy {label}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography color="textSecondary">Now on {dayText(from)}</Typography>
        <RadioGroup aria-label="To which day" value={chosen ?? ''} onChange={(_, day) => setChosen(day)}>
          {days
            .filter((day) => day !== from)
            .map((day, index) => (
              <FormControlLabel
                key={day}
                value={day}
                control={<Radio autoFocus={chosen === null ? index === 0 : day === chosen} />}
                label={dayText(day)}
              />
            ))}
        </RadioGroup>
        {chosen !== null && <Consequences entry={entry} from={from} to={chosen} week={week} />}
        {problem && <Alert severity="error">{problem}</Alert>}
        {isNotCopied && <Alert severity="warning">Nothing was copied: this job is on that day already.</Alert>}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="outlined"
          disabled={chosen === null || isBusy || entry.cancelled}
          loading={copy.isPending}
          onClick={() => chosen !== null && copy.mutate(chosen)}
        >
          Copy
        </Button>
        <Button
          variant="contained"
          disabled={chosen === null || isBusy}
          loading={move.isPending}
          onClick={() => chosen !== null && move.mutate(chosen)}
        >
          Move
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Empty where there is nothing to say: also of whoever was asked, and changed their mind. */
function problemOf(error: Error | null): string {
  if (error === null) return ''
  return error instanceof StaleRow ? 'Someone else moved this job. Check the week again.' : messageOf(error)
}

interface ConsequencesProps {
  entry: WeekEntry
  from: Day
  to: Day
  week: ScheduleWeek
}

/** Who would be on two jobs that day, whether the job is there already, and who has been told of the first day. */
function Consequences({ entry, from, to, week }: ConsequencesProps) {
  const there = week.find(({ day }) => day === to)?.entries ?? []
  const isThere = there.some(({ job, cancelled }) => job.id === entry.job.id && !cancelled)
  const { doubleBookings } = planCopy(
    [{ ...entry, cancelled: false }],
    there.filter(({ job }) => job.id !== entry.job.id),
  )
  const told = entry.crew.filter(({ txtStatus }) => txtStatus === 'sent' || txtStatus === 'y')
  return (
    <>
      {isThere && (
        <Alert severity="info">This job is on {weekdayOf(to)} already. A copy would leave it out; a move would put it there twice.</Alert>
      )}
      {doubleBookings.length > 0 && (
        <Alert severity="warning">
          {doubleBookings.map(({ personId, name, jobs }) => (
            <div key={personId}>
              {nameOf({ name })} would be on {bookingsText(jobs)}.
            </div>
          ))}
        </Alert>
      )}
      {told.length > 0 && (
        <Alert severity="warning">
          {people(told.length)} {told.length === 1 ? 'was' : 'were'} texted for {weekdayOf(from)} and will get no text about a move: text
          them for {weekdayOf(to)}. They show as not texted there.
        </Alert>
      )}
    </>
  )
}
