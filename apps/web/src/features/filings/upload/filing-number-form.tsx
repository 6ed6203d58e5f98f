import { plainFilingNumber } from '@daysheet/domain/acp7/filing-answers'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { count } from './labels.ts'

interface FilingNumberFormProps {
  filingNumber: string
  rows: number
  onSave: (filingNumber: string) => void
  onClose: () => void
}

/** Puts a filing's number right in all its rows. */
export function FilingNumberForm({ filingNumber, rows, onSave, onClose }: FilingNumberFormProps) {
  const [typed, setTyped] = useState(filingNumber)
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const number = plainFilingNumber(typed)
    if (number === '') setError('Please enter the filing number')
    else if (number.length > 100) setError('Filing number must be at most 100 characters')
    else onSave(number)
  }
  return (
    <FormDialog title="Filing number" saving={false} error={null} onSubmit={submit} onClose={onClose} submitLabel="OK" closeLabel="Cancel">
      <TextField
        label="Filing number"
        value={typed}
        error={error !== null}
        helperText={error ?? `Such as TRU0003BX26. It is changed in ${count(rows, 'row')}.`}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(null)
        }}
        autoComplete="off"
      />
    </FormDialog>
  )
}
