import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { useMutation } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../../client/client.ts'
import { deleteItem, editItem } from '../queries.ts'
import { statusWords } from '../../../../client/use-failures.ts'
import { ask, tell } from '../../../../ui/messages.tsx'

const switchedOff = { active: false, addPrices: [], removePrices: [] }

/** Deletes an item, once it was asked; one that is in use can be switched off instead. (issue 5.3) */
export function useItemDelete(item: ItemWithPrices, onDone: () => void) {
  const { mutate: switchOff, isPending: isSwitching } = useMutation({
    mutationFn: () => editItem(item, switchedOff),
    onSuccess: onDone,
    onError: (error) => void tell(statusWords(error)),
  })
  const refused = async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 412) return tell(messageOf(error), { details: 'Close the item and open it again to see what changed.' })
    if (status !== 409) return tell(statusWords(error))
    if (!item.active) return tell(messageOf(error), { details: 'It is switched off already.' })
    if (await ask(messageOf(error), { yes: 'Switch it off', no: 'Close' })) switchOff()
  }
  const deleting = useMutation({ mutationFn: () => deleteItem(item), onSuccess: onDone, onError: (error) => void refused(error) })
  const askFirst = async () => {
    const details = 'Its prices go with it. An item that was ordered or returned cannot be deleted, only switched off.'
    if (await ask(`Delete ${itemLabel(item)}?`, { yes: 'Delete', no: 'Cancel', destructive: true, details })) deleting.mutate()
  }
  return { askFirst, isBusy: deleting.isPending || isSwitching, isDone: deleting.isSuccess }
}
