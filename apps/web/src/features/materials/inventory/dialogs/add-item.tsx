import { newItemForm, type NewItem, type NewItemForm } from '@daysheet/domain/materials/item-form'
import { zodResolver } from '@hookform/resolvers/zod'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { createItem } from '../queries.ts'
import { newId } from '../../../../client/new-id.ts'
import { useDiscardGuard } from '../../../../ui/use-unsaved-guard.ts'
import { statusWords, useFailures } from '../../../../client/use-failures.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { ItemFields } from './item-fields.tsx'

const empty: NewItemForm = { name: '', unitOfMeasure: '', type: 'consumable', serialRequired: false, price: '' }

/** A component of its own, so that it comes after the other fields: the focus goes to the first one that is wrong. */
function OriginalPrice({ form: { register, formState } }: { form: UseFormReturn<NewItemForm, unknown, NewItem> }) {
  const { price } = formState.errors
  return (
    <TextField
      label="Price"
      error={price !== undefined}
      helperText={price?.message}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        inputLabel: { shrink: true },
      }}
      {...register('price')}
    />
  )
}

/** Add Item. It takes one original price. (product.md#inventory, product.md#states, product.md#field-checks) */
export function AddItem({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  // Once, when the dialog opens: saving again after a lost answer makes no second item.
  const [id] = useState(newId)
  const form = useForm<NewItemForm, unknown, NewItem>({ resolver: zodResolver(newItemForm), defaultValues: empty })
  const { isDirty } = form.formState
  const onFailed = useFailures(form, statusWords)
  const saving = useMutation({
    mutationFn: (item: NewItem) => createItem({ ...item, id }),
    onSuccess: onSaved,
    onError: (error) => void onFailed(error), // not waited for: the buttons are free again while the alert is read
  })
  const close = useDiscardGuard({ what: 'item', isUnsaved: isDirty && !saving.isSuccess, isBusy: saving.isPending, onClose })
  return (
    <FormDialog
      title="Add Item"
      saving={saving.isPending}
      error={null}
      onSubmit={() => void form.handleSubmit((item) => saving.mutate(item))()}
      onClose={() => void close()}
    >
      <ItemFields form={form} code="Numbered on save" />
      <OriginalPrice form={form} />
    </FormDialog>
  )
}
