import { formatDay, weekdayOf, addDays, type Day } from '@daysheet/domain/calendar/day'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import Typography from '@mui/material/Typography'
import { ApiError, messageOf } from '#client/client.ts'
import { useToday } from '#features/session/use-today.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { DateField } from '#ui/form/form-fields.tsx'
import { showAlert, toast } from '#ui/messages.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { ownArrivals } from '../board/use-order.ts'
import { usePlanner } from '../planner-context.ts'
import { copySchedule, createSchedule, plannerQueries, type DaySchedule, type CopiedDay } from '../queries.ts'
import { CopyPreview, jobs } from './copy-preview.tsx'

interface CopyForm {
  date: Day
}

interface ChooseScheduleProps {
  /** The day's own; null when it has none yet, and gets one with what is copied. */
  schedule: DaySchedule | null
  /** The day whose copy is shown at once. */
  copiedDay?: CopiedDay | undefined
}

/** Choose Schedule: the day to copy from, and what copying it here would do, before it is done. (product.md#planner, product.md#errors) */
export function ChooseSchedule({ schedule, copiedDay }: ChooseScheduleProps) {
  const { day, zone, open, actions } = usePlanner()
  const today = useToday()
  const queryClient = useQueryClient()
  const form = useForm<CopyForm>({ defaultValues: { date: copiedDay?.day ?? addDays(day, -1) } })
  const date = useWatch({ control: form.control, name: 'date' })
  const [from, setFrom] = useState<CopiedDay | null>(copiedDay ?? null)
  const preview = useQuery({ ...plannerQueries.copyPreview(schedule?.id ?? null, from?.id ?? ''), enabled: from !== null })
  const close = () => open(null)
  const look = useMutation({
    mutationFn: (chosen: Day) => queryClient.fetchQuery(plannerQueries.scheduleOn(chosen, zone)),
    onSuccess: ({ id }, chosen) => setFrom({ id, day: chosen }),
    onError: (error) => showAlert(error instanceof ApiError && error.status === 404 ? 'Schedule not found' : messageOf(error)),
  })
  const copy = useMutation({
    mutationFn: async (id: string) => copySchedule(schedule?.id ?? (await createSchedule(day, zone)).id, id),
    onSuccess: () => {
      ownArrivals(queryClient).copies += 1
      close()
      toast(`Copied ${jobs(preview.data?.entries.length ?? 0)} from ${formatDay(date)}`)
    },
    onSettled: () => actions.refresh(),
  })
  const isSameDay = date === day
  return (
    <FormDialog
      title="Choose Schedule"
      maxWidth="sm"
      saving={copy.isPending || look.isPending}
      error={copy.error && messageOf(copy.error)}
      form={form}
      onSubmit={(typed) => (from ? copy.mutate(from.id) : look.mutate(typed.date))}
      onClose={close}
      submitLabel={from ? `Copy ${jobs(preview.data?.entries.length ?? 0)}` : 'Preview copy'}
      submitDisabled={isSameDay || (from !== null && (preview.data?.entries.length ?? 0) === 0)}
    >
      <Typography>
        Copy another day’s jobs, supervisors and employees to {weekdayOf(day)}, {formatDay(day)}.
      </Typography>
      <DateField<CopyForm>
        name="date"
        label="Copy from"
        onPicked={() => setFrom(null)}
        arrows
        today={today}
        error={isSameDay ? 'Choose another day' : undefined}
      />
      {from && preview.isPending && <Loading text="Loading preview…" rows={3} height={24} />}
      {from && preview.isError && (
        <Failed text={messageOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      )}
      {from && preview.data && <CopyPreview plan={preview.data} from={from.day} />}
    </FormDialog>
  )
}
