import { formatDay } from '@daysheet/domain/calendar/day'
import { currentPrice } from '@daysheet/domain/materials/current-price'
import type { Item, Price } from '@daysheet/domain/materials/item'
import { priceForm, type PriceForm } from '@daysheet/domain/materials/item-form'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { useSettings } from '#features/session/queries.ts'
import { newId } from '#client/new-id.ts'
import { dollars } from '../../money-labels.ts'
import { useToday } from '#features/session/use-today.ts'
import { PricesOverTime } from './prices-over-time.tsx'
import { afterSave, priceLines, withoutPrice, withPrice, withPriceBack, type PriceDraft, type PriceLine } from './price-draft.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { DateField } from '#ui/form/form-fields.tsx'
import { useInvalidAlert, useZodForm } from '#ui/form/use-zod-form.ts'
import { PriceField } from './item-fields.tsx'
import styles from './item-prices.module.css'

interface AddPriceProps {
  onAdd: (price: z.output<typeof priceForm>) => void
  onClose: () => void
}

/** Add Price: kept in the item's dialog until that is saved. (product.md#inventory, product.md#field-checks) */
function AddPrice({ onAdd, onClose }: AddPriceProps) {
  const today = useToday()
  const form = useZodForm(priceForm, { day: today, price: '' }, { showsErrors: false })
  return (
    <FormDialog
      title="Add Price"
      submitLabel="Add"
      form={form}
      saving={false}
      error={null}
      onSubmit={onAdd}
      onInvalid={useInvalidAlert(form)}
      onClose={onClose}
    >
      <DateField<PriceForm> name="day" label="Date" today={today} />
      <PriceField<PriceForm> name="price" autoFocus />
    </FormDialog>
  )
}

function itemNotes({ isNew, isRemoved, isFuture, isReplaced }: PriceLine): string {
  const marks = [isFuture && 'future', isNew && 'new', isRemoved && 'removed on save', isReplaced && 'replaced by a later entry']
  return marks.filter(Boolean).join(', ')
}

interface ItemPricesProps {
  original: number | null
  type: Item['type']
  stored: readonly Price[]
  draft: PriceDraft
  onChange: (draft: PriceDraft) => void
}

/** The original price, the dated ones and Add Price; what was done to them stands here until Save. (product.md#states) */
export function ItemPrices({ original, type, stored, draft, onChange }: ItemPricesProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const lines = priceLines(stored, draft, today, zone)
  const saved = afterSave({ type, price: original }, stored, draft, zone)
  const { price } = currentPrice(saved, today, zone)
  const remove = (line: PriceLine) => {
    onChange(withoutPrice(draft, line.key))
    if (line.isNew) addButton.current?.focus() // its own button is gone
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="h3" id={id}>
          Prices
        </Typography>
        <Button ref={addButton} variant="outlined" onClick={() => setAdding(true)}>
          Add Price
        </Button>
      </Box>
      <Typography color="textSecondary">
        {type === 'nonconsumable'
          ? 'A non-consumable item costs $0.00 on orders and returns, regardless of its prices.'
          : `Current Price: ${price === null ? 'No price' : dollars(price)}`}
      </Typography>
      {type === 'consumable' && saved.prices.length > 0 && <PricesOverTime item={saved} />}
      <table aria-labelledby={id} className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" className={styles.right}>
              Price
            </th>
            <th scope="col" colSpan={2} className={styles.marks}>
              Notes
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className={clsx(line.isRemoved && styles.removed)}>{formatDay(line.day)}</td>
              <td className={clsx(styles.right, line.isRemoved && styles.removed)}>{dollars(line.price)}</td>
              <td className={styles.marks}>{itemNotes(line)}</td>
              <td className={styles.change}>
                <Button
                  aria-label={`${line.isRemoved ? 'Undo removal of' : 'Remove'} ${dollars(line.price)} from ${formatDay(line.day)}`}
                  onClick={() => (line.isRemoved ? onChange(withPriceBack(draft, line.key)) : remove(line))}
                >
                  {line.isRemoved ? 'Undo' : 'Remove'}
                </Button>
              </td>
            </tr>
          ))}
          <tr>
            <td className={styles.words}>Original price</td>
            <td className={styles.right}>{original === null ? 'None' : dollars(original)}</td>
            <td className={styles.marks} colSpan={2}>
              {lines.length > 0 ? 'before the first date' : 'always'}
            </td>
          </tr>
        </tbody>
      </table>
      {isAdding && (
        <AddPrice
          onAdd={(added) => {
            onChange(withPrice(draft, { key: newId(), ...added }))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}
