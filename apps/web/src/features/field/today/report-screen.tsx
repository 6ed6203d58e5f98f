import { areasOf, bagsOutOf, problemOf, reportFrom, reportOf, type ReportDraft } from '@daysheet/domain/field/report'
import { shownReport, type ShownReport } from '@daysheet/domain/field/reports/shown-report'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { newId } from '#client/new-id.ts'
import { useAccount } from '../account.ts'
import { SignaturePad, type SignaturePadHandle } from '../clock/signature-pad.tsx'
import { useDraftJob } from '../drafts/use-draft-job.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { BackLink } from '../back-link.tsx'
import styles from '../field.module.css'
import { pictureMark } from '../queue/kept-pictures.ts'
import type { DraftJob } from '../queue/database.ts'
import { useQueue } from '../queue/use-queue.ts'
import { RecordForm } from '../records/record-form.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { jobTitle } from './job-title.ts'
import { NoJob } from './no-job.tsx'
import { ReportCrew } from './report-crew.tsx'
import { ReportWorks } from './report-works.tsx'
import { SavedReport } from './saved-report.tsx'
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
  const { records, isKnown } = useQueue()
  const shown = job && shownReport(job, records, requestedAt)
  const back = `/job/${id}${search.size > 0 ? `?${search}` : ''}`
  const own = { back, requestedAt, account: account?.id ?? '', zone: account?.timeZone ?? 'America/New_York' }
  return (
    <>
      <header className={styles.bar}>
        <BackLink to={back} />
        <h1>{t('endOfShift')}</h1>
      </header>
      <main className={styles.main}>
        {about === null && <NoJob />}
        {about && isKnown && <ReportOrSaved key={about.job.scheduleEntryId} {...{ about, job, shown }} {...own} />}
      </main>
    </>
  )
}

/** A started report stays open, even if another phone reports the shift meanwhile. */
function ReportOrSaved({ shown, ...own }: ReportProps & { shown: ShownReport | null }) {
  const [isSaved] = useState(shown !== null)
  const { job } = own
  return isSaved && job && shown ? <SavedReport {...own} {...{ job, shown }} /> : <Report {...own} />
}

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
  // Areas and bags are part of the report: all is stored together, or nothing.
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
      {job && <ReportCrew {...{ job, account, zone, requestedAt }} />}
      <ReportWorks values={values} change={change} areas={areas} bags={bags} />
      <SignaturePad ref={pad} label={t('supervisorSignature')} />
    </RecordForm>
  )
}
