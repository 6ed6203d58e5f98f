import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

const key = 'daysheet.field.installHint'

/**
 * Safari on an iPhone deletes a page's data after seven days without use. An app on the home screen
 * has separate storage and its own sign-in.
 */
const isInBrowserOfIPhone = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && /iPhone|iPad/.test(navigator.userAgent)

/** Shown once before the first sign-in on an iPhone: install the app first. */
export function InstallHint() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(() => isInBrowserOfIPhone() && localStorage.getItem(key) === null)
  const dismiss = () => {
    localStorage.setItem(key, 'seen')
    setShown(false)
  }
  if (!isShown) return null
  return (
    <section className={styles.card} aria-label={t('installTitle')}>
      <h2>{t('installTitle')}</h2>
      <p>{t('installHow')}</p>
      <p>{t('installWhy')}</p>
      <button type="button" className={styles.button} onClick={dismiss}>
        {t('notNow')}
      </button>
    </section>
  )
}
