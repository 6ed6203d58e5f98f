import { bagoutItemId, type ItemWithPrices, itemLabel } from '@daysheet/domain/materials/item'
import { itemForm, itemFormOf, type ItemForm } from '@daysheet/domain/materials/item-form'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { statusErrorText, useFailures } from '#client/use-failures.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { CheckboxField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { ItemFields } from './item-fields.tsx'
import { ItemPrices } from './item-prices.tsx'
import { isTouched } from './price-draft.ts'
import { useItemEdit } from './use-item-edit.ts'
import { ApiError, messageOf } from '#client/client.ts'
import { deleteItem, editItem } from '../queries.ts'
import { ask, showAlert } from '#ui/messages.tsx'

const switchedOff = { active: false, addPrices: [], removePrices: [] }

/** Deletes an item, once it was asked; one that is in use can be switched off instead. */
function useItemDelete(item: ItemWithPrices, onDone: () => void) {
  const { mutate: switchOff, isPending: isSwitching } = useMutation({
    mutationFn: () => editItem(item, switchedOff),
    onSuccess: onDone,
    onError: (error) => void showAlert(statusErrorText(error)),
  })
  const refused = async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 412) return showAlert(messageOf(error), { details: 'Close the item and open it again to see what changed.' })
    if (status !== 409) return showAlert(statusErrorText(error))
    if (!item.active) return showAlert(messageOf(error), { details: 'It is already inactive.' })
    if (await ask(messageOf(error), { yes: 'Make inactive', no: 'Close' })) switchOff()
  }
  const deleting = useMutation({ mutationFn: () => deleteItem(item), onSuccess: onDone, onError: (error) => void refused(error) })
  const askFirst = async () => {
    const details = 'Its prices are deleted too. An item that was ordered or returned cannot be deleted, only made inactive.'
    if (await ask(`Delete ${itemLabel(item)}?`, { yes: 'Delete', no: 'Cancel', destructive: true, details })) deleting.mutate()
  }
  return { askFirst, isBusy: deleting.isPending || isSwitching }
}

interface EditItemProps {
  item: ItemWithPrices
  onClose: () => void
  onSaved: () => void
}

/** Edit Item, with its price history. Prices are added and removed here and applied on Save. (product.md#inventory, product.md#states, product.md#field-checks) */
export function EditItem({ item, onClose, onSaved }: EditItemProps) {
  const form = useZodForm(itemForm, itemFormOf(item))
  const type = useWatch({ control: form.control, name: 'type' })
  const edit = useItemEdit({ item, onSaved, onFailed: useFailures(form, statusErrorText) })
  const deletion = useItemDelete(item, onSaved)
  const isBagout = item.id === bagoutItemId
  const isBusy = edit.isSaving || deletion.isBusy
  return (
    <FormDialog
      title="Edit Item"
      maxWidth="sm"
      saving={isBusy}
      error={edit.problem}
      form={form}
      onSubmit={(typed) => edit.save(typed)}
      onClose={onClose}
      hasMore={isTouched(edit.draft)}
      actions={
        !isBagout && (
          // Never disabled: the focus comes back to it when the question or the refusal is closed.
          <Button color="error" aria-disabled={isBusy} onClick={() => !isBusy && void deletion.askFirst()} sx={{ mr: 'auto' }}>
            Delete
          </Button>
        )
      }
    >
      <ItemFields code={item.code === null ? 'None' : String(item.code)} {...(isBagout && { fixedType: item.type })} />
      <ItemPrices original={item.price} type={type} stored={edit.prices} draft={edit.draft} onChange={edit.setDraft} />
      <Box>
        <CheckboxField<ItemForm> name="active" label="Active" disabled={isBagout} />
        <Typography variant="caption" color="textSecondary" component="p">
          {isBagout ? 'Bagouts use this item, so it is always active.' : 'Inactive items are not offered for new orders.'}
        </Typography>
      </Box>
    </FormDialog>
  )
}
