import {
  defaultStartTime,
  formatStartTime,
  parseStartTime,
  startTimeHours,
  startTimeMinutes,
  type StartTime,
} from '@daysheet/domain/schedules/start-time'
import { shouldAskAgain } from '@daysheet/domain/schedules/text-status'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
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

interface PartProps {
  label: string
  value: string
  options: readonly (string | number)[]
  onChange: (value: string) => void
}

function Part({ label, value, options, onChange }: PartProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ flex: 1 }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </TextField>
  )
}

/** Choose Start Time: hour 1–12, quarter of an hour, AM or PM. Who had confirmed the old time may be texted again. (product.md#planner, product.md#start-time) */
export function ChooseStartTime({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const [time, setTime] = useState(() => pickable(entry.startTime))
  const close = () => open(null)
  const { save, saving, error } = usePlannedEdit<string>(entry, actions.saveStartTime, (startTime) => {
    const now = actions.entryNow(entry.id)
    const isNews = now !== undefined && startTime !== entry.startTime && shouldAskAgain(now)
    open(isNews ? { kind: 'text', entry: now, about: 'new start time' } : null)
  })
  return (
    <FormDialog title="Choose Start Time" saving={saving} error={error} onSubmit={() => save(formatStartTime(time))} onClose={close}>
      <Typography color="textSecondary">{jobLabel(entry.job)}</Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Part
          label="Hour"
          value={String(time.hour)}
          options={startTimeHours}
          onChange={(hour) => setTime({ ...time, hour: Number(hour) })}
        />
        <Part
          label="Minute"
          value={String(time.minute).padStart(2, '0')}
          options={startTimeMinutes}
          onChange={(minute) => setTime({ ...time, minute: Number(minute) })}
        />
        <Part
          label="AM or PM"
          value={time.half}
          options={halves}
          onChange={(half) => setTime({ ...time, half: half === 'PM' ? 'PM' : 'AM' })}
        />
      </Box>
    </FormDialog>
  )
}
