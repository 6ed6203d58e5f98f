import type { Day } from '@daysheet/domain/calendar/day'
import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import type { LineProblems } from '@daysheet/domain/materials/order-form'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useRef, type KeyboardEvent } from 'react'
import { useSettings } from '../../../api/session.ts'
import { ItemPicker } from './item-picker.tsx'
import { dollars } from '../../../parts/money-words.ts'
import { costOn } from './line-cost.ts'
import type { Draft, DraftLines } from './use-draft-lines.ts'
import { isBlank } from './use-draft-lines.ts'

interface LinesEditorProps {
  lines: DraftLines
  offered: readonly ItemWithPrices[]
  reading: 'pending' | 'error' | 'success'
  /** Whose prices are shown. */
  day: Day
  /** Enter on the blank line at the end: there is nothing more to write. */
  onDone: () => void
  autoFocus?: boolean
  quantityLabel?: string
}

/** The number of the first line of the same item, where that is not the line itself. */
function namedBefore(drafts: readonly Draft[], at: number): number | null {
  const item = drafts[at]?.item
  const first = item ? drafts.findIndex((draft) => draft.item?.id === item.id) : at
  return first < at ? first + 1 : null
}

/**
 * Writes the lines of an order or return with the keyboard alone: choosing an item leads to its quantity, Enter there to the next line, and Enter on
 * the blank line at the end to Save. (issue 5.2)
 */
export function LinesEditor({ lines, offered, reading, day, onDone, autoFocus = false, quantityLabel = 'Quantity' }: LinesEditorProps) {
  const { timeZone: zone } = useSettings()
  const { drafts, problems, change, remove, check } = lines
  const fields = useRef(new Map<string, HTMLInputElement>())
  const field = (name: string) => (input: HTMLInputElement | null) => {
    if (input) fields.current.set(name, input)
    else fields.current.delete(name)
  }
  const focus = (name: string) => fields.current.get(name)?.focus()
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 1.5 } }}>
      {drafts.map((draft, at) => (
        <Line
          key={draft.key}
          number={at + 1}
          before={namedBefore(drafts, at)}
          {...{ draft, offered, reading, day, zone, quantityLabel }}
          problems={problems.get(draft.key)}
          autoFocus={autoFocus && at === 0}
          itemRef={field(`${draft.key} item`)}
          quantityRef={field(`${draft.key} quantity`)}
          onItem={(item) => {
            change(draft.key, { item })
            if (item) focus(`${draft.key} quantity`)
          }}
          onQuantity={(quantity) => change(draft.key, { quantity })}
          onItemEnter={() => (isBlank(draft) && at === drafts.length - 1 ? onDone() : focus(`${draft.key} quantity`))}
          onQuantityEnter={() => {
            if (isBlank(draft) || check(draft.key)) focus(`${drafts[at + 1]?.key ?? draft.key} item`)
            else if (draft.item === null) focus(`${draft.key} item`)
          }}
          onRemove={
            at < drafts.length - 1 &&
            (() => {
              focus(`${drafts[at + 1]?.key} item`)
              remove(draft.key)
            })
          }
        />
      ))}
    </Box>
  )
}

interface LineProps {
  number: number
  before: number | null
  draft: Draft
  offered: readonly ItemWithPrices[]
  reading: LinesEditorProps['reading']
  day: Day
  zone: string
  quantityLabel: string
  problems: LineProblems | undefined
  autoFocus: boolean
  itemRef: (input: HTMLInputElement | null) => void
  quantityRef: (input: HTMLInputElement | null) => void
  onItem: (item: ItemWithPrices | null) => void
  onQuantity: (quantity: string) => void
  onItemEnter: () => void
  onQuantityEnter: () => void
  /** False for the blank line at the end, which stays. */
  onRemove: false | (() => void)
}

/** Item, quantity, what one costs, what they cost, and away with it; on a phone the item has a row of its own. */
const look = {
  ...{ display: 'grid', columnGap: 1, rowGap: 1.5, alignItems: 'start' },
  gridTemplateColumns: { xs: '96px minmax(0, 1fr) 36px', sm: 'minmax(0, 1fr) 96px 128px 112px 36px' },
  '& > .item': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
  '& > .remove': { gridColumn: { xs: 3, sm: 5 }, gridRow: 1, pt: { xs: 0, sm: '4px' }, ml: { xs: '-4px', sm: 0 } },
  '& > .costs': {
    display: { xs: 'flex', sm: 'contents' },
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: 2,
    gridColumn: '2 / -1',
  },
  '& .each, & .cost': { textAlign: 'right', pt: '10px', whiteSpace: 'nowrap' },
  '& .each': { color: 'text.secondary' },
  // On a phone a line takes two rows: a hairline keeps it from the next.
  '&:not(:last-of-type)': { pb: { xs: 1.5, sm: 0 }, borderBottom: { xs: 1, sm: 0 }, borderColor: { xs: 'divider' } },
} as const

function Line({ number, before, draft, offered, reading, day, zone, quantityLabel, problems, ...more }: LineProps) {
  const costs = draft.item && costOn(draft.item, draft.quantity, { day, zone })
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    more.onQuantityEnter()
  }
  return (
    <Box role="group" aria-label={`Line ${number}`} sx={look}>
      <div className="item">
        <ItemPicker
          items={offered}
          reading={reading}
          value={draft.item}
          onChange={more.onItem}
          error={problems?.itemId}
          hint={before === null ? undefined : `Also on line ${before}: they are saved as one line.`}
          autoFocus={more.autoFocus}
          inputRef={more.itemRef}
          onEnter={more.onItemEnter}
        />
      </div>
      <TextField
        label={quantityLabel}
        value={draft.quantity}
        onChange={(event) => more.onQuantity(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={enter}
        inputRef={more.quantityRef}
        error={problems?.quantity !== undefined}
        helperText={problems?.quantity}
        slotProps={{
          htmlInput: { inputMode: 'decimal', enterKeyHint: 'next', autoComplete: 'off', maxLength: 20, style: { textAlign: 'right' } },
          formHelperText: { sx: { mx: 0 } },
        }}
      />
      <div className="costs">
        <div className="each">{costs && `${dollars(costs.each)} each`}</div>
        <div className="cost">{costs && dollars(costs.cost)}</div>
      </div>
      <div className="remove">
        {more.onRemove && (
          <IconButton aria-label={`Remove ${draft.item ? itemLabel(draft.item) : `line ${number}`}`} onClick={more.onRemove}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </div>
    </Box>
  )
}
