/** Pictures in a form: from the camera or the gallery, several at once, each kept before the next is made. (product.md#field-screen) */
import { maxPictures, type DraftPicture } from '@daysheet/domain/field/site-records'
import { otherCategory, pictureCategories } from '@daysheet/domain/records/picture-categories'
import { useState, type ChangeEvent, type MouseEvent } from 'react'
import styles from '../field.module.css'
import { StorageFailed } from '../queue/store.ts'
import type { Draft } from '../drafts/use-draft.ts'
import { useTranslation, type Translate } from '../i18n/i18n.ts'
import { PictureThumb } from './picture-thumb.tsx'
import own from './pictures.module.css'
import { takePictures, Unreadable } from './take-pictures.ts'

interface WithPictures {
  pictures: readonly DraftPicture[]
}

interface PicturesFieldProps<Values extends WithPictures> {
  draft: Draft<Values>
  /** Of the server, where they go. */
  container: string
  /** Whether each says what it shows. */
  isSorted?: boolean
  /** So many and no more. */
  most?: number
}

const categoryWords = {
  'Work area': 'workArea',
  'Decontamination unit': 'deconUnit',
  'Waste storage': 'wasteStorage',
  Access: 'access',
  [otherCategory]: 'otherPicture',
} as const
const categories = [...pictureCategories, otherCategory] as const

/** In the language of the screen; what the office reads is its own. */
const categoryName = (category: string | null, t: Translate): string =>
  category !== null && category in categoryWords ? t(categoryWords[category as keyof typeof categoryWords]) : (category ?? '')

export function PicturesField<Values extends WithPictures>({
  draft,
  container,
  isSorted = false,
  most = maxPictures,
}: PicturesFieldProps<Values>) {
  const { t } = useTranslation()
  const [making, setMaking] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [category, setCategory] = useState<string>(pictureCategories[0])
  const { pictures } = draft.values
  const change = (changed: readonly DraftPicture[]) => draft.change({ pictures: changed } as Partial<Values>) // what every Values has

  const add = async (chosen: readonly File[]) => {
    const room = most - pictures.length
    const files = chosen.slice(0, room)
    const told: string[] = files.length < chosen.length ? [t('tooManyPictures', { count: most })] : []
    setProblems(told)
    setMaking(files.length)
    let isFull = false
    await takePictures(files, container, async (picture) => {
      if (picture instanceof Unreadable) told.push(t('pictureUnreadable'))
      else
        await draft
          .addPicture(picture, ({ pictures: now }) =>
            withPicture<Values>(now, { sha256: picture.sha256, category: isSorted ? category : null }),
          )
          .catch((error: unknown) => {
            if (!(error instanceof StorageFailed)) throw error
            if (error.isFull && isFull) return
            isFull ||= error.isFull
            told.push(t(error.isFull ? 'noRoomForPicture' : 'pictureNotKept'))
          })
      setMaking((left) => left - 1)
      setProblems([...told])
    })
    setMaking(0)
  }
  const onFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = '' // the same picture may be chosen again
    void draft.whileTaking(add(chosen))
  }
  // The camera takes a phone's memory, and with it this page: what was typed is kept before it opens.
  const onOpen = (event: MouseEvent<HTMLInputElement>) => {
    const settled = draft.settled()
    if (settled === null) return
    const input = event.currentTarget
    event.preventDefault()
    void settled.then(() => input.click())
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('pictures')}</legend>
      {isSorted && (
        <label className={styles.field}>
          {t('nextPictures')}
          <select value={category} onChange={(event) => setCategory(event.target.value)}>
            <Categories />
          </select>
        </label>
      )}
      <div className={styles.row}>
        <label className={`${styles.button} ${own.take}`}>
          {t('takePicture')}
          <input type="file" accept="image/*" capture="environment" onClick={onOpen} onChange={onFiles} disabled={making > 0} />
        </label>
        <label className={`${styles.button} ${own.take}`}>
          {t('choosePictures')}
          <input type="file" accept="image/*" multiple onClick={onOpen} onChange={onFiles} disabled={making > 0} />
        </label>
      </div>
      <p role="status" className={styles.faint}>
        {making > 0 ? t('makingPictures', { count: making }) : t('picturesKept', { count: pictures.length })}
      </p>
      {problems.length > 0 && (
        <div role="alert" className={styles.error}>
          {[...new Set(problems)].map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <ul className={own.pictures}>
        {pictures.map((picture, at) => (
          <li key={picture.sha256} className={own.picture}>
            <PictureThumb
              sha256={picture.sha256}
              name={[t('pictureNumber', { number: at + 1 }), categoryName(picture.category, t)].filter(Boolean).join(', ')}
            />
            {isSorted && (
              <span className={styles.field}>
                <select
                  aria-label={t('shows', { number: at + 1 })}
                  value={picture.category ?? ''}
                  onChange={(event) => change(pictures.map((one) => (one === picture ? { ...one, category: event.target.value } : one)))}
                >
                  <Categories />
                </select>
              </span>
            )}
            <button
              type="button"
              className={styles.button}
              aria-label={t('removePicture', { number: at + 1 })}
              onClick={() => change(pictures.filter((one) => one !== picture))}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The same picture twice is one. */
const withPicture = <Values extends WithPictures>(pictures: readonly DraftPicture[], taken: DraftPicture): Partial<Values> =>
  ({ pictures: pictures.some(({ sha256 }) => sha256 === taken.sha256) ? pictures : [...pictures, taken] }) as Partial<Values> // what every Values has

function Categories() {
  const { t } = useTranslation()
  return categories.map((category) => (
    <option key={category} value={category}>
      {categoryName(category, t)}
    </option>
  ))
}
