import { sideLabels, wallSides } from '@daysheet/domain/calendar/wall-problems'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSettings } from '#features/session/queries.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { useToday } from '#features/session/use-today.ts'
import { asksForSide, currentTime, type RecordForm } from './record-form.ts'

interface RecordTimeProps {
  typed: RecordForm
  problem: string | undefined
  onChange: (at: RecordForm['at']) => void
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' } as const

/** As of when the feet are done: now, unless somebody says another time. In the business time zone. */
export function RecordTime({ typed: { at }, problem, onChange }: RecordTimeProps) {
  const { timeZone } = useSettings()
  const today = useToday()
  if (at === null)
    return (
      <Box sx={{ ...line, alignItems: 'center' }}>
        <Typography>Time: now</Typography>
        <Button onClick={() => onChange(currentTime(new Date(), timeZone))}>Change time</Button>
      </Box>
    )
  return (
    <Box sx={line}>
      <DatePicker label="Date" value={at.day} today={today} onChange={(day) => onChange({ ...at, day })} />
      <TextField
        label="Time"
        type="time"
        value={at.time}
        onChange={(event) => onChange({ ...at, time: event.target.value })}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 160 }}
      />
      {asksForSide(at, timeZone) && (
        <TextField
          select
          label="Which one"
          value={at.side ?? ''}
          onChange={({ target }) => onChange({ ...at, side: wallSides.find((one) => one === target.value) ?? '' })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="" disabled>
            Choose
          </option>
          {wallSides.map((side) => (
            <option key={side} value={side}>
              {sideLabels[side]}
            </option>
          ))}
        </TextField>
      )}
      <Button onClick={() => onChange(null)} sx={{ minHeight: 40 }}>
        Now
      </Button>
    </Box>
  )
}
