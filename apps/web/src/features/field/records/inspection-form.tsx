import {
  emptyInspection,
  emptyVisit,
  inspectionOf,
  inspectionProblem,
  visitOf,
  visitProblem,
  type InspectionDraft,
} from '@daysheet/domain/field/site-records'
import { reportContainer } from '@daysheet/domain/records/picture-address'
import { useDraft, type Draft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { pictureMark } from '../queue/kept-pictures.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { picturesOf, originNow, type FormProps } from './form-values.ts'
import { LongLine } from './long-line.tsx'
import { RecordForm } from './record-form.tsx'

/** An inspection of the job: what was seen, in words and pictures. */
export function InspectionForm({ back, about, account }: FormProps) {
  const { t } = useTranslation()
  const draft = useDraft({ account, about, what: 'inspection', empty: emptyInspection, picturesOf })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('jobInspection')}
      kind="JobInspections"
      problem={() => inspectionProblem(draft.values) && t('nothingWritten')}
      body={() => inspectionOf(draft.values, originNow(about), pictureMark)}
      saveLabel={t('saveInspection')}
    >
      <SynopsisAndPictures draft={draft} />
    </RecordForm>
  )
}

/** A visit for an estimate: where and for whom it is, and what was seen. */
export function VisitForm({ back, about, account }: FormProps) {
  const { t } = useTranslation()
  const { address, boro } = about.job
  const empty = { ...emptyVisit, address: [address, boro].filter(Boolean).join(', ') }
  const draft = useDraft({ account, about, what: 'visit', empty, picturesOf })
  if (draft === null) return null
  const { values, change } = draft
  const problem = () => {
    const wrong = visitProblem(values)
    return wrong && t(wrong === 'noAddress' ? 'visitNoAddress' : wrong)
  }
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('siteVisit')}
      kind="JobInspections"
      problem={problem}
      body={() => visitOf(values, originNow(about), pictureMark)}
      saveLabel={t('saveVisit')}
    >
      <label className={styles.field}>
        {t('visitAddress')}
        <LongLine maxLength={500} value={values.address} onChange={(address) => change({ address })} />
      </label>
      {values.address.trim() === '' && (
        <label className={styles.choice}>
          <input type="checkbox" checked={values.hasNoAddress} onChange={(event) => change({ hasNoAddress: event.target.checked })} />
          {t('visitWithoutAddress')}
        </label>
      )}
      <label className={styles.field}>
        {t('visitClient')}
        <input maxLength={500} value={values.client} onChange={(event) => change({ client: event.target.value })} />
      </label>
      <SynopsisAndPictures draft={draft} />
    </RecordForm>
  )
}

function SynopsisAndPictures<Values extends InspectionDraft>({ draft }: { draft: Draft<Values> }) {
  const { t } = useTranslation()
  const change = (synopsis: string) => draft.change({ synopsis } as Partial<Values>) // what every Values has
  return (
    <>
      <label className={styles.field}>
        {t('synopsis')}
        <textarea rows={6} maxLength={20_000} value={draft.values.synopsis} onChange={(event) => change(event.target.value)} />
      </label>
      <PicturesField draft={draft} container={reportContainer} isSorted />
    </>
  )
}
