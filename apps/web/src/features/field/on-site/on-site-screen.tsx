import { dateInWords, momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import { cardsHeldOn, type SiteCard } from '@daysheet/domain/certificates/site-cards'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import { useAccount } from '../account.ts'
import { lapsesText } from '../clock/lapses.ts'
import { useCrew } from '../clock/use-crew.ts'
import styles from '../field.module.css'
import { PictureThumb } from '../pictures/picture-thumb.tsx'
import { faceOf } from '../queue/kept-pictures.ts'
import { useQueue } from '../queue/use-queue.ts'
import { JobFrame, type JobContext } from '../today/job-frame.tsx'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation } from '../i18n/i18n.ts'
import own from './on-site.module.css'
import { useCards } from './use-cards.ts'

/** What an inspector asks for at the door: who is inside now, what each of them holds, and the licence of the company. (product.md#people-on-site) */
export function OnSiteScreen() {
  const { t } = useTranslation()
  return (
    <JobFrame title={() => t('onSite')} backTo="job">
      {(context) => <OnSite {...context} />}
    </JobFrame>
  )
}

const byName = (one: CrewMember, other: CrewMember) => (one.name ?? '').localeCompare(other.name ?? '')

function OnSite({ job, days: { supervisor }, requestedAt, zone }: JobContext) {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  // Whoever opens this has somebody before them who reads it: where there is a network, it is as of now.
  const { read: cards, isLoading } = useCards(account?.kind === 'account' ? supervisor.id : null, 0)
  const here = useCrew(job, requestedAt)
    .filter(({ next }) => next === 'out')
    .toSorted(byName)
  const heldBy = (workerId: string) => {
    const person = cards?.people.find((one) => one.workerId === workerId)
    return person ? cardsHeldOn(person.cards, job.day) : null
  }
  return (
    <>
      <p>{jobTitle(job)}</p>
      {cards === null && !isLoading && <p className={styles.warning}>{t('cardsNotRead')}</p>}
      {cards && (
        <>
          <section className={styles.card} aria-label={t('licence')}>
            <h2>{t('licence')}</h2>
            <Cards cards={cardsHeldOn(cards.company, job.day)} none={t('noLicence')} />
          </section>
          <section className={styles.card} aria-label={t('inCharge')}>
            <h2>{t('inCharge')}</h2>
            <strong>{supervisor.name}</strong>
            <Cards cards={cardsHeldOn(cards.supervisor, job.day)} none={t('noCards')} />
          </section>
        </>
      )}
      <section className={styles.card} aria-label={t('onSite')}>
        <h2>{here.length === 0 ? t('nobodyOnSite') : t('peopleOnSite', { count: here.length })}</h2>
        {here.length > 0 && (
          <ul className={styles.list}>
            {here.map((member) => (
              <Person key={member.workerId} member={member} cards={cards && heldBy(member.workerId)} isRead={cards !== null} zone={zone} />
            ))}
          </ul>
        )}
      </section>
      {cards && <p className={styles.faint}>{t('cardsReadAt', { when: momentInWords(cards.readAt, { zone, language }) })}</p>}
    </>
  )
}

interface PersonProps {
  member: CrewMember
  /** Null where the phone knows nothing of theirs. */
  cards: readonly SiteCard[] | null
  isRead: boolean
  zone: string
}

function Person({ member: { name, punches, lapses }, cards, isRead, zone }: PersonProps) {
  const { t, language, word } = useTranslation()
  const { records } = useQueue()
  const last = punches.findLast(({ type, state }) => type === 'in' && state !== 'refused')
  const record = records.find(({ id }) => id === last?.id)
  const face = record ? faceOf(record) : null
  return (
    <li className={styles.person}>
      <div className={own.face}>{face !== null && <PictureThumb sha256={face} name={t('faceOf', { name: name ?? t('noName') })} />}</div>
      <div className={styles.about}>
        <strong>{name ?? t('noName')}</strong>
        {last && <div className={styles.faint}>{t('inSince', { when: timeInWords(last.time, { zone, language }) })}</div>}
        {lapses && <div className={styles.error}>{t('noCertificate', { what: lapsesText(lapses, { t, language, word }) })}</div>}
        {isRead && <Cards cards={cards ?? []} none={t(cards === null ? 'cardsUnknown' : 'noCards')} />}
      </div>
    </li>
  )
}

/** The English name comes first for the inspector; the name in the crew's language is below. */
function Cards({ cards, none }: { cards: readonly SiteCard[]; none: string }) {
  const { t, language, word } = useTranslation()
  if (cards.length === 0) return <p className={styles.warning}>{none}</p>
  return (
    <ul className={own.cards}>
      {cards.map(({ kind, until, number, functions }) => (
        <li key={kind}>
          <div lang="en">{[kind, functions].filter(Boolean).join(': ')}</div>
          {word(kind) !== kind && <div className={styles.faint}>{word(kind)}</div>}
          <div className={own.until}>
            <span>{t('cardUntil', { day: dateInWords(until, language) })}</span>
            {number !== null && number !== '' && <span>{number}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
