import { Component, type ReactNode } from 'react'
import styles from './field.module.css'
import { useTranslation } from './i18n/i18n.ts'
import { CallOffice } from './phone/call-office.tsx'

/** Stands in for what broke by a mistake of ours: nobody is left with an empty page, and with the question what became of their work. */
export class Failsafe extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const { t } = useTranslation()
  return (
    <main className={styles.main}>
      <p role="alert" className={styles.error}>
        {t('screenFailed')}
      </p>
      <div className={styles.row}>
        <button type="button" className={`${styles.button} ${styles.strong}`} onClick={() => window.location.reload()}>
          {t('retry')}
        </button>
        <a className={styles.button} href="/field/">
          {t('today')}
        </a>
        <CallOffice />
      </div>
    </main>
  )
}
