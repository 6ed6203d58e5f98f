import { useState, type SubmitEvent } from 'react'
import { ApiError } from '../../client/client.ts'
import { signIn, useAccount } from './account.ts'
import styles from './field.module.css'
import { LanguageChooser } from './language-chooser.tsx'
import { useQueue } from './queue/use-queue.ts'
import { failureText } from './i18n/failure.ts'
import { useTranslation, type Translate } from './i18n/i18n.ts'

const wordsOf = (error: unknown, t: Translate): string => {
  if (error instanceof ApiError && error.status === 401 && error.isOurs) return t('wrongPassword')
  if (error instanceof ApiError && error.code === 'PASSWORD_CHANGE_REQUIRED') return t('firstPassword')
  return failureText(error, t)
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Signs in; `again` where the session has ended, and what was saved is still there. */
export function SignIn({ again = false }: { again?: boolean }) {
  const { t } = useTranslation()
  const { account } = useAccount()
  const { others } = useQueue()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    signIn(textIn(typed, 'username'), textIn(typed, 'password'))
      .catch((error: unknown) => setProblem(wordsOf(error, t)))
      .finally(() => setBusy(false))
  }
  return (
    <form className={again ? styles.card : styles.main} onSubmit={submit} aria-label={t('signIn')}>
      {again ? <p className={styles.warning}>{t('signInAgain')}</p> : <h1>Daysheet</h1>}
      {!again && <LanguageChooser />}
      {!again && others > 0 && <p>{t('otherUnsent', { count: others })}</p>}
      <label className={styles.field}>
        {t('username')}
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
          defaultValue={again ? undefined : ''}
          key={account?.id ?? 'nobody'}
        />
      </label>
      <label className={styles.field}>
        {t('password')}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <button className={`${styles.button} ${styles.strong}`} disabled={isBusy}>
        {t('signIn')}
      </button>
    </form>
  )
}
