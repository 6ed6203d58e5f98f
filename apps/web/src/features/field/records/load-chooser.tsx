import { dayInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldLoad } from '@daysheet/domain/field/loads'
import { useId, useState } from 'react'
import styles from '../field.module.css'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation } from '../i18n/i18n.ts'
import own from './records.module.css'

interface LoadChooserProps {
  loads: readonly FieldLoad[]
  /** The load that was chosen, empty where none is; null where the number says which. */
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** So many fit a screen. */
const shownAtMost = 6

/** Which of the loads on their way, or another one by its number. */
export function LoadChooser({ loads, chosen, onChoose }: LoadChooserProps) {
  const { t } = useTranslation()
  const name = useId()
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && loads.length > shownAtMost
  const shown = isCut ? loads.filter(({ id }, at) => at < shownAtMost || id === chosen) : loads
  return (
    <fieldset className={styles.group}>
      <legend>{t('whichLoad')}</legend>
      {shown.map((load) => (
        <label key={load.id} className={own.load}>
          <input type="radio" name={name} checked={load.id === chosen} onChange={() => onChoose(load.id)} />
          <LoadFacts load={load} />
        </label>
      ))}
      {isCut && (
        <div>
          <button type="button" className={styles.button} onClick={() => setWhole(true)}>
            {t('showLoads', { count: loads.length })}
          </button>
        </div>
      )}
      <label className={own.load}>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        <span>{t('loadByNumber')}</span>
      </label>
    </fieldset>
  )
}

function LoadFacts({ load: { number, wsrNumber, transportedOn, hauler, bags, copies, jobs } }: { load: FieldLoad }) {
  const { t, language } = useTranslation()
  const title = [t('loadNumber', { number }), ...(wsrNumber === '' ? [] : [t('wsrNumber', { number: wsrNumber })])].join(' · ')
  const facts = [
    t('pickedUp', { day: dayInWords(transportedOn, language) }),
    ...(hauler === null ? [] : [hauler]),
    ...(bags === 0 ? [] : [t('bagsOf', { count: bags })]),
  ]
  return (
    <span className={own.facts}>
      <strong>{title}</strong>
      <span className={styles.faint}>{facts.join(' · ')}</span>
      {jobs.map((job) => (
        <span key={job.jobId} className={styles.faint}>
          {jobTitle(job)}
        </span>
      ))}
      {copies > 0 && <span className={styles.good}>{t('copiesThere', { count: copies })}</span>}
    </span>
  )
}
