import { emptyImages, imagesOf, imagesProblem } from '@daysheet/domain/field/site-records'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { pictureMark } from '../queue/kept-pictures.ts'
import { useWords } from '../words/words.ts'
import { picturesOf, originNow, type FormProps } from './form-values.ts'
import { RecordForm } from './record-form.tsx'

/** Where the office puts its own pictures of a job. */
const container = 'sites'

/** Pictures of a job, and a note about them. */
export function ImagesForm({ back, about, account }: FormProps) {
  const { say } = useWords()
  const draft = useDraft({ account, about, what: 'images', empty: emptyImages, picturesOf })
  if (draft === null) return null
  return (
    <RecordForm
      draft={draft}
      back={back}
      label={say('imageSet')}
      kind="ImageSets"
      problem={() => imagesProblem(draft.values) && say('noPictures')}
      body={() => imagesOf(draft.values, originNow(about), pictureMark)}
      saveLabel={say('saveImages')}
    >
      <PicturesField draft={draft} container={container} />
      <label className={styles.field}>
        {say('noteLabel')}
        <textarea rows={3} maxLength={5000} value={draft.values.note} onChange={(event) => draft.change({ note: event.target.value })} />
      </label>
    </RecordForm>
  )
}
