import type { FieldItem } from '@daysheet/domain/field/items'
import {
  linesProblem,
  maxLines,
  orderOf,
  returnOf,
  stepped,
  withItem,
  type DraftLine,
  type LinesDraft,
} from '@daysheet/domain/field/order-lines'
import { useDraft, type Draft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { useWords, type Say } from '../words/words.ts'
import { originNow, type FormProps } from './form-values.ts'
import { ItemPicker } from './item-picker.tsx'
import { RecordForm } from './record-form.tsx'
import own from './records.module.css'

/** Materials for a job, from the kept list of items. */
export function OrderForm({ back, about, account, zone }: FormProps) {
  const { say } = useWords()
  const empty: LinesDraft = { day: about.job.day, lines: [] }
  const draft = useDraft({ account, about, what: 'order', empty })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={say('materialOrder')}
      kind="Orders"
      problem={() => problemWords(draft.values, say)}
      body={() => orderOf(draft.values, { ...originNow(about), zone })}
      saveLabel={say('saveOrder')}
    >
      <label className={styles.field}>
        {say('orderDay')}
        <input type="date" value={draft.values.day} onChange={(event) => draft.change({ day: event.target.value })} />
      </label>
      <Lines draft={draft} isReturn={false} />
    </RecordForm>
  )
}

/** Materials that go back from a job, also such as are not ordered any more. */
export function ReturnForm({ back, about, account }: FormProps) {
  const { say } = useWords()
  const empty: LinesDraft = { day: about.job.day, lines: [] }
  const draft = useDraft({ account, about, what: 'return', empty })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={say('materialReturn')}
      kind="ReturnOrders"
      problem={() => problemWords(draft.values, say)}
      body={() => returnOf(draft.values, originNow(about))}
      saveLabel={say('saveReturn')}
    >
      <Lines draft={draft} isReturn />
    </RecordForm>
  )
}

function problemWords(values: LinesDraft, say: Say): string | null {
  const problem = linesProblem(values)
  if (problem === null) return null
  return problem.what === 'noLines' ? say('noLines') : say('badQuantity', { number: problem.line, label: problem.label })
}

function Lines({ draft, isReturn }: { draft: Draft<LinesDraft>; isReturn: boolean }) {
  const { say } = useWords()
  const { lines } = draft.values
  const change = (changed: readonly DraftLine[]) => draft.change({ lines: changed })
  const choose = (item: FieldItem) => change(withItem(lines, item))
  return (
    <>
      <ul className={styles.list} aria-label={say('lines')}>
        {lines.map((line, at) => (
          <Line
            key={line.itemId}
            line={line}
            number={at + 1}
            onQuantity={(quantity) => change(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
            onRemove={() => change(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      {lines.length < maxLines && <ItemPicker isReturn={isReturn} chosen={lines} onChoose={choose} />}
    </>
  )
}

interface LineProps {
  line: DraftLine
  number: number
  onQuantity: (quantity: string) => void
  onRemove: () => void
}

function Line({ line: { label, quantity }, number, onQuantity, onRemove }: LineProps) {
  const { say } = useWords()
  return (
    <li className={own.line}>
      <strong>{`${number}. ${label}`}</strong>
      <div className={own.quantity}>
        <button type="button" className={styles.button} aria-label={`−1 ${label}`} onClick={() => onQuantity(stepped(quantity, -1))}>
          −1
        </button>
        <span className={styles.field}>
          <input
            aria-label={say('quantityOf', { label })}
            inputMode="decimal"
            maxLength={14}
            value={quantity}
            onChange={(event) => onQuantity(event.target.value)}
          />
        </span>
        <button type="button" className={styles.button} aria-label={`+1 ${label}`} onClick={() => onQuantity(stepped(quantity, 1))}>
          +1
        </button>
        <button type="button" className={styles.button} aria-label={`+10 ${label}`} onClick={() => onQuantity(stepped(quantity, 10))}>
          +10
        </button>
      </div>
      <button type="button" className={`${styles.button} ${styles.plain}`} aria-label={say('removeLine', { label })} onClick={onRemove}>
        {say('remove')}
      </button>
    </li>
  )
}
