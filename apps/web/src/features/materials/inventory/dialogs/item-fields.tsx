import type { ItemForm } from '@daysheet/domain/materials/item-form'
import type { ItemType } from '@daysheet/domain/materials/item'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'

export const typeWords: Record<ItemType, string> = { consumable: 'Consumable', nonconsumable: 'Non-consumable' }
const types = Object.entries(typeWords)

type Fields = Omit<ItemForm, 'active'>

/** Looks like what it is: nothing to type into. */
const readOnlyLook = { '& .MuiInputBase-root': { bgcolor: 'action.hover' }, '& fieldset': { borderStyle: 'dashed' } } as const

interface ItemFieldsProps {
  /** Any form that has the fields: those of Add Item and Edit Item have no common parent. */
  form: { register: unknown; control: unknown; formState: { errors: object } }
  code: string
  /** The type of an item that keeps it. */
  fixedType?: ItemType
}

/** What Add Item and Edit Item have in common: name, code, unit of measure, type, serial required. (product.md#entities) */
export function ItemFields({ form, code, fixedType }: ItemFieldsProps) {
  const register = form.register as UseFormRegister<Fields> // as said above, for the three
  const control = form.control as Control<Fields>
  const errors = form.formState.errors as FieldErrors<Fields>
  const text = (name: 'name' | 'unitOfMeasure', label: string) => (
    <TextField
      label={label}
      error={errors[name] !== undefined}
      helperText={errors[name]?.message}
      slotProps={{ htmlInput: { autoComplete: 'off' }, inputLabel: { shrink: true } }}
      {...register(name)}
    />
  )
  return (
    <>
      {text('name', 'Name')}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {text('unitOfMeasure', 'Unit of Measure')}
        <TextField label="Code" value={code} slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }} sx={readOnlyLook} />
        {fixedType === undefined ? (
          <TextField
            label="Type"
            select
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            helperText={errors.type?.message}
            {...register('type')}
          >
            {types.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </TextField>
        ) : (
          <TextField label="Type" value={typeWords[fixedType]} slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }} />
        )}
        <CheckField name="serialRequired" label="Serial Required" control={control} />
      </Box>
    </>
  )
}

/** A yes or no of the dialog. */
export function CheckField<Name extends 'serialRequired' | 'active'>({
  name,
  label,
  control,
  disabled = false,
}: {
  name: Name
  label: string
  control: unknown
  disabled?: boolean
}) {
  return (
    <Controller
      name={name}
      control={control as Control<Record<'serialRequired' | 'active', boolean>>} // each form that is given has the field
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <FormControlLabel
          sx={{ justifySelf: 'start' }}
          disabled={disabled}
          control={<Checkbox checked={value} onChange={onChange} onBlur={onBlur} slotProps={{ input: { ref } }} />}
          label={label}
        />
      )}
    />
  )
}
