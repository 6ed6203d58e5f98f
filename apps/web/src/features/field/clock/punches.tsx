import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { ShownPunch } from '@daysheet/domain/field/clock-round'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

/** Everything that was clocked of somebody that day, and what became of it. */
export function Punches({ punches, zone }: { punches: readonly ShownPunch[]; zone: string }) {
  const { t, language } = useTranslation()
  if (punches.length === 0) return null
  const states = { sent: [], waiting: [t('punchWaiting')], refused: [t('punchRefused')] }
  return (
    <div className={styles.punches}>
      {punches.map(({ id, type, time, isTyped, state }) => {
        const notes = [...(isTyped ? [t('typed')] : []), ...states[state]].join(', ')
        // A time stays whole; what became of it may go below.
        const said = `${t(type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(time, { zone, language })}`.replaceAll(' ', '\u00a0')
        return <span key={id}>{notes === '' ? said : `${said} (${notes})`}</span>
      })}
    </div>
  )
}
