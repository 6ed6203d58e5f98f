import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

const key = 'daysheet.field.installHint'

/** An iPhone's browser, which deletes what a page keeps after seven days without use. An app of the home screen is another one, with a sign-in of its own. */
const isInBrowserOfIPhone = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && /iPhone|iPad/.test(navigator.userAgent)

/** Before the first sign-in on an iPhone: install first. Once. */
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
