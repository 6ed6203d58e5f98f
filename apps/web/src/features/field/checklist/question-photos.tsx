import { noAnswer, picturesOf, type DraftAnswers } from '@daysheet/domain/checklists/answers'
import { maxImagesOfRecord } from '@daysheet/domain/records/picture-limits'
import { useState, type ChangeEvent, type MouseEvent, type ReactNode } from 'react'
import type { Draft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { PictureThumb } from '../pictures/picture-thumb.tsx'
import pictureStyles from '../pictures/pictures.module.css'
import { takePictures, Unreadable, type TakenPicture } from '../pictures/take-pictures.ts'
import { StorageFailed } from '../queue/store.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { ChecklistValues } from './checklist-draft.ts'

/** Where they go: a container of the server. */
const container = 'sites'

interface QuestionPhotosProps {
  questionId: string
  number: number
  draft: Draft<ChecklistValues>
  isWanted: boolean
  /** Buttons beside the camera's. */
  children: ReactNode
}

/** The photos of one question. Each is kept together with the draft that names it, before the next is taken. */
export function QuestionPhotos({ questionId, number, draft, isWanted, children }: QuestionPhotosProps) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { answers } = draft.values
  const { pictures } = answers[questionId] ?? noAnswer
  const add = async (files: readonly File[]) => {
    setMaking(true)
    setProblem(null)
    await takePictures(files, container, async (picture) => {
      if (picture instanceof Unreadable) return setProblem(t('checklistUnreadable'))
      await keep(picture)
    })
    setMaking(false)
  }
  const keep = async (picture: TakenPicture) => {
    try {
      await draft.addPicture(picture, ({ answers: now }) => ({ answers: withPicture(now, questionId, picture.sha256) }))
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error
      setProblem(t('checklistPhotoNotKept', { why: t(error.isFull ? 'full' : 'couldNotSave') }))
    }
  }
  const onFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = '' // the same picture may be chosen again
    if (picturesOf(answers).length + chosen.length > maxImagesOfRecord)
      return setProblem(t('checklistTooManyPhotos', { count: maxImagesOfRecord }))
    void draft.whileTaking(add(chosen))
  }
  // The camera takes a phone's memory, and with it this page: what was answered is kept before it opens.
  const onOpen = (event: MouseEvent<HTMLInputElement>) => {
    const settled = draft.settled()
    if (settled === null) return
    const input = event.currentTarget
    event.preventDefault()
    void settled.then(() => input.click())
  }
  const remove = (sha256: string) =>
    draft.change({
      answers: { ...answers, [questionId]: { ...noAnswer, ...answers[questionId], pictures: pictures.filter((one) => one !== sha256) } },
    })
  return (
    <>
      <div className={styles.row}>
        <label className={`${styles.button} ${pictureStyles.take}`}>
          {t(isWanted && pictures.length === 0 ? 'checklistPhotoWanted' : 'checklistPhoto')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t('checklistTakePhoto', { number })}
            disabled={isMaking}
            onClick={onOpen}
            onChange={onFiles}
          />
        </label>
        {children}
      </div>
      <p role="status" className={styles.faint}>
        {isMaking && t('checklistMakingPhoto')}
      </p>
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={pictureStyles.pictures}>
          {pictures.map((sha256, at) => (
            <li key={sha256} className={pictureStyles.picture}>
              <PictureThumb sha256={sha256} name={t('checklistPhotoOf', { at: at + 1, number })} />
              <button
                type="button"
                className={styles.button}
                aria-label={t('checklistRemovePhoto', { at: at + 1, number })}
                onClick={() => remove(sha256)}
              >
                {t('checklistRemove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The same picture twice is one. */
function withPicture(answers: DraftAnswers, questionId: string, sha256: string): DraftAnswers {
  const given = answers[questionId] ?? noAnswer
  return { ...answers, [questionId]: { ...given, pictures: [...new Set([...given.pictures, sha256])] } }
}
