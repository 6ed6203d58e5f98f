import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import { useState } from 'react'
import type { DatePickerProps } from './date-picker-props.ts'

// The picker speaks Date in the browser's zone. Noon is used because it exists on every day of every zone; only the calendar part is read back.
function toPicker(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function fromPicker(value: Date): string {
  const pad = (number: number, length: number) => String(number).padStart(length, '0')
  return `${pad(value.getFullYear(), 4)}-${pad(value.getMonth() + 1, 2)}-${pad(value.getDate(), 2)}`
}

const isWhole = (value: Date): boolean => !Number.isNaN(value.getTime()) && value.getFullYear() >= 1900 && value.getFullYear() <= 2200

const noSuchDay = 'There is no such day'

/** The text of the field: `11-20-2026`, with a letter for each digit that is missing. */
const textIn = (field: HTMLElement): string =>
  [...field.querySelectorAll('[role=spinbutton]')].map(({ textContent }) => textContent).join('-')

const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d\d-\d\d$/.test(value)

/** `11-20-2026`. */
const written = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`

/**
 * The part of the date picker that is loaded when first shown. The default export is what React.lazy asks for.
 *
 * While somebody types, the digits so far often name a day already (`09-3` on the way to `09-31`). When they end as no day, whoever listens gets the day back that
 * stood here before the typing began, and the field says so: nobody is left with a day that was never meant.
 */
export default function DateField({
  label,
  value: given,
  onChange,
  onClear,
  onIncomplete,
  disabled = false,
  autoFocus = false,
  today,
  error,
  required = false,
}: DatePickerProps) {
  const value = isDay(given) ? given : null
  const day = ({ ...props }: PickerDayProps) => <PickerDay {...props} today={fromPicker(props.day) === today} />
  const [typed, setTyped] = useState<Date | null>(null)
  const [problem, setProblem] = useState<string>()
  const [before, setBefore] = useState(value)

  const takeBack = () => {
    if (before !== null && before !== value) onChange(before)
  }
  const onTyped = (next: Date | null) => {
    if (next !== null && isWhole(next)) {
      setTyped(null)
      setProblem(undefined)
      if (fromPicker(next) !== value) onChange(fromPicker(next))
      return
    }
    if (next === null && onClear) {
      setTyped(null)
      setProblem(undefined)
      setBefore(null)
      return onClear()
    }
    setTyped(next)
    if (next === null || !Number.isNaN(next.getTime())) return // a year is still being typed
    setProblem(noSuchDay)
    takeBack()
  }
  const onLeave = (field: HTMLElement) => {
    const text = textIn(field)
    const hasDigits = /\d/.test(text)
    if (typed === null && hasDigits && /[A-Z]/.test(text)) {
      setProblem(noSuchDay)
      return onIncomplete?.(text)
    }
    if (typed === null && !hasDigits && given !== null && value === null) {
      setProblem(undefined)
      return onIncomplete?.('')
    }
    if (typed === null) return
    setTyped(null)
    setProblem(before === null ? noSuchDay : `${noSuchDay}. It is still ${written(before)}.`)
    takeBack()
  }
  // Once another day stands here, by the arrows or otherwise, there is nothing left to say.
  const isIncomplete = given !== null && value === null
  const shown = (isIncomplete ? problem : undefined) ?? error ?? (typed !== null || value === before ? problem : undefined)
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <DatePicker
        label={label}
        value={typed ?? (value === null ? null : toPicker(value))}
        disabled={disabled}
        autoFocus={autoFocus}
        format="MM-dd-yyyy"
        onChange={onTyped}
        slots={{ day }}
        slotProps={{
          textField: {
            size: 'small',
            required,
            error: shown !== undefined,
            helperText: shown,
            // The button that empties it stands beside that of the calendar.
            // Room for MM-DD-YYYY, the widest text it shows.
            sx: { width: onClear ? 208 : 168, '& .MuiPickersInputBase-root': { pr: '4px' } },
            onFocus: ({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setBefore(value)
            },
            onBlur: ({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) onLeave(currentTarget)
            },
          },
          openPickerButton: { size: 'small' },
          ...(onClear && { field: { clearable: true } }),
        }}
      />
    </LocalizationProvider>
  )
}
