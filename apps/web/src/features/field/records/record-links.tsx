import { formatTime } from '@daysheet/domain/calendar/day'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAccount } from '../account.ts'
import { draftsOfAccount } from '../drafts/store.ts'
import styles from '../field.module.css'
import { useQueue } from '../queue/use-queue.ts'
import { useWords } from '../words/words.ts'
import { formKindOf, formKinds, formLabels } from './form-kinds.ts'

interface RecordLinksProps {
  job: FieldJob
  /** Whom an office looks at, for the links of the page. */
  search: string
}

/** What may be written down at a job, what was begun, and what this phone has kept of it. */
export function RecordLinks({ job: { scheduleEntryId, jobId }, search }: RecordLinksProps) {
  const { say } = useWords()
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
    <section className={styles.card} aria-label={say('writeDown')}>
      <h2>{say('writeDown')}</h2>
      <div className={styles.row}>
        {formKinds.map((writing) => (
          <Link key={writing} className={styles.button} to={`/job/${scheduleEntryId}/write/${writing}${search}`}>
            {begun.has(writing) ? `${say(formLabels[writing])} · ${say('begun')}` : say(formLabels[writing])}
          </Link>
        ))}
      </div>
      {kept.length > 0 && (
        <ul className={styles.list}>
          {kept.map(({ id, writing, madeAt, state }) => (
            <li key={id} className={state === 'refused' ? styles.error : styles.good}>
              {say('recordKept', {
                what: say(formLabels[writing]),
                when: formatTime(new Date(madeAt).toISOString(), account?.timeZone ?? 'America/New_York'),
                state: say(states[state]),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
