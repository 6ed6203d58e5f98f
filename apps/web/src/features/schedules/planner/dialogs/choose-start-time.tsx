import {
  defaultStartTime,
  formatStartTime,
  parseStartTime,
  startTimeHours,
  startTimeMinutes,
  usualStartTimes,
  type StartTime,
} from '@daysheet/domain/calendar/start-time'
import { shouldAskAgain } from '@daysheet/domain/texts/text-status'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SelectField } from '#ui/form/form-fields.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { usePlannedEdit } from './use-planned-edit.ts'

const halves = ['AM', 'PM'] as const

/** The first state of the picker. A minute it does not offer (an old record) becomes the quarter before it. */
function pickable(startTime: string | null): StartTime {
  const time = parseStartTime(startTime ?? defaultStartTime) ?? parseStartTime(defaultStartTime)
  if (!time) throw new Error('the default start time cannot be read')
  return { ...time, minute: Math.floor(time.minute / 15) * 15 }
}

/** As the three lists have them: texts. */
type StartTimeForm = Record<keyof StartTime, string>

const formOf = ({ hour, minute, half }: StartTime): StartTimeForm => ({
  hour: String(hour),
  minute: String(minute).padStart(2, '0'),
  half,
})

const startTimeOf = ({ hour, minute, half }: StartTimeForm): StartTime => ({
  hour: Number(hour),
  minute: Number(minute),
  half: half === 'PM' ? 'PM' : 'AM',
})

const options = (values: readonly (string | number)[]) => values.map((value) => [String(value), String(value)] as const)

/**
 * Choose Start Time: a usual time with one click, or an hour, a quarter of an hour, and AM or PM.
 * People who confirmed the old time can be texted again.
 * (product.md#planner, product.md#start-time)
 */
export function ChooseStartTime({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const form = useForm<StartTimeForm>({ defaultValues: formOf(pickable(entry.startTime)) })
  const close = () => open(null)
  const { save, saving, error } = usePlannedEdit<string>(entry, actions.saveStartTime, (startTime) => {
    const now = actions.entryNow(entry.id)
    const isNews = now !== undefined && startTime !== entry.startTime && shouldAskAgain(now)
    open(isNews ? { kind: 'text', entry: now, about: 'new start time' } : null)
  })
  const { isDirty } = form.formState
  // After a refusal, the same time replaces the other person's.
  const isKept = (isUnchanged: boolean) => error === null && entry.startTime !== null && isUnchanged
  const choose = (time: string) => (isKept(time === entry.startTime) ? close() : save(time))
  return (
    <FormDialog
      title="Choose Start Time"
      form={form}
      saving={saving}
      error={error}
      onSubmit={(typed) => (isKept(!isDirty) ? close() : choose(formatStartTime(startTimeOf(typed))))}
      onClose={close}
    >
      <Typography color="textSecondary">{jobLabel(entry.job)}</Typography>
      <Box role="group" aria-label="Usual start times" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }}>
        {usualStartTimes.map((time) => (
          <Button
            key={time}
            variant={time === entry.startTime ? 'contained' : 'outlined'}
            aria-pressed={time === entry.startTime}
            disabled={saving}
            onClick={() => choose(time)}
            sx={{ px: 0.5, whiteSpace: 'nowrap' }}
          >
            {time}
          </Button>
        ))}
      </Box>
      <Typography color="textSecondary">Another time</Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SelectField<StartTimeForm> name="hour" label="Hour" options={options(startTimeHours)} sx={{ flex: 1 }} />
        <SelectField<StartTimeForm> name="minute" label="Minute" options={options(startTimeMinutes)} sx={{ flex: 1 }} />
        <SelectField<StartTimeForm> name="half" label="AM or PM" options={options(halves)} sx={{ flex: 1 }} />
      </Box>
    </FormDialog>
  )
}
