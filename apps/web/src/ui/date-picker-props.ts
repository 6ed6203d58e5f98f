export interface DatePickerProps {
  label: string
  /** A calendar day, `YYYY-MM-DD`; null and any other text show no day. */
  value: string | null
  /** Called with a whole, valid day only; a half-typed date waits. */
  onChange: (day: string) => void
  /** May be left empty: called when it is emptied. */
  onClear?: () => void
  /** Called on leaving the field with a part of a date, such as `12-DD-2026`: it is not a day. */
  onIncomplete?: (text: string) => void
  /** Shows arrows to the day before and after. */
  arrows?: boolean
  disabled?: boolean
  /** Takes the focus when its code, loaded when first shown, is there. */
  autoFocus?: boolean
  /** The business's today, ringed in the calendar; the browser's own day is never used. */
  today?: string
  error?: string | undefined
  /** Marks the label like every field that must be filled in. */
  required?: boolean
}
