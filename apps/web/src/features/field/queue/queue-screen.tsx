import { momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldRefusal } from '@daysheet/domain/field/batch'
import { isKnownCode, needsOwnSentence } from '@daysheet/domain/field/refusals/refusal-codes'
import { allJobs } from '@daysheet/domain/field/jobs/known-jobs'
import { aboutOf } from '@daysheet/domain/field/record-about'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { saveFile } from '#client/download.ts'
import { useAccount } from '../account.ts'
import { usePeople } from '../clock/use-people.ts'
import { BackLink } from '../back-link.tsx'
import styles from '../field.module.css'
import { StorageUsed } from '../phone/storage.tsx'
import { formKindOf, formLabels } from '../records/form-kinds.ts'
import { jobTitle } from '../today/job-title.ts'
import { CallOffice } from '../phone/call-office.tsx'
import { useDays } from '../today/use-days.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { refusalKey } from './refusal-key.ts'
import type { QueuedRecord } from './database.ts'
import { change, sendNow, useQueue } from './use-queue.ts'

/** What waits, what was refused, and what may be done about it. */
export function QueueScreen() {
  const { t } = useTranslation()
  const { isKnown, records: all } = useQueue()
  // A supervisor can do nothing about a position.
  const records = all.filter(({ state, kind }) => state !== 'sent' && kind !== 'Locations')
  const [search] = useSearchParams()
  const { account } = useAccount()
  const { days } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const known = {
    jobs: days ? allJobs(days) : [],
    people: usePeople().people,
  }
  const { data: isKept } = useQuery({ queryKey: ['field', 'persisted'], queryFn: askToKeep, staleTime: Infinity, networkMode: 'always' })
  return (
    <>
      <header className={styles.bar}>
        <BackLink to={`/${search.size > 0 ? `?${search}` : ''}`} />
        <h1>{t('queue')}</h1>
      </header>
      <main className={styles.main}>
        {isKnown && records.length === 0 && <p className={styles.good}>{t('queueEmpty')}</p>}
        {records.length > 0 && <p className={styles.warning}>{t('queueWarning')}</p>}
        <StorageUsed />
        {isKept !== undefined && <p className={styles.faint}>{t(isKept ? 'storageKept' : 'storageNotKept')}</p>}
        {records.length > 0 && (
          <div className={styles.row}>
            {records.some(({ state }) => state === 'waiting') && (
              <button type="button" className={`${styles.button} ${styles.strong}`} onClick={() => void sendNow()}>
                {t('sendNow')}
              </button>
            )}
            <button type="button" className={styles.button} onClick={() => saveRecords(records)}>
              {t('exportAll')}
            </button>
          </div>
        )}
        {records.some(({ state }) => state === 'refused') && <CallOffice />}
        <ul className={styles.list}>
          {records.map((record) => (
            <Waiting key={record.id} record={record} known={known} />
          ))}
        </ul>
      </main>
    </>
  )
}

/** Whether the browser promises to keep what waits; it is asked to. */
const askToKeep = async (): Promise<boolean> =>
  'storage' in navigator && 'persist' in navigator.storage ? navigator.storage.persist() : false

/** What is not written down in a form of a job, which has a name of its own. */
const kindWords = {
  Events: 'kindEvents',
  EosReports: 'kindEosReports',
  TypedTimes: 'kindTypedTimes',
  ScopeStatuses: 'kindScopeStatuses',
  Bagouts: 'kindBagouts',
  Checklists: 'kindChecklists',
  TakenBack: 'kindTakenBack',
  ReportAdditions: 'kindReportAdditions',
} as const

/** Made at the press: of a shift without a network there are hundreds. */
const saveJson = (content: unknown, name: string): void =>
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), `daysheet-${name}.json`)

const saveRecords = (records: readonly QueuedRecord[]): void => saveJson(records, 'waiting')

/** Only the server's sentence names the line or value at fault. */
const saysMore = ({ code }: FieldRefusal): boolean => code !== null && isKnownCode(code) && needsOwnSentence(code)

/** Which property is wrong has no words for whoever wrote it. What is wrong has where it is a sentence of its own; "can't be blank" is the rest of one. */
function ownWords({ message, messages }: FieldRefusal): string {
  const texts = [...new Set(Object.values(messages ?? {}).flat())]
  return texts.length > 0 && texts.every((text) => /^\p{Lu}/u.test(text)) ? texts.join('. ') : message
}

function Waiting({ record, known }: { record: QueuedRecord; known: Parameters<typeof aboutOf>[1] }) {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const { kind, body, madeAt, state, refusal } = record
  // Which of them a button is about, for whoever does not see what stands above it.
  const [title, subject, place] = [useId(), useId(), useId()]
  const described = `${title} ${subject} ${place}`
  const reader = { zone: account?.timeZone ?? 'America/New_York', language }
  const writing = formKindOf(record)
  const kindWord = kind in kindWords ? kindWords[kind as keyof typeof kindWords] : 'kindOther'
  const word = refusal && refusalKey(refusal)
  const { name, punch, job } = aboutOf(body, known)
  const clocked = punch && `${t(punch.type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(punch.time, reader)}`
  return (
    <li className={styles.card}>
      <strong id={title}>{t(writing === null ? kindWord : formLabels[writing])}</strong>
      {(name ?? clocked) !== null && (
        <span id={subject}>
          {name}
          {name !== null && clocked !== null && ' · '}
          <span className={styles.whole}>{clocked}</span>
        </span>
      )}
      {job !== null && <span id={place}>{jobTitle(job)}</span>}
      <span className={styles.faint}>{t('madeAt', { when: momentInWords(new Date(madeAt), reader) })}</span>
      {state === 'aside' && <span>{t('aside')}</span>}
      {refusal !== null && (
        <span className={state === 'refused' ? styles.error : styles.faint}>
          {t(state === 'waiting' ? 'notSentYet' : 'refusedAs')} {word && `${t(word)}${saysMore(refusal) ? ' ' : ''}`}
          {(!word || saysMore(refusal)) && <span lang="en">{ownWords(refusal)}</span>}
        </span>
      )}
      {/* A record that only waits has no button: it is sent by itself, or by *Send now*. */}
      {state !== 'waiting' && (
        <div className={styles.row}>
          <button type="button" aria-describedby={described} className={styles.button} onClick={() => void change(record, 'again')}>
            {t('retry')}
          </button>
          {state === 'refused' && (
            <button type="button" aria-describedby={described} className={styles.button} onClick={() => void change(record, 'aside')}>
              {t('setAside')}
            </button>
          )}
          <button type="button" aria-describedby={described} className={styles.button} onClick={() => saveJson(record, record.id)}>
            {t('exportFile')}
          </button>
        </div>
      )}
    </li>
  )
}
