import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#client/client.ts'
import { signIn, useAccount, type FirstPassword } from './account.ts'
import { BackLink } from './back-link.tsx'
import styles from './field.module.css'
import { LanguageChooser } from './language-chooser.tsx'
import { Lazy } from './lazy.tsx'
import { keepStorage } from './phone/persist.ts'
import { CallOffice } from './phone/call-office.tsx'
import { useQueue } from './queue/use-queue.ts'
import { failureText } from './i18n/failure.ts'
import { useTranslation, type Translate } from './i18n/i18n.ts'

const wordsOf = (error: unknown, t: Translate): string =>
  error instanceof ApiError && error.status === 401 && error.isOurs ? t('wrongPassword') : failureText(error, t)

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Signing in has its own page, so that it never covers the crew when a session has ended. */
export function SignInScreen() {
  const { t } = useTranslation()
  const { account, isSignedIn } = useAccount()
  const { status, others } = useQueue()
  const [first, setFirst] = useState<FirstPassword | null>(null)
  const [before] = useState(account)
  if (isSignedIn) return <Leave isSame={before === null || before.id === account?.id} />
  const unsent = status.waiting + status.refused
  return (
    <>
      <header className={styles.bar}>
        {account !== null && <BackLink to="/" />}
        <h1>{account === null ? 'Daysheet' : t('signIn')}</h1>
        <LanguageChooser />
      </header>
      <main className={styles.main}>
        {first === null ? (
          <>
            {account === null && <Lazy code="installHint">{({ InstallHint }) => <InstallHint />}</Lazy>}
            {account !== null && <p>{unsent > 0 ? t('signInUnsent', { count: unsent }) : t('signInAgain')}</p>}
            {account === null && others > 0 && <p>{t('otherUnsent', { count: others })}</p>}
            <SignInForm username={account?.username ?? ''} onFirstPassword={setFirst} />
          </>
        ) : (
          <Lazy code="choosePassword">{({ ChoosePassword }) => <ChoosePassword first={first} onAgain={() => setFirst(null)} />}</Lazy>
        )}
      </main>
    </>
  )
}

/** Returns to the previous page; another person starts on their own days. */
function Leave({ isSame }: { isSame: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const { idx } = (window.history.state ?? {}) as { idx?: number } // set by the router
    if (isSame && (idx ?? 0) > 0) void navigate(-1)
    else void navigate('/', { replace: true })
  }, [isSame, navigate])
  return null
}

function SignInForm({ username, onFirstPassword }: { username: string; onFirstPassword: (first: FirstPassword) => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    keepStorage()
    signIn(textIn(typed, 'username'), textIn(typed, 'password'))
      .then((first) => first && onFirstPassword(first))
      .catch((error: unknown) => setProblem(wordsOf(error, t)))
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('signIn')}>
      <label className={styles.field}>
        {t('username')}
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          defaultValue={username}
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
      {problem !== null && <CallOffice />}
      <button className={`${styles.button} ${styles.strong}`} disabled={isBusy}>
        {t(isBusy ? 'signingIn' : 'signIn')}
      </button>
    </form>
  )
}
