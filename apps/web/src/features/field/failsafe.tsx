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
  return (
    <main className={styles.main}>
      <Trouble what="screenFailed" onRetry={() => window.location.reload()} />
    </main>
  )
}

interface TroubleProps {
  what: 'screenFailed' | 'notLoaded'
  onRetry: () => void
}

/** Says what failed, with every way on: again, back to the days, or a call. */
export function Trouble({ what, onRetry }: TroubleProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="alert" className={styles.error}>
        {t(what)}
      </p>
      <div className={styles.row}>
        <button type="button" className={`${styles.button} ${styles.strong}`} onClick={onRetry}>
          {t('retry')}
        </button>
        <a className={styles.button} href="/field/">
          {t('today')}
        </a>
        <CallOffice />
      </div>
    </>
  )
}
