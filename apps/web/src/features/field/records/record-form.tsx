/** The frame of every form that is written down at a job: what is wrong with it, Save, and Discard where something was begun. */
import type { FieldKind } from '@daysheet/domain/field/batch'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Draft, Saved } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { notSaved } from '../queue/not-saved.ts'
import { useTranslation } from '../i18n/i18n.ts'

interface RecordFormProps<Values> {
  label: string
  draft: Draft<Values>
  kind: FieldKind
  /** Made when the user saves: pictures, and the part of the body that refers to them. */
  along?: () => Promise<Pick<Saved, 'made'> & { part?: object }>
  /** What is wrong with it, in words; null when it may be saved. */
  problem: () => string | null
  /** What the server stores, made in the moment of the press; `part` of what is saved with it comes on top. */
  body: () => object
  saveLabel: string
  /** Where one goes afterwards. */
  back: string
  children: ReactNode
  /** Shown below the buttons, for example a long list. */
  after?: ReactNode
}

export function RecordForm<Values>({
  label,
  draft,
  kind,
  problem,
  body,
  along,
  saveLabel,
  back,
  children,
  after,
}: RecordFormProps<Values>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const wrong = problem()
    setSaid(wrong)
    if (wrong !== null) return
    setBusy(true)
    try {
      const { part, ...more } = (await along?.()) ?? {}
      await draft.save({ kind, body: { ...body(), ...part }, ...more })
      await navigate(back)
    } catch (error) {
      setSaid(notSaved(error, t))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save()
  }
  const discard = () => {
    if (window.confirm(t('discardConfirm'))) void draft.discard().then(() => navigate(back))
  }
  return (
    <form className={styles.card} onSubmit={submit} aria-label={label} noValidate>
      {children}
      {draft.isAtRisk && <p className={styles.warning}>{t('draftAtRisk')}</p>}
      {said !== null && (
        <p role="alert" className={styles.error}>
          {said}
        </p>
      )}
      <div className={styles.row}>
        <button className={`${styles.button} ${styles.strong}`} disabled={isBusy || draft.isTaking}>
          {saveLabel}
        </button>
        {draft.isBegun && (
          <button type="button" className={styles.button} disabled={isBusy || draft.isTaking} onClick={discard}>
            {t('discard')}
          </button>
        )}
      </div>
      {after}
    </form>
  )
}
