import type { ReportDraft } from '@daysheet/domain/field/report'
import type { FieldArea } from '@daysheet/domain/field/today'
import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { ReportAreas } from './report-areas.tsx'

const done = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const

interface ReportWorksProps {
  values: ReportDraft
  change: (part: Partial<ReportDraft>) => void
  areas: readonly FieldArea[]
  /** Bags that the office has; null if the typed number is an addition. */
  bags: number | null
}

/** The work of a shift, its quantities, and comments. */
export function ReportWorks({ values, change, areas, bags }: ReportWorksProps) {
  const { t } = useTranslation()
  // After checking a box the user types its quantity next.
  const [checked, setChecked] = useState<string | null>(null)
  const check = (name: (typeof done)[number], isDone: boolean) => {
    setChecked(isDone ? name : null)
    change({ [name]: isDone })
  }
  return (
    <>
      {done.map((name) => (
        <div key={name} className={styles.choice}>
          <label>
            <input type="checkbox" checked={values[name]} onChange={(event) => check(name, event.target.checked)} />
            {t(name)}
          </label>
          {name === 'removal' && values.removal && (
            <>
              <ReportAreas areas={areas} draft={values} onChange={(changed) => change({ areas: changed })} />
              <label className={styles.field}>
                {t(areas.length > 0 ? 'removalQtyOfAreas' : bags === null ? 'removalQtyMore' : 'removalQty')}
                <input inputMode="decimal" value={values.removalQty} onChange={(event) => change({ removalQty: event.target.value })} />
              </label>
            </>
          )}
          {name === 'bagout' && values.bagout && (
            <>
              <label className={styles.field}>
                {t(bags === null ? 'bagoutQtyMore' : 'bagoutQty')}
                <input
                  inputMode="numeric"
                  autoFocus={checked === name}
                  value={values.bagoutQty}
                  onChange={(event) => change({ bagoutQty: event.target.value })}
                />
              </label>
              {bags !== null && bags > 0 && <p className={styles.faint}>{t('bagsKnown', { count: bags })}</p>}
            </>
          )}
        </div>
      ))}
      <label className={styles.field}>
        {t('comments')}
        <textarea rows={3} maxLength={5000} value={values.comments} onChange={(event) => change({ comments: event.target.value })} />
      </label>
    </>
  )
}
