import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { areasOf, bagsOutOf, problemOf, reportFrom, reportOf, type ReportDraft } from '@daysheet/domain/field/report'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { newId } from '../../../client/new-id.ts'
import { useAccount } from '../account.ts'
import { SignaturePad, type SignaturePadHandle } from '../clock/signature-pad.tsx'
import { useCrew } from '../clock/use-crew.ts'
import { useDraftJob } from '../drafts/use-draft-job.ts'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { pictureMark } from '../queue/kept-pictures.ts'
import type { DraftJob } from '../queue/store.ts'
import { RecordForm } from '../records/record-form.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { jobTitle } from './job-title.ts'
import { NoJob } from './no-job.tsx'
import { ReportAreas } from './report-areas.tsx'
import { useDays } from './use-days.ts'

/** Where an older application kept what was typed; read once, where nothing newer is. */
const olderKey = (scheduleEntryId: string) => `daysheet.field.report.${scheduleEntryId}`

const olderDraft = (scheduleEntryId: string) => ({
  read() {
    try {
      return JSON.parse(localStorage.getItem(olderKey(scheduleEntryId)) ?? 'null') as Partial<ReportDraft> | null // as it wrote it
    } catch {
      return null
    }
  },
  forget: () => localStorage.removeItem(olderKey(scheduleEntryId)),
})

/** The end of a shift, as the supervisor reports it. (product.md#field-screen) */
export function ReportScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const about = useDraftJob('report')
  const { days, requestedAt } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const job = days?.jobs.find(({ scheduleEntryId }) => scheduleEntryId === id) ?? null
  const back = `/job/${id}${search.size > 0 ? `?${search}` : ''}`
  const own = { back, requestedAt, account: account?.id ?? '', zone: account?.timeZone ?? 'America/New_York' }
  return (
    <>
      <header className={styles.bar}>
        <Link to={back} className={`${styles.button} ${styles.plain}`}>
          {t('back')}
        </Link>
        <h1>{t('endOfShift')}</h1>
      </header>
      <main className={styles.main}>
        {about === null && <NoJob />}
        {about && <Report key={about.job.scheduleEntryId} about={about} job={job} {...own} />}
      </main>
    </>
  )
}

const done = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const

interface ReportProps {
  about: DraftJob
  /** What is known of the job beyond that; null of a day that is shown no more. */
  job: FieldJob | null
  requestedAt: number | null
  account: string
  zone: string
  back: string
}

function Report({ about, job, requestedAt, account, zone, back }: ReportProps) {
  const { t } = useTranslation()
  const pad = useRef<SignaturePadHandle>(null)
  const { scheduleEntryId } = about.job
  const { areas = [], bags = 0 } = job ?? {}
  const draft = useDraft<ReportDraft>({ account, about, what: 'report', empty: reportFrom({ bags }), before: olderDraft(scheduleEntryId) })
  if (draft === null) return null
  const { values, change } = draft
  const problem = () => {
    const wrong = problemOf(values)
    return wrong && t(wrong)
  }
  const time = () => new Date().toISOString()
  const body = () => reportOf(values, { scheduleEntryId, time: time(), signature: null })
  // Its areas and bags are part of the report: all of it is stored, or nothing.
  const along = async () => {
    const signature = (await pad.current?.take()) ?? null
    const bagsOut = bagsOutOf(values, { jobId: about.job.jobId, bags, supervisorId: about.supervisorId, id: newId() })
    return {
      ...(signature && { made: [signature] }),
      part: { ...(signature && { signature: pictureMark(signature.sha256) }), areas: areasOf(values, areas, newId), bagsOut },
    }
  }
  return (
    <RecordForm
      draft={draft}
      back={back}
      problem={problem}
      body={body}
      along={along}
      label={t('endOfShift')}
      kind="EosReports"
      saveLabel={t('saveReport')}
    >
      <p>{jobTitle(about.job)}</p>
      {job && <CrewFacts job={job} requestedAt={requestedAt} zone={zone} />}
      {done.map((name) => (
        <div key={name} className={styles.choice}>
          <label>
            <input type="checkbox" checked={values[name]} onChange={(event) => change({ [name]: event.target.checked })} />
            {t(name)}
          </label>
          {name === 'removal' && values.removal && (
            <>
              <ReportAreas areas={areas} draft={values} onChange={(changed) => change({ areas: changed })} />
              <label className={styles.field}>
                {t(areas.length > 0 ? 'removalQtyOfAreas' : 'removalQty')}
                <input inputMode="decimal" value={values.removalQty} onChange={(event) => change({ removalQty: event.target.value })} />
              </label>
            </>
          )}
          {name === 'bagout' && values.bagout && (
            <>
              <label className={styles.field}>
                {t('bagoutQty')}
                <input inputMode="numeric" value={values.bagoutQty} onChange={(event) => change({ bagoutQty: event.target.value })} />
              </label>
              {bags > 0 && <p className={styles.faint}>{t('bagsKnown', { count: bags })}</p>}
            </>
          )}
        </div>
      ))}
      <label className={styles.field}>
        {t('comments')}
        <textarea rows={3} maxLength={5000} value={values.comments} onChange={(event) => change({ comments: event.target.value })} />
      </label>
      <SignaturePad ref={pad} label={t('supervisorSignature')} />
    </RecordForm>
  )
}

/** Who was there, by their punches, and who still is. */
function CrewFacts({ job, requestedAt, zone }: { job: FieldJob; requestedAt: number | null; zone: string }) {
  const { t, language } = useTranslation()
  const crew = useCrew(job, requestedAt).filter(({ punches }) => punches.length > 0)
  const isIn = crew.filter(({ next }) => next === 'out').length
  if (crew.length === 0) return null
  return (
    <section aria-label={t('crewOfReport')} className={styles.list}>
      {isIn > 0 && <p className={styles.warning}>{t('stillIn', { count: isIn })}</p>}
      <ul className={styles.list}>
        {crew.map(({ workerId, name, punches }) => (
          <li key={workerId} className={styles.about}>
            {name ?? t('noName')}{' '}
            <span className={styles.faint}>
              {punches
                .map(({ type, time }) => `${t(type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(time, { zone, language })}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
