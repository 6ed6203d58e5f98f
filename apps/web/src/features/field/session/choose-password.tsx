import { minPasswordLength, typedPasswordFaults } from '@daysheet/domain/session/password-faults'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '#client/client.ts'
import { choosePassword, type FirstPassword } from '../account.ts'
import styles from '../field.module.css'
import { failureText } from '../i18n/failure.ts'
import { useTranslation, type Translate } from '../i18n/i18n.ts'

type Faults = ReturnType<typeof typedPasswordFaults>

const wordsOf = (error: unknown, t: Translate): string => {
  // The password was changed elsewhere, which ended this session.
  if (error instanceof ApiError && error.status === 401 && error.isOurs) return t('wrongPassword')
  return failureText(error, t)
}

/**
 * With a temporary password, the only screen is the one for a new password. The office's rules
 * apply.
 */
export function ChoosePassword({ first, onAgain }: { first: FirstPassword; onAgain: () => void }) {
  const { t } = useTranslation()
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const [next, again] = [textOf('next'), textOf('again')]
    const found = typedPasswordFaults({ current: first.password, next, again }, first.username)
    setFaults(found)
    setProblem(null)
    if (found.next ?? found.again) return
    setBusy(true)
    choosePassword(first, next)
      .catch((error: unknown) => setProblem(wordsOf(error, t)))
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t('choosePassword')}</h2>
      <p>{t('choosePasswordWhy')}</p>
      <input type="hidden" name="username" autoComplete="username" value={first.username} readOnly />
      <PasswordField name="next" label={t('newPassword')} fault={faults.next} hint={t('passwordLength', { count: minPasswordLength })} />
      <PasswordField name="again" label={t('newPasswordAgain')} fault={faults.again} />
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <button className={`${styles.button} ${styles.strong}`} disabled={isBusy}>
        {t('savePassword')}
      </button>
      <button type="button" className={`${styles.button} ${styles.plain}`} onClick={onAgain}>
        {t('otherAccount')}
      </button>
    </form>
  )
}

interface PasswordFieldProps {
  name: 'next' | 'again'
  label: string
  fault: Faults['next']
  hint?: string
}

function PasswordField({ name, label, fault, hint }: PasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.field}>
      <label className={styles.field}>
        {label}
        <input
          name={name}
          type="password"
          autoComplete="new-password"
          aria-invalid={fault !== undefined}
          aria-describedby={`${name}-help`}
        />
      </label>
      <span id={`${name}-help`} className={fault ? styles.error : styles.faint}>
        {fault ? t(fault) : hint}
      </span>
    </div>
  )
}
