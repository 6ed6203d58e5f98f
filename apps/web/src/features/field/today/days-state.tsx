import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { failureText } from '../i18n/failure.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { CallOffice } from '../phone/call-office.tsx'
import type { useDays } from './use-days.ts'

/** Shown in place of the days: they are loading, or why they could not be read. */
export function DaysState({ isLoading, problem, refetch }: Pick<ReturnType<typeof useDays>, 'isLoading' | 'problem' | 'refetch'>) {
  const { t } = useTranslation()
  const { account } = useAccount()
  if (isLoading) return <p role="status">{t('daysLoading')}</p>
  // The session has ended, or an office account has not chosen a supervisor yet.
  if (problem === null) return account?.kind === 'supervisor' ? <p className={styles.warning}>{t('dayNotLoaded')}</p> : null
  return (
    <p role="alert" className={styles.error}>
      {t('notRead')} {failureText(problem, t)}{' '}
      <button type="button" className={styles.button} onClick={refetch}>
        {t('retry')}
      </button>{' '}
      <CallOffice />
    </p>
  )
}
