import type { Crew } from '@daysheet/domain/crews/crew'
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
import { useId } from 'react'
import { messageOf } from '#client/client.ts'
import { showAlert } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { crewQueries } from '#features/crews/queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'

/** `J. Ortiz · Ana Kowalska, Bo Li · 1 person not active, left out` */
function describe({ supervisor, workers }: Crew): string {
  const active = workers.filter((worker) => worker.active)
  const leftOut = workers.length - active.length
  return [
    supervisor ? nameOf(supervisor) : 'No supervisor',
    active.map((worker) => nameOf(worker)).join(', '),
    ...(leftOut > 0 ? [`${people(leftOut)} not active, left out`] : []),
  ].join(' · ')
}

/** Puts a saved crew on a job in one choice; who would be on two jobs by it is asked about. (product.md#crews) */
export function AddCrew({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const crews = useQuery(crewQueries.all())
  const id = useId()
  const close = () => open(null)
  const add = useMutation({ mutationFn: (crew: Crew) => actions.addCrew(entry, crew), onError: (error) => showAlert(messageOf(error)) })
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>Add a crew</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">To {jobLabel(entry.job)}</Typography>
        {crews.isPending && <Loading text="Loading crews…" rows={3} height={44} />}
        {crews.isError && <Failed text={messageOf(crews.error)} onRetry={() => void crews.refetch()} retrying={crews.isFetching} />}
        {crews.data?.length === 0 && (
          <Typography sx={{ mt: 1 }}>
            No crews are saved yet. Put people on a job and choose “Save as a crew…” in its menu, or add one in Admin, Crews.
          </Typography>
        )}
        <List aria-label="Crews">
          {crews.data?.map((crew, index) => (
            <li key={crew.id}>
              <ListItemButton
                autoFocus={index === 0}
                disabled={!crew.workers.some(({ active }) => active)}
                onClick={() => {
                  close()
                  add.mutate(crew)
                }}
              >
                <ListItemText primary={crew.name} secondary={describe(crew)} />
              </ListItemButton>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
