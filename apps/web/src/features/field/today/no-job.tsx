import { Link, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { CallOffice } from '../phone/call-office.tsx'
import { DaysState } from './days-state.tsx'
import { useDays } from './use-days.ts'

/** Shown for a job that the phone does not have: why, and a link back. */
export function NoJob() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { account } = useAccount()
  const read = useDays(account?.kind === 'account' ? params.get('supervisor') : null)
  if (!read.days) return <DaysState {...read} />
  return (
    <section className={styles.card}>
      <p>{t('unknownJob')}</p>
      <CallOffice />
      <Link to={params.size > 0 ? `/?${params}` : '/'} className={styles.button}>
        {t('toJobs')}
      </Link>
    </section>
  )
}
