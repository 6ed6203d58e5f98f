import { containerSizes, maxPlaceLength, maxRequestNoteLength } from '@daysheet/domain/containers/details'
import { containerOf, containerProblem, emptyContainer } from '@daysheet/domain/field/site-records'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import type { FormProps } from './form-values.ts'
import { LongLine } from './long-line.tsx'
import { RecordForm } from './record-form.tsx'

/** A container for the waste of a job: the customer is asked by text as soon as the server has it. */
export function ContainerForm({ back, about, account }: FormProps) {
  const { t } = useTranslation()
  const draft = useDraft({ account, about, what: 'container', empty: emptyContainer })
  if (draft === null) return null
  const { values, change } = draft
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('containerRequest')}
      kind="ContainerReqs"
      problem={() => containerProblem(values) && t('phoneNotTenDigits')}
      body={() => containerOf(values, about.job.jobId)}
      saveLabel={t('saveContainer')}
    >
      <p>{t('containerWhen')}</p>
      <label className={styles.field}>
        {t('customerPhone')}
        <input
          type="tel"
          inputMode="tel"
          maxLength={40}
          value={values.phone}
          onChange={(event) => change({ phone: event.target.value })}
          aria-describedby="customer-phone-hint"
        />
      </label>
      <p id="customer-phone-hint" className={styles.faint}>
        {t('customerPhoneHint')}
      </p>
      <label className={styles.field}>
        {t('customerLanguage')}
        <select value={values.language} onChange={(event) => change({ language: event.target.value === 'es' ? 'es' : 'en' })}>
          <option value="en">{t('english')}</option>
          <option value="es">{t('spanish')}</option>
        </select>
      </label>
      <label className={styles.field}>
        {t('containerSize')}
        <select value={values.size} onChange={(event) => change({ size: event.target.value })}>
          <option value="">{t('notSaid')}</option>
          {containerSizes.map((size) => (
            <option key={size} value={size}>
              {t('yards', { size })}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('containerDay')}
        <input type="date" value={values.day} onChange={(event) => change({ day: event.target.value })} />
      </label>
      <label className={styles.field}>
        {t('containerPlace')}
        <LongLine maxLength={maxPlaceLength} value={values.place} onChange={(place) => change({ place })} />
      </label>
      <label className={styles.field}>
        {t('noteLabel')}
        <textarea
          rows={2}
          maxLength={maxRequestNoteLength}
          value={values.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </label>
    </RecordForm>
  )
}
