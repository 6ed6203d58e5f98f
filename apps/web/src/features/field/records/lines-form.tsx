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
import { useTranslation, type Translate } from '../i18n/i18n.ts'
import { itemText, type OfficeWord } from '../i18n/office-words.ts'
import { originNow, type FormProps } from './form-values.ts'
import { ItemPicker } from './item-picker.tsx'
import { RecordForm } from './record-form.tsx'
import own from './records.module.css'

/** Materials for a job, from the kept list of items. */
export function OrderForm({ back, about, account, zone }: FormProps) {
  const { t, word } = useTranslation()
  const empty: LinesDraft = { day: about.job.day, lines: [] }
  const draft = useDraft({ account, about, what: 'order', empty })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('materialOrder')}
      kind="Orders"
      problem={() => problemWords(draft.values, t, word)}
      body={() => orderOf(draft.values, { ...originNow(about), zone })}
      saveLabel={t('saveOrder')}
      after={<AddItem draft={draft} isReturn={false} />}
    >
      <label className={styles.field}>
        {t('orderDay')}
        <input type="date" value={draft.values.day} onChange={(event) => draft.change({ day: event.target.value })} />
      </label>
      <Lines draft={draft} />
    </RecordForm>
  )
}

/** Materials that go back from a job, also such as are not ordered any more. */
export function ReturnForm({ back, about, account }: FormProps) {
  const { t, word } = useTranslation()
  const empty: LinesDraft = { day: about.job.day, lines: [] }
  const draft = useDraft({ account, about, what: 'return', empty })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('materialReturn')}
      kind="ReturnOrders"
      problem={() => problemWords(draft.values, t, word)}
      body={() => returnOf(draft.values, originNow(about))}
      saveLabel={t('saveReturn')}
      after={<AddItem draft={draft} isReturn />}
    >
      <Lines draft={draft} />
    </RecordForm>
  )
}

function problemWords(values: LinesDraft, t: Translate, word: OfficeWord): string | null {
  const problem = linesProblem(values)
  if (problem === null) return null
  return problem.what === 'noLines' ? t('noLines') : t('badQuantity', { number: problem.line, label: itemText(problem.label, word) })
}

function Lines({ draft }: { draft: Draft<LinesDraft> }) {
  const { t } = useTranslation()
  const { lines } = draft.values
  const change = (changed: readonly DraftLine[]) => draft.change({ lines: changed })
  return (
    <ul className={styles.list} aria-label={t('lines')}>
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
  )
}

/** The warehouse items are below *Save*, so that *Save* needs no scrolling past the list. */
function AddItem({ draft, isReturn }: { draft: Draft<LinesDraft>; isReturn: boolean }) {
  const { lines } = draft.values
  const choose = (item: FieldItem) => draft.change({ lines: withItem(lines, item) })
  return lines.length < maxLines && <ItemPicker isReturn={isReturn} chosen={lines} onChoose={choose} />
}

interface LineProps {
  line: DraftLine
  number: number
  onQuantity: (quantity: string) => void
  onRemove: () => void
}

function Line({ line, number, onQuantity, onRemove }: LineProps) {
  const { t, word } = useTranslation()
  const { quantity } = line
  const label = itemText(line.label, word)
  return (
    <li className={own.line}>
      <strong>{`${number}. ${label}`}</strong>
      <div className={own.quantity}>
        <button type="button" className={styles.button} aria-label={`−1 ${label}`} onClick={() => onQuantity(stepped(quantity, -1))}>
          −1
        </button>
        <span className={styles.field}>
          <input
            aria-label={t('quantityOf', { label })}
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
      <button type="button" className={`${styles.button} ${styles.plain}`} aria-label={t('removeLine', { label })} onClick={onRemove}>
        {t('remove')}
      </button>
    </li>
  )
}
