import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { ItemWithPrices, Price } from '@daysheet/domain/materials/item'
import { itemFormOf, type ItemForm } from '@daysheet/domain/materials/item-form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { editItem, pricesField } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { StaleRow } from '#client/stale-row.ts'
import { changesBetween, rebased, byWhomAndWhen, staleRowMessage, yesOrNo, type FieldLabels } from '#client/field-changes.ts'
import { isTouched, overNewer, priceEdit, untouched } from './price-draft.ts'
import { dollars } from '../../money-labels.ts'
import { typeLabels } from './item-fields.tsx'

const labels: FieldLabels<ItemWithPrices> = {
  name: { label: 'Name', valueOf: ({ name }) => name ?? '' },
  unitOfMeasure: { label: 'Unit of Measure', valueOf: ({ unitOfMeasure }) => unitOfMeasure ?? '' },
  type: { label: 'Type', valueOf: ({ type }) => typeLabels[type] },
  serialRequired: { label: 'Serial Required', valueOf: ({ serialRequired }) => yesOrNo(serialRequired ?? false) },
  active: { label: 'Active', valueOf: ({ active }) => yesOrNo(active) },
}

/** Those of `prices` that are not among `others`. */
const missingIn = (prices: readonly Price[], others: readonly Price[]) =>
  prices.filter(({ id }) => others.every((other) => other.id !== id))

/** `: $13.00 from 12-01-2026 was added, $11.00 from 10-01-2026 was removed` */
function priceChangesText(seen: ItemWithPrices, current: ItemWithPrices, zone: string): string {
  const describe = (prices: readonly Price[], what: string) =>
    prices.map(({ price, date }) => `${dollars(price)} from ${formatDay(dayOf(date, zone))} was ${what}`)
  const changes = [
    ...describe(missingIn(current.prices, seen.prices), 'added'),
    ...describe(missingIn(seen.prices, current.prices), 'removed'),
  ]
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`
}

/** Why an item was not saved: what somebody else made of the same fields or of its prices, and who and when. */
function staleItemMessage(error: StaleRow<ItemWithPrices>, seen: ItemWithPrices, moment: { now: Date; zone: string }): string {
  if (!error.fields.includes(pricesField)) return staleRowMessage(error, labels, moment)
  const by = byWhomAndWhen(error.changes[pricesField], moment)
  const ofPrices = `The prices were changed${by}${priceChangesText(seen, error.current, moment.zone)}.`
  const arePricesAll = error.fields.length === 1
  return `${ofPrices} ${arePricesAll ? 'Your change was not saved. Review the prices and save again to add yours.' : staleRowMessage(error, labels, moment)}`
}

interface ItemEditing {
  item: ItemWithPrices
  onSaved: () => void
  /** Told of any failure but another person's change of the same. */
  onFailed: (error: unknown) => Promise<void>
}

/**
 * Saving an item together with the prices that were added and removed. Only what was changed is sent, and nothing when nothing was. When somebody else changed
 * the same, everything that was typed stays, their prices appear beneath it, and saving again is then done knowing them. (product.md#states)
 */
export function useItemEdit({ item, onSaved, onFailed }: ItemEditing) {
  const { timeZone: zone } = useSettings()
  const [seen, setSeen] = useState({ item, body: itemFormOf(item) })
  const [draft, setDraft] = useState(untouched)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useMutation({
    async mutationFn(typed: ItemForm) {
      const change = changesBetween(seen.body, typed)
      if (Object.keys(change).length > 0 || isTouched(draft)) await editItem(seen.item, { ...change, ...priceEdit(draft, zone) })
    },
    onMutate: () => setProblem(null),
    onSuccess: onSaved,
    onError(error) {
      // Not waited for: the buttons are free again while an alert says what went wrong.
      if (!(error instanceof StaleRow)) return void onFailed(error)
      const stale = error as StaleRow<ItemWithPrices> // thrown by the save of this item
      // Of the item only what was told is known now; its prices are all in sight.
      const newer = rebased(seen.item, stale.current, [...stale.fields, pricesField])
      setSeen({
        item: newer,
        body: rebased(
          seen.body,
          itemFormOf(newer),
          stale.fields.filter((field) => field in seen.body),
        ),
      })
      setDraft(overNewer(draft, newer))
      setProblem(staleItemMessage(stale, seen.item, { now: new Date(), zone }))
    },
  })
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    problem,
    draft,
    setDraft,
    /** As they are stored, for all this dialog knows. */
    prices: seen.item.prices,
  }
}
