import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useOfficePhone } from './office-phone.ts'

/**
 * A call button for every text that says to contact the office. Empty if the office has set no
 * number.
 */
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
