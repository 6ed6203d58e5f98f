import { emptySignedCopy, loadsToChoose, signedCopyOf, signedCopyProblem } from '@daysheet/domain/field/signed-copy'
import { maxSignedCopies, signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { pictureMark } from '../queue/kept-pictures.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { originNow, picturesOf, type FormProps } from './form-values.ts'
import { LoadChooser } from './load-chooser.tsx'
import { RecordForm } from './record-form.tsx'
import { useLoads } from './use-loads.ts'
import { maxCopyNote, maxRecordNumber } from '@daysheet/domain/field/signed-copy-lengths'

/** The waste shipment record of a load as it came back signed: its pages, and which load they are of. (product.md#waste-shipment-record) */
export function SignedCopyForm({ back, about, account }: FormProps) {
  const { t } = useTranslation()
  const draft = useDraft({ account, about, what: 'signedCopy', empty: emptySignedCopy, picturesOf })
  const known = useLoads(0)
  if (draft === null) return null
  const loads = loadsToChoose(known ?? [], about.job.jobId)
  const { change } = draft
  const { loadId } = draft.values
  const values = {
    ...draft.values,
    // One that is not there any more was closed meanwhile; where there is none to choose, the number alone says which.
    loadId: loads.some(({ id }) => id === loadId) ? loadId : '',
    isByNumber: draft.values.isByNumber || loads.length === 0,
  }
  const problem = () => {
    const wrong = signedCopyProblem(values)
    return wrong && t(wrong)
  }
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('signedCopy')}
      kind="SignedCopies"
      problem={problem}
      body={() => signedCopyOf(values, originNow(about), pictureMark)}
      saveLabel={t('saveSignedCopy')}
    >
      {known === null && <p className={styles.warning}>{t('loadsNotRead')}</p>}
      {known !== null && loads.length === 0 && <p>{t('noLoads')}</p>}
      {loads.length > 0 && (
        <LoadChooser
          loads={loads}
          chosen={values.isByNumber ? null : values.loadId}
          onChoose={(id) => change(id === null ? { isByNumber: true } : { isByNumber: false, loadId: id })}
        />
      )}
      {values.isByNumber && (
        <label className={styles.field}>
          {t('recordNumber')}
          <input
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxRecordNumber}
            value={values.wsrNumber}
            onChange={(event) => change({ wsrNumber: event.target.value })}
          />
          <span className={styles.faint}>{t('recordNumberHint')}</span>
        </label>
      )}
      <PicturesField draft={draft} container={signedCopyPictures} most={maxSignedCopies} />
      <label className={styles.field}>
        {t('noteLabel')}
        <textarea rows={2} maxLength={maxCopyNote} value={values.note} onChange={(event) => change({ note: event.target.value })} />
      </label>
    </RecordForm>
  )
}
