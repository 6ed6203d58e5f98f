import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField'
import { useId, type ReactNode } from 'react'
import { useController, type FieldPathByValue, type FieldValues, type RefCallBack } from 'react-hook-form'
import { DatePicker } from '../date-picker.tsx'
import type { DatePickerProps } from '../date-picker-props.ts'

// The fields of a FormDialog. Each is told whose field it is, `<TextField<WorkerForm> name="phone" />`: without the form's type no name is taken.

type Managed = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'inputRef'

interface TextFieldProps<Form extends FieldValues> extends Omit<MuiTextFieldProps, Managed | 'variant'> {
  name: FieldPathByValue<Form, string>
}

/** A text of the form, with what is wrong with it in the place of its help. */
export function TextField<Form extends FieldValues = never>({ name, helperText, ...props }: TextFieldProps<Form>) {
  const { field, fieldState } = useController<FieldValues>({ name })
  const { ref, ...control } = field
  return (
    <MuiTextField
      autoComplete="off"
      {...props}
      {...control}
      inputRef={ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  )
}

interface NumberFieldProps<Form extends FieldValues> extends Omit<TextFieldProps<Form>, 'slotProps'> {
  /** Whole numbers have no decimal point to type. */
  isWhole?: boolean
  maxLength?: number
}

/** A number as typed in, which the form's schema reads; what is typed takes the place of the old figure. */
export function NumberField<Form extends FieldValues = never>({ isWhole = false, maxLength = 20, ...props }: NumberFieldProps<Form>) {
  return (
    <TextField<Form>
      {...props}
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { inputMode: isWhole ? 'numeric' : 'decimal', maxLength } }}
    />
  )
}

interface SelectFieldProps<Form extends FieldValues> extends Omit<TextFieldProps<Form>, 'select' | 'slotProps' | 'children'> {
  /** Each value with its label, and whether it is disabled. */
  options: readonly (readonly [value: string, shown: string, isDisabled?: boolean])[]
}

/** One of a few values, from the browser's own list. */
export function SelectField<Form extends FieldValues = never>({ options, ...props }: SelectFieldProps<Form>) {
  return (
    <TextField<Form> {...props} select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
      {options.map(([value, shown, isDisabled]) => (
        <option key={value} value={value} disabled={isDisabled}>
          {shown}
        </option>
      ))}
    </TextField>
  )
}

interface CheckboxFieldProps<Form extends FieldValues> {
  name: FieldPathByValue<Form, boolean>
  label: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  helperText?: string | undefined
}

/** A yes or no of the form. */
export function CheckboxField<Form extends FieldValues = never>(props: CheckboxFieldProps<Form>) {
  const { name, label, disabled = false, autoFocus = false, helperText } = props
  const { field, fieldState } = useController<FieldValues>({ name })
  const { ref, value, onChange, onBlur } = field
  const id = useId()
  const help = fieldState.error?.message ?? helperText
  const box = (
    <FormControlLabel
      sx={{ justifySelf: 'start' }}
      disabled={disabled}
      control={
        <Checkbox
          name={name}
          checked={value === true}
          autoFocus={autoFocus}
          onChange={onChange}
          onBlur={onBlur}
          slotProps={{ input: { ref, ...(help !== undefined && { 'aria-describedby': id }) } }}
        />
      }
      label={label}
    />
  )
  if (help === undefined) return box
  // The help is close to its box and below the label.
  return (
    <div>
      {box}
      <FormHelperText id={id} error={fieldState.error !== undefined} sx={{ m: 0, pl: '31px', maxWidth: 800 }}>
        {help}
      </FormHelperText>
    </div>
  )
}

/** Registers a composed field: the form gives the focus to the input inside it. Used as the ref of the element around the input. */
export const focusedInput = (register: RefCallBack) => (box: HTMLElement | null) =>
  register(box && { focus: () => box.querySelector<HTMLElement>('[role=spinbutton], input')?.focus() })

interface DateFieldProps<Form extends FieldValues> extends Omit<DatePickerProps, 'value' | 'onChange' | 'onClear' | 'onIncomplete'> {
  name: FieldPathByValue<Form, string>
  /** Told of another day, beside the form. */
  onPicked?: (day: string) => void
  /** May be emptied: the form then has an empty text. */
  isOptional?: boolean
}

/** A day of the form. */
export function DateField<Form extends FieldValues = never>({ name, error, onPicked, isOptional, ...props }: DateFieldProps<Form>) {
  const { field, fieldState } = useController<FieldValues>({ name })
  const pick = (day: string) => {
    field.onChange(day)
    onPicked?.(day)
  }
  return (
    <div ref={focusedInput(field.ref)} style={{ display: 'flex', alignItems: 'flex-start' }}>
      <DatePicker
        {...props}
        value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
        onChange={pick}
        // The schema refuses it, so a form with half a date is not saved without it.
        onIncomplete={field.onChange}
        {...(isOptional === true && { onClear: () => field.onChange('') })}
        required={isOptional !== true}
        error={fieldState.error?.message ?? error}
      />
    </div>
  )
}
