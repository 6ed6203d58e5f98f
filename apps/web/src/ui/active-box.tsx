import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Controller, type Control } from 'react-hook-form'

/** The Active checkbox of a dialog. `Form` is any form that has the field. */
export function ActiveBox({ control }: { control: unknown }) {
  return (
    <Controller
      name="active"
      control={control as Control<{ active: boolean }>} // each dialog's form has the field; their types have no common parent
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <FormControlLabel
          sx={{ justifySelf: 'start' }}
          control={<Checkbox checked={value} onChange={onChange} onBlur={onBlur} slotProps={{ input: { ref } }} />}
          label="Active"
        />
      )}
    />
  )
}
