import { dayOf } from '@daysheet/domain/calendar/day'
import { dayInWords, momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import { containerOutcome, isLandline, type ContainerOutcome } from '@daysheet/domain/field/jobs/container-outcome'
import type { FieldContainer, FieldJob } from '@daysheet/domain/field/today'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { CallOffice } from '../phone/call-office.tsx'
import { useTranslation, type FieldLanguage, type Translate } from '../i18n/i18n.ts'

interface Reader {
  t: Translate
  language: FieldLanguage
  zone: string
}

const isTrouble = ({ what }: ContainerOutcome) => what === 'textFailed' || what === 'unclear' || what === 'declined'

/** `30 yd · Sat, Nov 28 · Loading dock`. */
const wantedText = ({ size, wantedOn, place }: FieldContainer, { t, language }: Reader): string =>
  [size && t('yards', { size }), wantedOn && dayInWords(wantedOn, language), place].filter(Boolean).join(' · ')

/** `Accepted by Bob, 3:20 PM`, with the date if it is not today. */
function outcomeText(outcome: ContainerOutcome, { t, language, zone }: Reader): string {
  const { what, at, by, reason } = outcome
  const isToday = dayOf(at, zone) === dayOf(new Date().toISOString(), zone)
  const when = isToday ? timeInWords(at, { zone, language }) : momentInWords(at, { zone, language })
  const texts: Readonly<Record<ContainerOutcome['what'], () => string>> = {
    accepted: () => (by === null ? t('containerAccepted', { when }) : t('containerAcceptedBy', { name: by, when })),
    declined: () => (by === null ? t('containerDeclined', { when }) : t('containerDeclinedBy', { name: by, when })),
    sent: () => t('containerSent', { when }),
    sending: () => t('containerSending'),
    textFailed: () => t('containerTextFailed', { why: isLandline(outcome) ? t('containerLandline') : (reason ?? '') }),
    unclear: () => t('containerUnclear'),
    atOffice: () => t('containerAtOffice', { when }),
  }
  return texts[what]()
}

/**
 * The state of a job's container requests: whether the customer was texted, and the customer's
 * answer.
 */
export function ContainerOutcomes({ job: { containers = [] } }: { job: Pick<FieldJob, 'containers'> }) {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  if (containers.length === 0) return null
  const reader = { t, language, zone: account?.timeZone ?? 'America/New_York' }
  const known = containers.map((container) => ({ container, outcome: containerOutcome(container) }))
  return (
    <section className={styles.card} aria-label={t('containers')}>
      <h2>{t('containers')}</h2>
      <ul className={styles.list}>
        {known.map(({ container, outcome }) => (
          <li key={container.id}>
            {wantedText(container, reader) !== '' && <div>{wantedText(container, reader)}</div>}
            <div role="status" className={isTrouble(outcome) ? styles.error : outcome.what === 'accepted' ? styles.good : styles.faint}>
              {outcomeText(outcome, reader)}
            </div>
          </li>
        ))}
      </ul>
      {known.some(({ outcome }) => isTrouble(outcome)) && <CallOffice />}
    </section>
  )
}
