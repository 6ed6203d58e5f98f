import type { ItemForm } from '@daysheet/domain/materials/item-form'
import type { ItemType } from '@daysheet/domain/materials/item'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '#ui/form/form-fields.tsx'

export const typeLabels: Record<ItemType, string> = { consumable: 'Consumable', nonconsumable: 'Non-consumable' }
const types = Object.entries(typeLabels)

/** What the forms of Add Item and Edit Item have in common. */
type CommonForm = Omit<ItemForm, 'active'>

/** Shown as what it is: nothing to type into. */
const readOnlyStyles = { '& .MuiInputBase-root': { bgcolor: 'action.hover' }, '& fieldset': { borderStyle: 'dashed' } } as const

interface ItemFieldsProps {
  code: string
  /** The type of an item that keeps it. */
  fixedType?: ItemType
}

/** What Add Item and Edit Item have in common: name, code, unit of measure, type, serial required. (product.md#entities) */
export function ItemFields({ code, fixedType }: ItemFieldsProps) {
  return (
    <>
      <TextField<CommonForm> name="name" label="Name" slotProps={{ inputLabel: { shrink: true } }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField<CommonForm> name="unitOfMeasure" label="Unit of Measure" slotProps={{ inputLabel: { shrink: true } }} />
        <MuiTextField
          label="Code"
          value={code}
          slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
          sx={readOnlyStyles}
        />
        {fixedType === undefined ? (
          <SelectField<CommonForm> name="type" label="Type" options={types} />
        ) : (
          <MuiTextField
            label="Type"
            value={typeLabels[fixedType]}
            slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
          />
        )}
        <CheckboxField<CommonForm> name="serialRequired" label="Serial Required" />
      </Box>
    </>
  )
}

interface PriceFieldProps<Form extends FieldValues> {
  name: FieldPathByValue<Form, string>
  autoFocus?: boolean
}

/** A price in dollars, as typed in. */
export function PriceField<Form extends FieldValues = never>({ name, autoFocus = false }: PriceFieldProps<Form>) {
  return (
    <TextField<Form>
      name={name}
      label="Price"
      autoFocus={autoFocus}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  )
}
