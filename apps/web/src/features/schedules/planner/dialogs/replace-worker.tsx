import { formatTime } from '@daysheet/domain/calendar/day'
import { rankedPeople } from '@daysheet/domain/people/name-search'
import { replacementText, type Replacement } from '@daysheet/domain/schedules/replacement'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { messageOf } from '#client/client.ts'
import { Dated } from '#ui/dated.tsx'
import { ask, showAlert } from '#ui/messages.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { useShiftHours } from '../board/other-jobs.ts'
import { declinedQuestion } from '../confirmations.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DayWorkerEntry } from '../queries.ts'

const noPeople: readonly Replacement[] = []
/** With more people than this, searching is faster than scrolling. */
const searchedFrom = 8

/** Up and Down move the focus from person to person. A press on a person is the choice. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=button]')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}

/**
 * Replace: lists people who are free that day and allowed on the job, the likeliest first. One
 * press replaces the person and opens Send text, also for the person who is off the job if they
 * expect to work. People who declined this day come last, and choosing one asks first.
 * (product.md#replace)
 */
export function ReplaceWorker({ entry, workerEntry }: { entry: DayEntry; workerEntry: DayWorkerEntry }) {
  const { open, actions, day, zone, may } = usePlanner()
  const id = useId()
  const [term, setTerm] = useState('')
  const shiftHours = useShiftHours()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(plannerQueries.replacements(workerEntry.id))
  const everyone = data ?? noPeople
  const called = useToldApart('Workers', everyone.map(({ workerId, name }) => ({ id: workerId, name }))) // prettier-ignore
  const name = nameOf(workerEntry.worker)
  const shown = rankedPeople(everyone, term)
  const swap = useMutation({
    mutationFn: async (person: Replacement) => {
      const { workerId, declinedAt } = person
      const question = () => declinedQuestion([{ name: called({ id: workerId, name: person.name }), time: declinedAt ?? '' }], zone)
      if (declinedAt !== null && !(await ask(question(), { yes: 'Replace anyway', startsAtNo: true }))) return
      const { added, off } = await actions.replaceWorker({ leaves: workerEntry, comes: person })
      const now = may('texts.send') ? actions.entryNow(entry.id) : undefined
      const isMissed = now && off.some(({ worker }) => worker?.phone)
      open(now && !isMissed ? { kind: 'text', entry: now, about: 'job', to: added, isFollowUp: true } : null)
      if (isMissed) await actions.offerTexts({ off: [{ entry: now, crew: off }], asks: { entry: now, crew: [added] } })
    },
    onError: (failure) => {
      void refetch()
      void showAlert(messageOf(failure))
    },
  })
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => open(null)}>
      <DialogTitle id={id}>Replace {name}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Typography color="textSecondary">{jobLabel(entry.job)}: people who are free this day and allowed on this job</Typography>
        {everyone.length >= searchedFrom && <SearchBox label="Search" value={term} onChange={setTerm} />}
        {isPending && <Loading text="Loading people…" rows={6} height={48} />}
        {isError && !data && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {data && shown.length === 0 && (
          <Typography>
            {everyone.length === 0 ? 'Everyone who is allowed on this job is on another one.' : 'No one with this name is free.'}
          </Typography>
        )}
        <List aria-label="People who are free" disablePadding onKeyDown={moveFocus}>
          {shown.map((person, index) => (
            <li key={person.workerId}>
              <ListItemButton
                autoFocus={index === 0 && term === ''}
                disabled={swap.isPending}
                onClick={() => swap.mutate(person)}
                sx={{ minHeight: 52, px: 1.5, mx: -1.5, borderRadius: 1 }}
              >
                <ListItemText
                  primary={called({ id: person.workerId, name: person.name })}
                  secondary={
                    <>
                      {person.declinedAt !== null && <Declined time={formatTime(person.declinedAt, zone)} />}
                      <Dated text={replacementText(person, { day, shiftHours })} />
                    </>
                  }
                  slotProps={{ primary: { sx: { fontWeight: 600 } } }}
                  sx={{ overflowWrap: 'anywhere' }}
                />
                <ChevronRightIcon color="action" />
              </ListItemButton>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button autoFocus={data?.length === 0} onClick={() => open(null)}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Declined({ time }: { time: string }) {
  return (
    <Typography component="span" variant="body2" sx={{ color: 'error.main' }}>
      Declined {time} ·{' '}
    </Typography>
  )
}
