import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OtherClockEvents, refuseOtherClockEvents, sendTexts } from '../../queries.ts'
import { messageOf } from '../../../../client/client.ts'
import { nameOf } from '../../../people/person-labels.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { tell } from '../../../../ui/messages.tsx'
import { removeWorkerQuestion } from '../confirmations.ts'
import { newId } from '../../../../client/new-id.ts'
import { clockEventsOf } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'

/**
 * Takes a person off a job, and texts them so when asked; whoever was texted about the job is told by default. The text is handed over
 * first: if it cannot be, the person stays on the job and the office knows.
 */
export function RemoveWorker({ entry, workerEntry }: { entry: DayEntry; workerEntry: DayWorkerEntry }) {
  const { open, actions } = usePlanner()
  const canBeTexted = Boolean(workerEntry.worker?.phone)
  const [isTold, setTold] = useState(canBeTexted && workerEntry.txtStatus !== null && workerEntry.txtStatus !== 'n')
  const [intentId] = useState(() => newId())
  const [shown, setShown] = useState(clockEventsOf([workerEntry]))
  const name = nameOf(workerEntry.worker)
  const remove = useMutation({
    mutationFn: async () => {
      if (isTold) {
        // Nobody is told they are off who stays because they have clocked in meanwhile.
        await refuseOtherClockEvents(workerEntry.id, shown)
        await sendTexts(entry.id, { note: '', id: workerEntry.id, removal: true, intentId })
      }
      await actions.removeWorker(workerEntry, shown)
    },
    onSuccess: () => open(null),
    onError: (error) => {
      if (!(error instanceof OtherClockEvents)) return void tell(messageOf(error))
      setShown(error.count)
      actions.refresh()
    },
  })
  return (
    <FormDialog
      title={`Remove ${name}`}
      saving={remove.isPending}
      error={remove.error instanceof OtherClockEvents ? messageOf(remove.error) : null}
      onSubmit={() => remove.mutate()}
      onClose={() => open(null)}
      submitLabel={isTold ? 'Remove and text' : 'Remove'}
      closeLabel="Keep"
      destructive
    >
      <Typography>{removeWorkerQuestion(entry, workerEntry, shown)}</Typography>
      <FormControlLabel
        control={<Checkbox checked={isTold} disabled={!canBeTexted} onChange={(_event, checked) => setTold(checked)} />}
        label={canBeTexted ? `Text ${name} about the removal` : `${name} has no phone number to text`}
      />
    </FormDialog>
  )
}
