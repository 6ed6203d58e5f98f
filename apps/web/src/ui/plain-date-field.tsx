import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { DatePickerProps } from './date-picker-props.ts'

/** A year that is still being typed is a year too: `0020` on the way to `2026`. */
const isWhole = (day: string) => /^(?:19|20|21)\d\d-/.test(day)

/** A date in the browser's own field, where the calendar could not be fetched. */
export function PlainDateField({ label, value, onChange, onClear, onIncomplete, disabled = false, error }: DatePickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const onTyped = (day: string) => {
    setTyped(isWhole(day) || (day === '' && onClear) ? null : day)
    if (isWhole(day)) onChange(day)
    else if (day === '') onClear?.()
  }
  return (
    <TextField
      type="date"
      size="small"
      sx={{ width: 168 }}
      label={label}
      value={typed ?? value ?? ''}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onTyped(target.value)}
      onBlur={({ target }) => {
        setTyped(null)
        if (target.validity.badInput) onIncomplete?.('incomplete')
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
