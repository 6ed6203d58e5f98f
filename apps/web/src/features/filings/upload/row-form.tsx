import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { filingProperties, type FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { abatementProcedures, abatementTypes } from '@daysheet/domain/filings/reader/vocabulary'
import { useRef, useState, type ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField, TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import type { RowValues } from './review-rows.ts'
import { rowFormSchema, typedRowOf, type TextProperty, type TypedRow } from './row-form-schema.ts'
import styles from './row-form.module.css'
import { doubtLabel, leftOverLabel } from './upload-labels.ts'

interface RowFormProps {
  title: string
  values: RowValues
  doubts: Partial<Record<FilingProperty, 'doubtful' | 'missing'>>
  /** What is printed in the row's place and is in none of its values. */
  leftOver: string
  /** A row that does not stand in the filing: it must say where, what and how much. */
  isNew: boolean
  /** Page on which the row begins; null for one written by hand, and for the City's. */
  page: number | null
  /** Draws a page, to be compared with what is typed. */
  drawPage: (page: number, onPage: (page: number) => void) => ReactNode
  /** Where the focus starts. */
  first?: FilingProperty | undefined
  /** Filing numbers of the other rows. */
  filingNumbers: readonly string[]
  /** `settled` are the properties that were changed or said to be right; the others are left as they were, doubts and all. */
  onSave: (values: RowValues, settled: readonly FilingProperty[]) => void
  /** Given for a row that was written by hand. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

type FieldProps = Pick<TextFieldProps, 'multiline' | 'slotProps'> & { className?: string | undefined }

/** Stays in sight while the fields are scrolled, where the window is high enough for both. */
const pageAbove = {
  height: 'min(40dvh, 420px)',
  display: 'grid',
  bgcolor: 'background.paper',
  pb: 1,
  '@media (min-height: 700px)': { position: 'sticky', top: -8, zIndex: 2 },
} as const

/** One row in full: to be written by hand, or changed where the table has no room for it. */
export function RowForm(props: RowFormProps) {
  const { title, values, doubts, leftOver, isNew, page, drawPage, first, filingNumbers, onSave, onRemove, onClose } = props
  const [before] = useState(() => typedRowOf(values, doubts))
  const form = useZodForm(rowFormSchema({ isNew }), before, { validatesWhole: true })
  const [confirmed, setConfirmed] = useState<readonly FilingProperty[]>([])
  const [shownPage, showPage] = useState<number | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const submit = (read: RowValues) => {
    const typed = form.getValues()
    onSave(
      read,
      filingProperties.filter((property) => typed[property] !== before[property] || confirmed.includes(property)),
    )
  }
  const confirm = (property: FilingProperty) =>
    doubts[property] && (
      <ConfirmField
        property={property}
        before={before[property]}
        isConfirmed={confirmed.includes(property)}
        onConfirm={(isRight) => setConfirmed(isRight ? [...confirmed, property] : confirmed.filter((one) => one !== property))}
      />
    )
  const common = (property: FilingProperty) => {
    const doubt = doubts[property]
    return { label: filingLabels[property], autoFocus: first === property, helperText: doubt && doubtLabel(doubt, page) }
  }
  const text = (property: TextProperty, { className, ...more }: FieldProps = {}) => (
    <div className={className}>
      <TextField<TypedRow> name={property} fullWidth {...common(property)} {...more} />
      {confirm(property)}
    </div>
  )
  const choice = (property: TextProperty, options: readonly string[]) => (
    <div>
      <ChoiceField name={property} options={options} {...common(property)} />
      {confirm(property)}
    </div>
  )
  const flag = (property: 'entireFloor' | 'permitRequired') => (
    <div className={styles.wide}>
      <CheckboxField<TypedRow> name={property} {...common(property)} />
      {confirm(property)}
    </div>
  )
  const remove = onRemove && (
    <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
      Remove row
    </Button>
  )
  const togglePage = () => {
    showPage(shownPage === null ? page : null)
    // The page stands above the fields, which may be scrolled.
    if (shownPage === null && fields.current?.parentElement) fields.current.parentElement.scrollTop = 0
  }
  const show = page !== null && (
    <Button onClick={togglePage} aria-expanded={shownPage !== null} sx={{ mr: 'auto' }}>
      {shownPage === null ? `Show page ${page}` : 'Hide page'}
    </Button>
  )
  const feetField = { slotProps: { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } } as const
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      saving={false}
      error={null}
      onSubmit={submit}
      submitLabel="OK"
      closeLabel="Cancel"
      maxWidth="sm"
      actions={remove || show}
    >
      <div ref={fields} className={styles.fields}>
        {shownPage !== null && (
          <Box className={styles.wide} sx={pageAbove}>
            {drawPage(shownPage, showPage)}
          </Box>
        )}
        {leftOver !== '' && <FormHelperText className={styles.wide}>{leftOverLabel(leftOver)}</FormHelperText>}
        {choice('filingNumber', filingNumbers)}
        {text('floor')}
        {flag('entireFloor')}
        {text('sectionOfFloor', { multiline: true, className: styles.wide })}
        {choice('abatementType', abatementTypes)}
        {choice('abatementProcedure', abatementProcedures)}
        {text('typeOfMaterial', { multiline: true, className: styles.wide })}
        {text('squareFeet', feetField)}
        {text('linearFeet', feetField)}
        {flag('permitRequired')}
      </div>
    </FormDialog>
  )
}

interface ChoiceFieldProps {
  name: TextProperty
  options: readonly string[]
  label: string
  autoFocus: boolean
  /** What is in doubt about it. */
  helperText: string | undefined
}

/** A text with what it most often is. */
function ChoiceField({ name, options, helperText, ...props }: ChoiceFieldProps) {
  const { field, fieldState } = useController<TypedRow, TextProperty>({ name })
  const { ref, value, onChange, onBlur } = field
  return (
    <Autocomplete
      freeSolo
      options={[...options]}
      inputValue={value}
      onInputChange={(_event, text, reason) => reason !== 'reset' && onChange(text)}
      onChange={(_event, chosen) => chosen !== null && onChange(chosen)}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          {...props}
          name={name}
          inputRef={ref}
          onBlur={onBlur}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  )
}

interface ConfirmFieldProps {
  property: FilingProperty
  before: string | boolean
  isConfirmed: boolean
  onConfirm: (isRight: boolean) => void
}

/** A doubt is taken away by a change, or by saying that the value is right; never by OK alone. */
function ConfirmField({ property, before, isConfirmed, onConfirm }: ConfirmFieldProps) {
  const value = useWatch<TypedRow, FilingProperty>({ name: property })
  if (value !== before) return null
  return (
    <FormControlLabel
      label="Confirm"
      sx={{ ml: 0.5 }}
      control={
        <Checkbox
          size="small"
          checked={isConfirmed}
          slotProps={{ input: { 'aria-label': `Confirm: ${filingLabels[property]}` } }}
          onChange={(_event, isRight) => onConfirm(isRight)}
        />
      }
    />
  )
}
