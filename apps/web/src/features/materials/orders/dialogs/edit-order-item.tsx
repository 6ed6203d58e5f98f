import { bagoutItemId, itemLabel } from '@daysheet/domain/materials/item'
import { formatQuantity, type OrderedLine } from '@daysheet/domain/materials/job-materials'
import { canBeOrdered, orderLineForm, type OrderLineForm } from '@daysheet/domain/materials/order-form'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useController, type FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { useSettings } from '#features/session/queries.ts'
import { patchItemEntry, refreshJob, type EditedLine, type LineChange, type OrderJob } from '../queries.ts'
import type { FieldLabels } from '#client/field-changes.ts'
import { statusErrorText, useFailures } from '#client/use-failures.ts'
import { useRecordEdit } from '#client/use-record-edit.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NumberField } from '#ui/form/form-fields.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { showAlert } from '#ui/messages.tsx'
import { Failed } from '#ui/states.tsx'
import { ItemPicker } from '../entry/item-picker.tsx'
import { useItems } from '../entry/use-items.ts'

type LineBody = z.output<typeof orderLineForm>

const bodyOf = ({ itemId, qtyPicked }: EditedLine): LineBody => ({ itemId, qtyPicked })

/** Bags are counted as requested and picked at once, and are not exchanged for something else. (product.md#bagout-item) */
const isBags = ({ itemId }: Pick<OrderedLine, 'itemId'>) => itemId === bagoutItemId

const withBags = (seen: EditedLine, change: Partial<LineBody>): LineChange =>
  isBags(seen) && change.qtyPicked !== undefined ? { ...change, qty: change.qtyPicked } : change

interface ItemFieldProps {
  line: OrderedLine
  items: ReturnType<typeof useItems>
}

function ItemField({ line, items: { items, reading, isFetching, retry } }: ItemFieldProps) {
  const { field, fieldState } = useController<OrderLineForm, 'itemId'>({ name: 'itemId' })
  if (isBags(line)) return <TextField label="Item" value={itemLabel(line)} disabled helperText="Bagouts always use this item" />
  if (reading === 'pending') return <Skeleton variant="rounded" height={40} />
  if (reading === 'error') return <Failed text="Error getting materials list" onRetry={retry} retrying={isFetching} />
  const offered = items.filter((item) => item.id === line.itemId || canBeOrdered(item))
  return (
    <ItemPicker
      items={offered}
      reading={reading}
      value={offered.find(({ id }) => id === field.value) ?? null}
      onChange={(item) => field.onChange(item?.id ?? '')}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}

interface EditOrderItemProps {
  job: OrderJob
  /** As it was when the dialog opened: what others change meanwhile is found out when it is saved. */
  line: OrderedLine
  onClose: () => void
}

/** Edit Order Item: which item it was, and how many were picked. (product.md#inventory, product.md#field-checks, product.md#errors) */
export function EditOrderItem({ job, line, onClose }: EditOrderItemProps) {
  const queryClient = useQueryClient()
  const items = useItems()
  const form = useZodForm(orderLineForm, { itemId: line.itemId, qtyPicked: line.qtyPicked === null ? '' : String(line.qtyPicked) })
  const labels: FieldLabels<EditedLine> = {
    itemId: {
      label: 'Item',
      valueOf: ({ itemId }) => itemLabel(items.items.find(({ id }) => id === itemId) ?? { name: 'another item', unitOfMeasure: '' }),
    },
    qtyPicked: { label: 'Qty Picked', valueOf: ({ qtyPicked }) => (qtyPicked === null ? '' : formatQuantity(qtyPicked)) },
  }
  const { timeZone: zone } = useSettings()
  const { save, isSaving, problem } = useRecordEdit<EditedLine, LineBody>({
    row: line,
    bodyOf,
    words: labels,
    zone,
    create: () => Promise.reject(new Error('A line is made with its order')),
    save: (seen, change) => patchItemEntry(seen, withBags(seen, change)).then(() => true),
    onSaved() {
      void refreshJob(queryClient, job.id)
      onClose()
    },
    onFailed: useFailures(form, statusErrorText),
  })
  const submit = (body: LineBody) => {
    if (isBags(line) && body.qtyPicked === null) form.setError('qtyPicked', { message: 'Invalid quantity' }, { shouldFocus: true })
    else save(body)
  }
  const refuse = async ({ itemId }: FieldErrors<OrderLineForm>) => {
    if (!itemId?.message) return
    await showAlert(itemId.message)
    form.setFocus('itemId')
  }
  return (
    <FormDialog
      title="Edit Order Item"
      saving={isSaving}
      error={problem}
      form={form}
      onSubmit={submit}
      onInvalid={(invalid) => void refuse(invalid)}
      onClose={onClose}
    >
      <ItemField line={line} items={items} />
      <NumberField<OrderLineForm>
        name="qtyPicked"
        label="Qty Picked"
        autoFocus
        helperText={line.qty === null ? undefined : `Requested: ${formatQuantity(line.qty)}`}
      />
    </FormDialog>
  )
}
