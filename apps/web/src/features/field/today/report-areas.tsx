import { feetOverFiled, type ReportDraft } from '@daysheet/domain/field/report'
import type { FieldArea } from '@daysheet/domain/field/today'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { areaText } from '../i18n/office-words.ts'

export const feet = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

interface ReportAreasProps {
  areas: readonly FieldArea[]
  draft: Pick<ReportDraft, 'areas'>
  onChange: (areas: ReportDraft['areas']) => void
}

/** What of each row of the filing was removed on this shift; it is added to what was done before. */
export function ReportAreas({ areas, draft, onChange }: ReportAreasProps) {
  const { t, word } = useTranslation()
  return areas.map((area) => {
    const { scopePartId, name, squareFeet, linearFeet, doneSquareFeet, doneLinearFeet } = area
    const typed = draft.areas[scopePartId] ?? {}
    // A row without feet may have either.
    const units = [
      ...(squareFeet !== null || linearFeet === null ? [['square', squareFeet, doneSquareFeet] as const] : []),
      ...(linearFeet === null ? [] : [['linear', linearFeet, doneLinearFeet] as const]),
    ]
    return (
      <fieldset key={scopePartId} className={styles.area}>
        <legend>{areaText(name, word)}</legend>
        {units.map(([unit, filed, before]) => {
          const total = feetOverFiled({ filed, before, typed: typed[unit] })
          return (
            <div key={unit} className={styles.field}>
              <label className={styles.field}>
                {t(unit === 'square' ? 'areaSquare' : 'areaLinear')}
                <input
                  inputMode="decimal"
                  value={typed[unit] ?? ''}
                  onChange={(event) => onChange({ ...draft.areas, [scopePartId]: { ...typed, [unit]: event.target.value } })}
                />
                {filed !== null && (
                  <span className={styles.faint}>{t('areaDone', { done: feet.format(before), filed: feet.format(filed) })}</span>
                )}
              </label>
              {filed !== null && total !== null && (
                <span role="status" className={styles.warning}>
                  {t('areaOver', { total: feet.format(total), filed: feet.format(filed) })}
                </span>
              )}
            </div>
          )
        })}
      </fieldset>
    )
  })
}
