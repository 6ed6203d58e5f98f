import { dayOf } from '@daysheet/domain/calendar/day'
import { momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FooterStatus } from '@daysheet/domain/field/sending/footer-status'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../account.ts'
import field from '../field.module.css'
import { useTranslation, type Translate } from '../i18n/i18n.ts'
import { sendNow, useQueue } from '../queue/use-queue.ts'
import styles from './foot.module.css'
import { useFooterStatus } from './use-footer-status.ts'

/** One line: whether all saved records are at the office. It links to the page with the details. */
export function StatusLine({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const status = useFooterStatus()
  const tone = useTone(status)
  const { search, pathname } = useLocation()
  const moment = useMoment()
  const page = status && pageOf(status)
  const words = status && wordsOf(status, t, moment)
  return (
    <div className={styles.line}>
      {children}
      <div role="status" className={`${styles.status} ${tone} ${isLong(status) ? styles.long : ''}`}>
        {words !== null && page !== null && page !== pathname ? (
          <Link to={`${page}${search}`}>
            {words} <span aria-hidden>›</span>
          </Link>
        ) : (
          words
        )}
      </div>
      {/* The page of waiting records has its own *Send now* button. */}
      {status && maySendNow(status) && page !== pathname && (
        <button type="button" className={field.button} onClick={() => void sendNow()}>
          {t('sendNow')}
        </button>
      )}
    </div>
  )
}

/** Has two parts: then it needs a line of its own on a narrow phone. */
const isLong = (status: FooterStatus | null) => status?.kind === 'unreached' || (status?.kind === 'waiting' && status.nextTry !== null)

const maySendNow = (status: FooterStatus) => (status.kind === 'waiting' || status.kind === 'unreached') && status.count > 0

/** The page that the line links to; null when there is nothing to do. */
function pageOf(status: FooterStatus): string | null {
  if (status.kind === 'signIn') return '/sign-in'
  const isListed = status.kind === 'needsPerson' || status.kind === 'sending' || maySendNow(status)
  return isListed ? '/queue' : null
}

function wordsOf(status: FooterStatus, t: Translate, moment: (at: number) => string): string {
  if (status.kind === 'signIn') return status.count > 0 ? t('signInToSend', { count: status.count }) : t('signInToGoOn')
  if (status.kind === 'needsPerson') return t('recordsNeedYou', { count: status.count })
  if (status.kind === 'sending') return t('sendingOf', { number: status.number, total: status.total })
  if (status.kind === 'mayClose' || status.kind === 'notAllSaved') return t(status.kind)
  if (status.kind === 'peopleIn') return joined(t('allSent'), t('peopleIn', { count: status.count }))
  if (status.kind === 'waiting') {
    const next = status.nextTry === null ? [] : [t('nextTry', { when: moment(status.nextTry) })]
    return joined(t('savedHere', { count: status.count }), ...next)
  }
  const unreached = status.since === null ? t('unreached') : t('unreachedSince', { when: moment(status.since) })
  return status.count > 0 ? joined(unreached, t('savedHere', { count: status.count })) : joined(t('allSent'), unreached)
}

/** The dot stays at the end of a line that breaks. */
const joined = (...parts: readonly string[]) => parts.join('\u00a0· ')

/** The time, with the day if it is not today. */
function useMoment(): (at: number) => string {
  const { account } = useAccount()
  const { language } = useTranslation()
  const zone = account?.timeZone ?? 'America/New_York'
  return (at) => {
    const iso = new Date(at).toISOString()
    const isToday = dayOf(iso, zone) === dayOf(new Date().toISOString(), zone)
    return isToday ? timeInWords(iso, { zone, language }) : momentInWords(iso, { zone, language })
  }
}

/** Colors the line when records have waited for a quarter of an hour, or for a day. */
function useTone(status: FooterStatus | null): string {
  const { isLate, isOverdue } = useQueue().status
  if (status?.kind === 'mayClose') return field.good ?? ''
  if (status?.kind === 'needsPerson' || status?.kind === 'signIn' || status?.kind === 'notAllSaved' || isOverdue) return field.error ?? ''
  return isLate || status?.kind === 'unreached' ? (field.warning ?? '') : ''
}
