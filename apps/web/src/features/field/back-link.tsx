import { Link } from 'react-router'
import styles from './field.module.css'
import { useTranslation } from './i18n/i18n.ts'

/** The way back, at the start of a title line. */
export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={`${styles.button} ${styles.plain} ${styles.sign}`} aria-label={t('back')}>
      ‹
    </Link>
  )
}
