import { newItemForm, type NewItem, type NewItemForm } from '@daysheet/domain/materials/item-form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createItem } from '../queries.ts'
import { newId } from '#client/new-id.ts'
import { statusErrorText, useFailures } from '#client/use-failures.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { ItemFields, PriceField } from './item-fields.tsx'

const empty: NewItemForm = { name: '', unitOfMeasure: '', type: 'consumable', serialRequired: false, price: '' }

/** Add Item. It takes one original price. (product.md#inventory, product.md#states, product.md#field-checks) */
export function AddItem({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  // Once, when the dialog opens: saving again after a lost answer makes no second item.
  const [id] = useState(newId)
  const form = useZodForm(newItemForm, empty)
  const onFailed = useFailures(form, statusErrorText)
  const saving = useMutation({
    mutationFn: (item: NewItem) => createItem({ ...item, id }),
    onSuccess: onSaved,
    onError: (error) => void onFailed(error), // not waited for: the buttons are free again while the alert is read
  })
  return (
    <FormDialog
      title="Add Item"
      saving={saving.isPending}
      error={null}
      form={form}
      onSubmit={(item) => saving.mutate(item)}
      onClose={onClose}
    >
      <ItemFields code="Numbered on save" />
      <PriceField<NewItemForm> name="price" />
    </FormDialog>
  )
}
