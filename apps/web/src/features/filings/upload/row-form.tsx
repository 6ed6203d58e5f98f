import { plainFilingNumber } from '@daysheet/domain/filings/filing-answers'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { filingLabels } from '@daysheet/domain/filings/filing-labels'
import { filingProperties, type FilingProperty } from '@daysheet/domain/filings/filing-reading'
import { abatementProcedures, abatementTypes } from '@daysheet/domain/filings/reader/vocabulary'
import { useId, useRef, useState, type ReactNode } from 'react'
import { SubmitDialog } from '../../../ui/form/submit-dialog.tsx'
import { parseFeet, noNumber, rowErrors, type RowErrors, type RowValues } from './review-rows.ts'
import styles from './row-form.module.css'
import { doubtLabels, leftOverLabel } from './upload-labels.ts'

interface RowFormProps {
  title: string
  values: RowValues
  doubts: Partial<Record<FilingProperty, 'doubtful' | 'missing'>>
  /** What is printed in the row's place and is in none of its values. */
  leftOver: string
  /** A row that does not stand in the filing: it must say where, what and how much. */
  isNew: boolean
  /** Page on which the row begins; null for one written by hand. */
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

type Typed = Omit<RowValues, 'squareFeet' | 'linearFeet'> & { squareFeet: string; linearFeet: string }

type FieldProps = Pick<TextFieldProps, 'multiline' | 'slotProps'> & { className?: string | undefined }

/** Stays in sight while the fields are scrolled, where the window is high enough for both. */
const pageAbove = {
  height: 'min(40dvh, 420px)',
  display: 'grid',
  bgcolor: 'background.paper',
  pb: 1,
  '@media (min-height: 700px)': { position: 'sticky', top: -8, zIndex: 2 },
} as const

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What was typed as values, with what is wrong with it. */
function understood(typed: Typed): { values: RowValues; errors: RowErrors } {
  const values: RowValues = {
    filingNumber: plainFilingNumber(typed.filingNumber),
    floor: plain(typed.floor),
    entireFloor: typed.entireFloor,
    sectionOfFloor: plain(typed.sectionOfFloor),
    abatementType: plain(typed.abatementType),
    abatementProcedure: plain(typed.abatementProcedure),
    typeOfMaterial: plain(typed.typeOfMaterial),
    squareFeet: parseFeet(typed.squareFeet) ?? 0,
    linearFeet: parseFeet(typed.linearFeet) ?? 0,
    permitRequired: typed.permitRequired,
  }
  const errors = { ...rowErrors(values) }
  for (const unit of ['squareFeet', 'linearFeet'] as const) if (parseFeet(typed[unit]) === null) errors[unit] = noNumber
  return { values, errors }
}

/** What a row that nobody read must say at least. */
function wanting({ floor, sectionOfFloor, typeOfMaterial, squareFeet, linearFeet }: RowValues): RowErrors {
  return {
    ...(floor === '' && sectionOfFloor === '' && { floor: 'Please enter a floor or a section of it' }),
    ...(typeOfMaterial === '' && { typeOfMaterial: 'Please enter the material' }),
    ...(squareFeet === 0 && linearFeet === 0 && { squareFeet: 'Please enter square or linear feet' }),
  }
}

/** No feet are an empty field; a 0 that is in doubt was read, and is to be seen. */
function typedOf(values: RowValues, doubts: RowFormProps['doubts']): Typed {
  const feet = (unit: 'squareFeet' | 'linearFeet') => (values[unit] === 0 && doubts[unit] !== 'doubtful' ? '' : String(values[unit]))
  return { ...values, squareFeet: feet('squareFeet'), linearFeet: feet('linearFeet') }
}

/** One row in full: to be written by hand, or changed where the table has no room for it. */
export function RowForm(props: RowFormProps) {
  const { title, values, doubts, leftOver, isNew, page, drawPage, first, filingNumbers, onSave, onRemove, onClose } = props
  const [before] = useState(() => typedOf(values, doubts))
  const [typed, setTyped] = useState(before)
  const [confirmed, setConfirmed] = useState<readonly FilingProperty[]>([])
  const [shownPage, showPage] = useState<number | null>(null)
  const [errors, setErrors] = useState<RowErrors>({})
  const form = useRef<HTMLDivElement>(null)
  const id = useId()
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed })
    setErrors({})
  }
  const submit = () => {
    const now = understood(typed)
    const found: RowErrors = { ...(isNew && wanting(now.values)), ...now.errors }
    setErrors(found)
    const wrong = filingProperties.find((property) => found[property])
    const settled = filingProperties.filter((property) => typed[property] !== before[property] || confirmed.includes(property))
    if (wrong === undefined) onSave(now.values, settled)
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const said = (property: FilingProperty) => {
    const doubt = doubts[property]
    return { error: errors[property] !== undefined, helperText: errors[property] ?? (doubt && doubtLabels[doubt]) }
  }
  /** A doubt is taken away by a change, or by saying that the value is right; never by OK alone. */
  const right = (property: FilingProperty) =>
    doubts[property] &&
    typed[property] === before[property] && (
      <FormControlLabel
        label="Confirm"
        sx={{ ml: 0.5 }}
        control={
          <Checkbox
            size="small"
            checked={confirmed.includes(property)}
            slotProps={{ input: { 'aria-label': `Confirm: ${filingLabels[property]}` } }}
            onChange={(_event, isRight) => setConfirmed(isRight ? [...confirmed, property] : confirmed.filter((one) => one !== property))}
          />
        }
      />
    )
  const field = (property: Exclude<keyof Typed, 'entireFloor' | 'permitRequired'>, { className, ...more }: FieldProps = {}) => (
    <div className={className}>
      <TextField
        label={filingLabels[property]}
        name={property}
        value={typed[property]}
        autoFocus={first === property}
        autoComplete="off"
        fullWidth
        onChange={({ target }) => change({ [property]: target.value })}
        {...said(property)}
        {...more}
      />
      {right(property)}
    </div>
  )
  const choice = (property: 'filingNumber' | 'abatementType' | 'abatementProcedure', options: readonly string[]) => (
    <div>
      <Autocomplete
        freeSolo
        options={[...options]}
        inputValue={typed[property]}
        onInputChange={(_event, text, reason) => reason !== 'reset' && change({ [property]: text })}
        onChange={(_event, chosen) => chosen !== null && change({ [property]: chosen })}
        renderInput={(params) => (
          <TextField {...params} name={property} label={filingLabels[property]} autoFocus={first === property} {...said(property)} />
        )}
      />
      {right(property)}
    </div>
  )
  const flag = (property: 'entireFloor' | 'permitRequired') => {
    const { helperText } = said(property)
    return (
      <div className={styles.wide}>
        <FormControlLabel
          label={filingLabels[property]}
          control={
            <Checkbox
              name={property}
              checked={typed[property]}
              autoFocus={first === property}
              slotProps={{ input: { 'aria-describedby': helperText && `${id}${property}` } }}
              onChange={(_event, isTicked) => change({ [property]: isTicked })}
            />
          }
        />
        {helperText && <FormHelperText id={`${id}${property}`}>{helperText}</FormHelperText>}
        {right(property)}
      </div>
    )
  }
  const remove = onRemove && (
    <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
      Remove row
    </Button>
  )
  const togglePage = () => {
    showPage(shownPage === null ? page : null)
    // The page stands above the fields, which may be scrolled.
    if (shownPage === null && form.current?.parentElement) form.current.parentElement.scrollTop = 0
  }
  const show = page !== null && (
    <Button onClick={togglePage} aria-expanded={shownPage !== null} sx={{ mr: 'auto' }}>
      {shownPage === null ? `Show page ${page}` : 'Hide page'}
    </Button>
  )
  const feetField = { slotProps: { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } }
  return (
    <SubmitDialog
      title={title}
      onClose={onClose}
      saving={false}
      error={null}
      onSubmit={submit}
      submitLabel="OK"
      closeLabel="Cancel"
      maxWidth="sm"
      actions={remove || show}
    >
      <div ref={form} className={styles.fields}>
        {shownPage !== null && (
          <Box className={styles.wide} sx={pageAbove}>
            {drawPage(shownPage, showPage)}
          </Box>
        )}
        {leftOver !== '' && <FormHelperText className={styles.wide}>{leftOverLabel(leftOver)}</FormHelperText>}
        {choice('filingNumber', filingNumbers)}
        {field('floor')}
        {flag('entireFloor')}
        {field('sectionOfFloor', { multiline: true, className: styles.wide })}
        {choice('abatementType', abatementTypes)}
        {choice('abatementProcedure', abatementProcedures)}
        {field('typeOfMaterial', { multiline: true, className: styles.wide })}
        {field('squareFeet', feetField)}
        {field('linearFeet', feetField)}
        {flag('permitRequired')}
      </div>
    </SubmitDialog>
  )
}
