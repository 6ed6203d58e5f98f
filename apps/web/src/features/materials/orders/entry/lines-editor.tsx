import type { Day } from '@daysheet/domain/calendar/day'
import { itemLabel, type ItemWithPrices } from '@daysheet/domain/materials/item'
import type { LineProblems } from '@daysheet/domain/materials/order-form'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { memo, useMemo, useRef, type KeyboardEvent } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { ItemPicker } from './item-picker.tsx'
import { dollars } from '../../money-labels.ts'
import { costOn } from './total-line.tsx'
import { isEmpty, type Draft, type DraftLines } from './use-draft-lines.ts'
import styles from './lines-editor.module.css'

interface LinesEditorProps {
  lines: DraftLines
  offered: readonly ItemWithPrices[]
  reading: 'pending' | 'error' | 'success'
  /** Whose prices are shown. */
  day: Day
  /** Enter on the blank line at the end: there is nothing more to write. Stays the same function. */
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

/** What a line asks of the list it is in; `next` is the key of the line after it. The same for every line and at all times. */
interface LineActions {
  field: (name: string, input: HTMLInputElement | null) => void
  item: (draft: Draft, item: ItemWithPrices | null) => void
  typed: (draft: Draft, typed: string) => void
  quantity: (draft: Draft, quantity: string) => void
  itemEnter: (draft: Draft, next: string | undefined) => void
  quantityEnter: (draft: Draft, next: string | undefined) => void
  remove: (draft: Draft, next: string) => void
}

function useLineActions({ change, remove, check, refuseItem }: DraftLines, onDone: () => void): LineActions {
  const fields = useRef(new Map<string, HTMLInputElement>())
  return useMemo(() => {
    const focus = (name: string) => fields.current.get(name)?.focus()
    return {
      field(name, input) {
        if (input) fields.current.set(name, input)
        else fields.current.delete(name)
      },
      item({ key }, item) {
        change(key, { item })
        if (item) focus(`${key} quantity`)
      },
      typed: ({ key }, typed) => change(key, { typed }),
      quantity: ({ key }, quantity) => change(key, { quantity }),
      itemEnter(draft, next) {
        if (next === undefined && isEmpty(draft)) onDone()
        else if (draft.item === null && draft.typed.trim() !== '') refuseItem(draft)
        else focus(`${draft.key} quantity`)
      },
      quantityEnter(draft, next) {
        if (isEmpty(draft) || check(draft)) focus(`${next ?? draft.key} item`)
        else if (draft.item === null) focus(`${draft.key} item`)
      },
      remove({ key }, next) {
        focus(`${next} item`)
        remove(key)
      },
    }
  }, [change, remove, check, refuseItem, onDone])
}

/**
 * Writes the lines of an order or return with the keyboard alone: choosing an item leads to its quantity, Enter there to the next line, and Enter on
 * the blank line at the end to Save.
 */
export function LinesEditor({ lines, offered, reading, day, onDone, autoFocus = false, quantityLabel = 'Quantity' }: LinesEditorProps) {
  const { timeZone: zone } = useSettings()
  const { drafts, problems } = lines
  const actions = useLineActions(lines, onDone)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 1.5 } }}>
      {drafts.map((draft, at) => (
        <Line
          key={draft.key}
          number={at + 1}
          before={namedBefore(drafts, at)}
          draft={draft}
          actions={actions}
          offered={offered}
          reading={reading}
          day={day}
          zone={zone}
          quantityLabel={quantityLabel}
          next={drafts[at + 1]?.key}
          problems={problems.get(draft.key)}
          autoFocus={autoFocus && at === 0}
        />
      ))}
    </Box>
  )
}

interface LineProps extends Pick<LinesEditorProps, 'offered' | 'reading' | 'day'> {
  number: number
  before: number | null
  draft: Draft
  actions: LineActions
  zone: string
  quantityLabel: string
  /** Absent for the blank line at the end, which stays. */
  next: string | undefined
  problems: LineProblems | undefined
  autoFocus: boolean
}

const Line = memo(function Line({ number, before, draft, actions, next, problems, zone, ...more }: LineProps) {
  const { offered, reading, day, quantityLabel, autoFocus } = more
  const costs = draft.item && costOn(draft.item, draft.quantity, { day, zone })
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    actions.quantityEnter(draft, next)
  }
  return (
    <div role="group" aria-label={`Line ${number}`} className={styles.line}>
      <div className={styles.item}>
        <ItemPicker
          items={offered}
          reading={reading}
          value={draft.item}
          onChange={(item) => actions.item(draft, item)}
          typed={draft.typed}
          onType={(typed) => actions.typed(draft, typed)}
          error={problems?.itemId}
          hint={before === null ? undefined : `Also on line ${before}. The two are saved as one line.`}
          autoFocus={autoFocus}
          inputRef={(input) => actions.field(`${draft.key} item`, input)}
          onEnter={() => actions.itemEnter(draft, next)}
        />
      </div>
      <TextField
        label={quantityLabel}
        value={draft.quantity}
        onChange={(event) => actions.quantity(draft, event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={enter}
        inputRef={(input: HTMLInputElement | null) => actions.field(`${draft.key} quantity`, input)}
        error={problems?.quantity !== undefined}
        helperText={problems?.quantity}
        slotProps={{
          htmlInput: { inputMode: 'decimal', enterKeyHint: 'next', autoComplete: 'off', maxLength: 20, style: { textAlign: 'right' } },
          formHelperText: { sx: { mx: 0 } },
        }}
      />
      <div className={styles.costs}>
        <div className={styles.each}>{costs && `${dollars(costs.each)} each`}</div>
        <div className={styles.cost}>{costs && dollars(costs.cost)}</div>
      </div>
      <div className={styles.remove}>
        {next !== undefined && (
          <IconButton
            aria-label={`Remove ${draft.item ? itemLabel(draft.item) : `line ${number}`}`}
            onClick={() => actions.remove(draft, next)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </div>
    </div>
  )
})
