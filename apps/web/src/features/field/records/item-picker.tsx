import type { FieldItem } from '@daysheet/domain/field/items'
import { itemsFound, type DraftLine } from '@daysheet/domain/field/order-lines'
import { itemLabel } from '@daysheet/domain/materials/item-label'
import { useId, useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { itemText } from '../i18n/office-words.ts'
import own from './records.module.css'
import { useItems } from './use-items.ts'

interface ItemPickerProps {
  isReturn: boolean
  chosen: readonly DraftLine[]
  onChoose: (item: FieldItem) => void
}

/** The items of the warehouse by a part of their name; each press is one more of it. */
export function ItemPicker({ isReturn, chosen, onChoose }: ItemPickerProps) {
  const { t, word } = useTranslation()
  const items = useItems()
  const [term, setTerm] = useState('')
  const id = useId()
  if (items === null) return <p className={styles.warning}>{t('noItems')}</p>
  const found = itemsFound(items, term, { isReturn })
  // A line whose quantity was cleared counts as not chosen: a bare × reads as remove.
  const quantities = new Map(chosen.flatMap(({ itemId, quantity }) => (quantity.trim() === '' ? [] : [[itemId, quantity]])))
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id}>{t('addItem')}</h2>
      <label className={styles.field}>
        {t('searchItems')}
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // the keyboard's own key finds, and sends nothing
        />
      </label>
      <p role="status" className={styles.faint}>
        {found.length === 0 ? t('noItemFound') : t('itemsFound', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found.map((item) => (
          <li key={item.id}>
            <button type="button" className={`${styles.button} ${own.item}`} onClick={() => onChoose(item)}>
              <span>{itemText(itemLabel(item), word)}</span>
              <span>{quantities.has(item.id) ? `× ${quantities.get(item.id)}` : '+'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
