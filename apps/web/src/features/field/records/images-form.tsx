import { emptyImages, imagesOf, imagesProblem } from '@daysheet/domain/field/site-records'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { pictureMark } from '../queue/kept-pictures.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { picturesOf, originNow, type FormProps } from './form-values.ts'
import { RecordForm } from './record-form.tsx'

/** Where the office puts its own pictures of a job. */
const container = 'sites'

/** Pictures of a job, and a note about them. */
export function ImagesForm({ back, about, account }: FormProps) {
  const { t } = useTranslation()
  const draft = useDraft({ account, about, what: 'images', empty: emptyImages, picturesOf })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={t('imageSet')}
      kind="ImageSets"
      problem={() => imagesProblem(draft.values) && t('noPictures')}
      body={() => imagesOf(draft.values, originNow(about), pictureMark)}
      saveLabel={t('saveImages')}
    >
      <PicturesField draft={draft} container={container} />
      <label className={styles.field}>
        {t('noteLabel')}
        <textarea rows={3} maxLength={5000} value={draft.values.note} onChange={(event) => draft.change({ note: event.target.value })} />
      </label>
    </RecordForm>
  )
}
