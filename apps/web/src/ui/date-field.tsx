import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import type { DatePickerProps } from './date-picker.tsx'

// The picker speaks Date in the browser's zone. Noon is used because it exists on every day of every zone; only the calendar part is read back.
function toPicker(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function fromPicker(value: Date): string {
  const pad = (number: number, length: number) => String(number).padStart(length, '0')
  return `${pad(value.getFullYear(), 4)}-${pad(value.getMonth() + 1, 2)}-${pad(value.getDate(), 2)}`
}

const isWhole = (value: Date | null): value is Date =>
  value !== null && !Number.isNaN(value.getTime()) && value.getFullYear() >= 1900 && value.getFullYear() <= 2200

/** The part of the date picker that is loaded when first shown. The default export is what React.lazy asks for. */
export default function DateField({ label, value, onChange, disabled = false, today, error }: DatePickerProps) {
  const day = ({ ...props }: PickerDayProps) => <PickerDay {...props} today={fromPicker(props.day) === today} />
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <DatePicker
        label={label}
        value={value === null ? null : toPicker(value)}
        disabled={disabled}
        format="MM-dd-yyyy"
        onChange={(next) => {
          if (isWhole(next) && fromPicker(next) !== value) onChange(fromPicker(next))
        }}
        slots={{ day }}
        slotProps={{
          textField: { size: 'small', error: error !== undefined, helperText: error, sx: { width: 168 } },
          openPickerButton: { size: 'small' },
        }}
      />
    </LocalizationProvider>
  )
}
