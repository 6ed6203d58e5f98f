import type { Day } from '@daysheet/domain/calendar/day'
import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { formatQuantity } from '@daysheet/domain/materials/job-materials'
import { excessReturned, quantityOf, type LineProblems } from '@daysheet/domain/materials/order-form'
import clsx from 'clsx'
import { memo, useId, type KeyboardEvent } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { dollars } from '../../money-labels.ts'
import { costOn } from './total-line.tsx'
import styles from './still-out-list.module.css'

/** An item that is still on a job. */
export interface OutItem {
  itemId: string
  name: string | null
  unitOfMeasure: string | null
  out: number
}

interface StillOutListProps {
  items: readonly OutItem[]
  /** With their prices; what is not there yet has no cost beside it. */
  known: ReadonlyMap<string, ItemWithPrices>
  /** What was typed, by item. */
  typed: Readonly<Record<string, string>>
  problems: ReadonlyMap<string, LineProblems>
  day: Day
  /** Where the focus begins; what appears later does not take it from whoever is typing. */
  startsAt: string | undefined
  onType: (itemId: string, quantity: string) => void
  /** Enter in the last field. */
  onEnd: () => void
}

/** Enter goes down the list. */
function goDown(event: KeyboardEvent<HTMLElement>, onEnd: () => void) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next) next.focus()
  else onEnd()
}

/** What is still out on a job, how many of each, and how many come back. */
export function StillOutList({ items, known, typed, problems, day, startsAt, onType, onEnd }: StillOutListProps) {
  const { timeZone: zone } = useSettings()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter goes down the fields in it, which take the focus
    <div className={styles.table} onKeyDown={(event) => goDown(event, onEnd)}>
      <table aria-label="Still out">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={styles.right}>
              Out
            </th>
            <th scope="col" className={styles.right}>
              Returned
            </th>
            <th scope="col" className={styles.right}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <OutRow
              key={item.itemId}
              item={item}
              priced={known.get(item.itemId)}
              typed={typed[item.itemId] ?? ''}
              problem={problems.get(item.itemId)}
              day={day}
              zone={zone}
              autoFocus={item.itemId === startsAt}
              onType={onType}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OutRowProps extends Pick<StillOutListProps, 'day' | 'onType'> {
  item: OutItem
  priced: ItemWithPrices | undefined
  typed: string
  problem: LineProblems | undefined
  zone: string
  autoFocus: boolean
}

const OutRow = memo(function OutRow({ item, priced, typed, problem, day, zone, autoFocus, onType }: OutRowProps) {
  const id = useId()
  const label = itemLabel(item)
  const quantity = quantityOf(typed)
  const more = excessReturned(item.out, quantity ?? 0)
  const wrong = problem?.quantity ?? problem?.itemId
  const out = formatQuantity(item.out)
  return (
    <tr>
      <th scope="row">
        {label}
        <div id={id} role="status">
          {wrong !== undefined && <div className={styles.wrong}>{wrong}</div>}
          {more > 0 && <div className={styles.warn}>{formatQuantity(more)} more than are out. You can still save it.</div>}
        </div>
      </th>
      <td className={clsx(styles.right, styles.out)}>
        {out}
        <span className={styles.word}> out</span>
      </td>
      <td>
        <div className={styles.typed}>
          <button
            type="button"
            className={styles.all}
            aria-label={`All ${out} of ${label}`}
            onClick={() => onType(item.itemId, String(item.out))}
          >
            All
          </button>
          <input
            aria-label={`Returned of ${label}`}
            aria-describedby={id}
            aria-invalid={wrong !== undefined}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={autoFocus}
            maxLength={20}
            value={typed}
            onChange={(event) => onType(item.itemId, event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </div>
      </td>
      <td className={clsx(styles.right, styles.cost)}>
        {priced && quantity !== null && dollars(costOn(priced, typed, { day, zone }).cost)}
      </td>
    </tr>
  )
})
