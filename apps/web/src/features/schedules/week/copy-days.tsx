import { formatDay, mondayOf, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { isCopyApart, isWholeWeek } from '@daysheet/domain/schedules/copied-days'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#client/client.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { DateField } from '#ui/form/form-fields.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { useToday } from '#features/session/use-today.ts'
import { CopyPreview, jobs } from '../planner/dialogs/copy-preview.tsx'
import { offerDayUndo } from '../planner/undo.ts'
import { copyDays, weekKey, weekQueries } from './queries.ts'

export interface DaysToCopy {
  from: Day
  to: Day
  /** 7 for a week, 1 for a day. */
  days: number
}

const dayText = (day: Day) => `${weekdayOf(day)}, ${formatDay(day)}`

/** Copies a day to another one, or a week onto the one that is shown, after showing what that does. (product.md#week) */
export function CopyDays({ copied, onClose }: { copied: DaysToCopy; onClose: () => void }) {
  const today = useToday()
  const queryClient = useQueryClient()
  const isWeek = isWholeWeek(copied)
  const form = useForm<{ date: Day }>({ defaultValues: { date: isWeek ? copied.from : copied.to } })
  const date = useWatch({ control: form.control, name: 'date' })
  const request = isWeek ? { ...copied, from: mondayOf(date) } : { ...copied, to: date }
  const isApart = isCopyApart(request)
  const preview = useQuery({ ...weekQueries.copyPreview(request), enabled: isApart })
  const count = preview.data?.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0
  const refresh = () => void queryClient.invalidateQueries({ queryKey: weekKey })
  const copy = useMutation({
    mutationFn: () => copyDays(request),
    onSuccess: ({ entryIds }) => {
      onClose()
      const [id] = entryIds
      if (id !== undefined) offerDayUndo(`Copied ${jobs(entryIds.length)}`, { entity: 'ScheduleEntry', id, version: 1 }, refresh)
    },
    onSettled: refresh,
  })
  const another = isWeek ? 'Choose another week' : 'Choose another day'
  return (
    <FormDialog
      title={isWeek ? 'Copy a week' : `Copy ${dayText(copied.from)}`}
      maxWidth="sm"
      saving={copy.isPending}
      error={copy.error && messageOf(copy.error)}
      form={form}
      onSubmit={() => copy.mutate()}
      onClose={onClose}
      submitLabel={`Copy ${jobs(count)}`}
      submitDisabled={!isApart || count === 0}
    >
      <Typography>
        {isWeek
          ? `Copies another week’s jobs, supervisors and employees to the week of ${formatDay(copied.to)}. No one is texted.`
          : 'Copies this day’s jobs, supervisors and employees. No one is texted.'}
      </Typography>
      <DateField<{ date: Day }>
        name="date"
        label={isWeek ? 'Copy from the week of' : 'Copy to'}
        arrows={!isWeek}
        today={today}
        error={isApart ? undefined : another}
      />
      {isApart && preview.isPending && <Loading text="Loading preview…" rows={3} height={24} />}
      {preview.isError && <Failed text={messageOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />}
      {isApart && preview.data?.length === 0 && <Typography>Nothing is scheduled there.</Typography>}
      {isApart &&
        preview.data?.map((plan) => (
          <Box key={plan.from} component="section" aria-label={dayText(plan.to)}>
            {isWeek && <Typography variant="h2">{dayText(plan.to)}</Typography>}
            <CopyPreview plan={plan} from={plan.from} />
          </Box>
        ))}
    </FormDialog>
  )
}
