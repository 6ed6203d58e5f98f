import { plainFilingNumber } from '@daysheet/domain/acp7/filing-answers'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { filingLabels } from '@daysheet/domain/acp7/filing-labels'
import type { FilingProperty } from '@daysheet/domain/acp7/filing-reading'
import { abatementProcedures, abatementTypes } from '@daysheet/domain/acp7/filing-words'
import { useRef, useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { feetIn, noNumber, rowErrors, type RowErrors, type RowValues } from './review-rows.ts'
import { asPrinted } from './table-look.ts'
import { doubtWords } from './words.ts'

interface RowFormProps {
  title: string
  values: RowValues
  doubts: Partial<Record<FilingProperty, 'doubtful' | 'missing'>>
  /** Where the focus starts. */
  first?: FilingProperty | undefined
  /** Filing numbers of the other rows. */
  filingNumbers: readonly string[]
  onSave: (values: RowValues) => void
  /** Given for a row that was written by hand. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

type Typed = Omit<RowValues, 'squareFeet' | 'linearFeet'> & { squareFeet: string; linearFeet: string }

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
    squareFeet: feetIn(typed.squareFeet) ?? 0,
    linearFeet: feetIn(typed.linearFeet) ?? 0,
    permitRequired: typed.permitRequired,
  }
  const errors = { ...rowErrors(values) }
  for (const unit of ['squareFeet', 'linearFeet'] as const) if (feetIn(typed[unit]) === null) errors[unit] = noNumber
  return { values, errors }
}

/** One row in full: to be written by hand, or changed where the table has no room for it. (issue 4.4) */
export function RowForm({ title, values, doubts, first, filingNumbers, onSave, onRemove, onClose }: RowFormProps) {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...values,
    squareFeet: values.squareFeet === 0 ? '' : String(values.squareFeet),
    linearFeet: values.linearFeet === 0 ? '' : String(values.linearFeet),
  }))
  const [errors, setErrors] = useState<RowErrors>({})
  const form = useRef<HTMLDivElement>(null)
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed })
    setErrors({})
  }
  const submit = () => {
    const now = understood(typed)
    setErrors(now.errors)
    const wrong = Object.keys(now.errors)[0]
    if (wrong === undefined) onSave(now.values)
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const said = (property: FilingProperty) => {
    const doubt = doubts[property]
    return { error: errors[property] !== undefined, helperText: errors[property] ?? (doubt && doubtWords[doubt]) }
  }
  const field = (property: Exclude<keyof Typed, 'entireFloor' | 'permitRequired'>, more: object = {}) => (
    <TextField
      label={filingLabels[property]}
      name={property}
      value={typed[property]}
      autoFocus={first === property}
      autoComplete="off"
      onChange={({ target }) => change({ [property]: target.value })}
      {...said(property)}
      {...more}
    />
  )
  const choice = (property: 'filingNumber' | 'abatementType' | 'abatementProcedure', options: readonly string[]) => (
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
  )
  const flag = (property: 'entireFloor' | 'permitRequired') => (
    <FormControlLabel
      label={filingLabels[property]}
      control={
        <Checkbox
          name={property}
          checked={typed[property]}
          autoFocus={first === property}
          onChange={(_event, isTicked) => change({ [property]: isTicked })}
        />
      }
    />
  )
  const remove = onRemove && (
    <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
      Remove row
    </Button>
  )
  const feetField = { slotProps: { htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } } }
  return (
    <FormDialog
      {...{ title, onClose }}
      saving={false}
      error={null}
      onSubmit={submit}
      submitLabel="OK"
      closeLabel="Cancel"
      maxWidth="sm"
      actions={remove}
    >
      <Box
        ref={form}
        sx={{
          ...asPrinted,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: '1fr 1fr' },
          '& > .wide': { gridColumn: { sm: '1 / -1' } },
        }}
      >
        {choice('filingNumber', filingNumbers)}
        {field('floor')}
        <Box className="wide">{flag('entireFloor')}</Box>
        {field('sectionOfFloor', { multiline: true, className: 'wide' })}
        {choice('abatementType', abatementTypes)}
        {choice('abatementProcedure', abatementProcedures)}
        {field('typeOfMaterial', { multiline: true, className: 'wide' })}
        {field('squareFeet', feetField)}
        {field('linearFeet', feetField)}
        <Box className="wide">{flag('permitRequired')}</Box>
      </Box>
    </FormDialog>
  )
}
