import type { Day } from '@daysheet/domain/calendar/day'
import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import { formatQuantity } from '@daysheet/domain/materials/job-materials'
import { excessReturned, quantityOf, type LineProblems } from '@daysheet/domain/materials/order-form'
import Box from '@mui/material/Box'
import { memo, useId, type KeyboardEvent } from 'react'
import { useSettings } from '../../../session/queries.ts'
import { asPrinted, focusRing } from '../../../../ui/plain-button.ts'
import { dollars } from '../../money-labels.ts'
import { costOn } from './total-line.tsx'

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

const narrow = '@media (max-width: 599.95px)'

// One sheet for the list: a job may have hundreds of items out. (decision 0064)
const look = {
  ...asPrinted,
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'left', fontWeight: 400, p: '4px 8px', verticalAlign: 'middle' },
  '& thead th': { color: 'text.secondary', fontSize: 12, fontWeight: 650, borderBottom: 1, borderColor: 'divider' },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& .right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .warn, & .wrong': { fontSize: 12, color: 'warning.main' },
  '& .wrong': { color: 'error.main' },
  '& .typed': { display: 'flex', gap: 1, justifyContent: 'flex-end', alignItems: 'center' },
  '& input': {
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.primary',
    bgcolor: 'background.paper',
    textAlign: 'right',
    width: 88,
    minHeight: 36,
    px: 1,
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
    boxSizing: 'border-box',
    '&:focus-visible': { ...focusRing, outlineOffset: -2 },
    '&[aria-invalid=true]': { borderColor: 'error.main' },
    '@media (pointer: coarse)': { minHeight: 44, fontSize: 16 },
  },
  '& button': {
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    background: 'none',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    minHeight: 32,
    minWidth: 44,
    px: 1,
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': focusRing,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .word': { display: 'none' },
  [narrow]: {
    '& table, & tbody': { display: 'block' },
    '& .word': { display: 'inline' },
    '& thead': { display: 'none' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, py: 1, alignItems: 'center' },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr > *': { border: 0 },
    '& tbody th, & tbody td': { p: 0 },
    '& tbody th': { gridColumn: '1 / -1', pb: 0.5 },
    '& td.out': { textAlign: 'left' },
    '& td.cost': { gridColumn: '1 / -1' },
    '& td.cost:empty': { display: 'none' },
  },
} as const

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
    <Box sx={look} onKeyDown={(event) => goDown(event, onEnd)}>
      <table aria-label="Still out">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="right">
              Out
            </th>
            <th scope="col" className="right">
              Returned
            </th>
            <th scope="col" className="right">
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
    </Box>
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
          {wrong !== undefined && <div className="wrong">{wrong}</div>}
          {more > 0 && <div className="warn">{formatQuantity(more)} more than are out. It can be saved.</div>}
        </div>
      </th>
      <td className="right out">
        {out}
        <span className="word"> out</span>
      </td>
      <td>
        <div className="typed">
          <button type="button" aria-label={`All ${out} of ${label}`} onClick={() => onType(item.itemId, String(item.out))}>
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
      <td className="right cost">{priced && quantity !== null && dollars(costOn(priced, typed, { day, zone }).cost)}</td>
    </tr>
  )
})
