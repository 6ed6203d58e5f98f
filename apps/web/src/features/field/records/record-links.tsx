import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAccount } from '../account.ts'
import { draftsOfAccount } from '../drafts/store.ts'
import styles from '../field.module.css'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../i18n/i18n.ts'
import own from './records.module.css'
import { formKindOf, formKinds, formLabels } from './form-kinds.ts'

interface RecordLinksProps {
  job: FieldJob
  /** Whom an office looks at, for the links of the page. */
  search: string
}

/** What may be written down at a job, what was begun, and what this phone has kept of it. */
export function RecordLinks({ job: { scheduleEntryId, jobId }, search }: RecordLinksProps) {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const { records } = useQueue()
  const { data: drafts = [] } = useQuery({
    queryKey: ['field', 'drafts', account?.id],
    queryFn: () => draftsOfAccount(account?.id ?? ''),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const begun = new Set(drafts.filter(({ about }) => about.job.scheduleEntryId === scheduleEntryId).map(({ what }) => what))
  const kept = records.flatMap((record) => {
    const writing = record.state === 'aside' || record.body['jobId'] !== jobId ? null : formKindOf(record)
    return writing === null ? [] : [{ ...record, writing }]
  })
  const states = { waiting: 'punchWaiting', refused: 'punchRefused', sent: 'recordSent', aside: 'aside' } as const
  return (
    <section className={styles.card} aria-label={t('writeDown')}>
      <h2>{t('writeDown')}</h2>
      <ul className={own.menu}>
        {formKinds.map((writing) => (
          <li key={writing}>
            <Link to={`/job/${scheduleEntryId}/write/${writing}${search}`}>
              {begun.has(writing) ? `${t(formLabels[writing])} · ${t('begun')}` : t(formLabels[writing])}
            </Link>
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <ul className={styles.list}>
          {kept.map(({ id, writing, madeAt, state }) => (
            <li key={id} className={state === 'refused' ? styles.error : styles.good}>
              {t('recordKept', {
                what: t(formLabels[writing]),
                when: timeInWords(new Date(madeAt), { zone: account?.timeZone ?? 'America/New_York', language }),
                state: t(states[state]),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
