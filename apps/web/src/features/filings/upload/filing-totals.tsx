import { countOf } from '@daysheet/domain/numbers/count-of'
import { filingNumberForm, type FilingNumberInput } from '@daysheet/domain/filings/filing-number-form'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { byFiling, chosenTotals, type ReviewRow } from './review-rows.ts'
import { doubtLabel, feet, filingName } from './upload-labels.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { TextField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'

interface FilingNumberFormProps {
  filingNumber: string
  rows: number
  onSave: (filingNumber: string) => void
  onClose: () => void
}

/** Puts a filing's number right in all its rows. */
function FilingNumberForm({ filingNumber, rows, onSave, onClose }: FilingNumberFormProps) {
  const form = useZodForm(filingNumberForm, { filingNumber })
  return (
    <FormDialog
      title="Filing number"
      form={form}
      saving={false}
      error={null}
      onSubmit={(typed) => onSave(typed.filingNumber)}
      onClose={onClose}
      submitLabel="OK"
      closeLabel="Cancel"
    >
      <TextField<FilingNumberInput>
        name="filingNumber"
        label="Filing number"
        helperText={`Such as TRU0003BX26. The number changes in ${countOf(rows, 'row')}.`}
      />
    </FormDialog>
  )
}

interface FilingTotalsProps {
  rows: readonly ReviewRow[]
  onTick: (rows: readonly ReviewRow[], isChosen: boolean) => void
  onRename: (from: string, to: string) => void
}

/** Each filing with what of it would be saved. All its rows are ticked at once here, and its number is put right. */
export function FilingTotals({ rows, onTick, onRename }: FilingTotalsProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  return (
    <Box component="ul" aria-label="Filings" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
      {byFiling(rows).map(({ filingNumber, rows: own }) => {
        const chosen = chosenTotals(own)
        const doubt = own.map(({ doubts }) => doubts.filingNumber).find(Boolean)
        const name = filingName(filingNumber)
        return (
          <Box component="li" key={filingNumber} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Checkbox
              checked={chosen.rows === own.length}
              indeterminate={chosen.rows > 0 && chosen.rows < own.length}
              onChange={(_event, isChosen) => onTick(own, isChosen)}
              slotProps={{ input: { 'aria-label': `Save all rows of ${name}` } }}
              sx={{ ml: -0.5 }}
            />
            <Box component="strong" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <span>
              {chosen.rows} of {countOf(own.length, 'row')}
            </span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {feet(chosen.squareFeet)} sq ft · {feet(chosen.linearFeet)} lin ft
            </Box>
            <Button onClick={() => setRenamed(filingNumber)} aria-label={`Change number ${name}`}>
              Change number
            </Button>
            {(doubt || filingNumber === '') && (
              <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
                {filingNumber === '' ? 'Please enter the filing number' : doubtLabel(doubt ?? 'doubtful', own[0]?.page ?? null)}
              </Box>
            )}
          </Box>
        )
      })}
      {renamed !== null && (
        <FilingNumberForm
          filingNumber={renamed}
          rows={rows.filter(({ values }) => values.filingNumber === renamed).length}
          onSave={(to) => {
            onRename(renamed, to)
            setRenamed(null)
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </Box>
  )
}
