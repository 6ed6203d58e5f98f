import { expectsToWork } from '@daysheet/domain/texts/text-status'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { OtherClockEvents, refuseOtherClockEvents, sendTexts } from '../../queries.ts'
import { messageOf } from '#client/client.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField } from '#ui/form/form-fields.tsx'
import { showAlert } from '#ui/messages.tsx'
import { removeWorkerQuestion } from '../confirmations.ts'
import { newId } from '#client/new-id.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'

interface RemovalForm {
  isTold: boolean
}

interface RemoveWorkerProps {
  entry: DayEntry
  workerEntry: DayWorkerEntry
  /** The person's clock events, which will no longer count. */
  events: number
}

/**
 * Takes a person with clock events off a job, and texts the person if the office chooses to. The
 * text is on by default for people who expect to work. It is queued first: if that fails, the
 * person stays on the job and the office sees why.
 */
export function RemoveWorker({ entry, workerEntry, events }: RemoveWorkerProps) {
  const { open, actions } = usePlanner()
  const canBeTexted = Boolean(workerEntry.worker?.phone)
  const form = useForm<RemovalForm>({ defaultValues: { isTold: canBeTexted && expectsToWork(workerEntry) } })
  const isTold = useWatch({ control: form.control, name: 'isTold' })
  const [intentId] = useState(() => newId())
  const [shown, setShown] = useState(events)
  const name = nameOf(workerEntry.worker)
  const remove = useMutation({
    mutationFn: async ({ isTold }: RemovalForm) => {
      if (isTold) {
        // Nobody is told they are off who stays because they have clocked in meanwhile.
        await refuseOtherClockEvents(workerEntry.id, shown)
        await sendTexts(entry.id, { note: '', id: workerEntry.id, removal: true, intentId })
      }
      await actions.removeWorker(workerEntry, shown)
    },
    onSuccess: () => open(null),
    onError: (error) => {
      if (!(error instanceof OtherClockEvents)) return void showAlert(messageOf(error))
      setShown(error.count)
      actions.refresh()
    },
  })
  return (
    <FormDialog
      title={`Remove ${name}`}
      saving={remove.isPending}
      error={remove.error instanceof OtherClockEvents ? messageOf(remove.error) : null}
      form={form}
      onSubmit={(typed) => remove.mutate(typed)}
      onClose={() => open(null)}
      submitLabel={isTold ? 'Remove and text' : 'Remove'}
      closeLabel="Keep"
      destructive
    >
      <Typography>{removeWorkerQuestion(entry, workerEntry, shown)}</Typography>
      <CheckboxField<RemovalForm>
        name="isTold"
        disabled={!canBeTexted}
        label={canBeTexted ? `Text ${name} about the removal` : `${name} has no phone number to text`}
      />
    </FormDialog>
  )
}
