import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { ShownPunch } from '@daysheet/domain/field/clock-round'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

/** All punches of a person on that day, with the status of each. */
export function Punches({ punches, zone }: { punches: readonly ShownPunch[]; zone: string }) {
  const { t, language } = useTranslation()
  if (punches.length === 0) return null
  const states = { sent: [], waiting: [t('punchWaiting')], refused: [t('punchRefused')] }
  return (
    <div className={styles.punches}>
      {punches.map(({ id, type, time, isTyped, state }) => {
        const notes = [...(isTyped ? [t('typed')] : []), ...states[state]].join(', ')
        // A time stays on one line; its status may wrap to the next.
        const said = `${t(type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(time, { zone, language })}`.replaceAll(' ', '\u00a0')
        return <span key={id}>{notes === '' ? said : `${said} (${notes})`}</span>
      })}
    </div>
  )
}
