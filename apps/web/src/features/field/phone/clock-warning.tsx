import { clockOffLength } from '@daysheet/domain/field/clock/phone-clock'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useClockOffset } from './clock.ts'

/**
 * Shown on every screen while the phone's clock is wrong, because punches would get the wrong time.
 */
export function ClockWarning() {
  const { t, language } = useTranslation()
  const offset = useClockOffset()
  const off = clockOffLength(offset)
  if (off === null || offset === null) return null
  const length = new Intl.NumberFormat(language, { style: 'unit', unit: off.unit, unitDisplay: 'long' }).format(off.count)
  return (
    <p role="status" className={styles.warning}>
      {t(offset > 0 ? 'clockAhead' : 'clockBehind', { length })}
    </p>
  )
}
