import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useOfficePhone } from './office-phone.ts'

/** Beside everything that says to ask or tell the office; nothing where the office has given no number. */
export function CallOffice() {
  const { t } = useTranslation()
  const phone = useOfficePhone()
  if (phone === '') return null
  return (
    <a className={styles.button} href={`tel:${phone}`}>
      {t('callOffice')}
    </a>
  )
}
