import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { additionOf, areasOf, moreBagsOf, problemOf, reportFrom, type ReportDraft } from '@daysheet/domain/field/report'
import type { ShownReport } from '@daysheet/domain/field/reports/shown-report'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { newId } from '#client/new-id.ts'
import { useDraft } from '../drafts/use-draft.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import type { DraftJob } from '../queue/database.ts'
import { RecordForm } from '../records/record-form.tsx'
import type { JobContext } from './job-context.ts'
import { jobTitle } from './job-title.ts'
import { feet } from './report-areas.tsx'
import { ReportCrew } from './report-crew.tsx'
import { ReportWorks } from './report-works.tsx'

export interface SavedReportProps extends Pick<JobContext, 'job' | 'account' | 'zone' | 'requestedAt'> {
  about: DraftJob
  shown: ShownReport
  back: string
}

const works = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const

/** A saved report, for reading and adding. */
export function SavedReport(props: SavedReportProps) {
  const { job, zone, shown, about } = props
  const { t, language } = useTranslation()
  const { hash } = useLocation()
  const [isAdding, setAdding] = useState(hash === '#add')
  const { report, isSigned, isWaiting } = shown
  const facts = [
    [t('workDone'), works.flatMap((name) => (report[name] === true ? [t(name)] : [])).join(', ')],
    [t('removalQty'), report.removalQty === null ? '' : feet.format(report.removalQty)],
    [t('bagoutQty'), report.bagoutQty ?? ''],
    [t('comments'), report.comments ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <section className={styles.card} aria-label={t('reportOfShift')}>
        <p>{jobTitle(about.job)}</p>
        <p className={styles.good}>
          {job.reportedAt === null ? t('reportSaved') : t('reported', { when: timeInWords(job.reportedAt, { zone, language }) })}
        </p>
        {isWaiting && <p className={styles.faint}>{t('reportWaiting')}</p>}
        <dl className={styles.list}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className={styles.faint}>{label}</dt>
              <dd style={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</dd>
            </div>
          ))}
        </dl>
        {isSigned && <p className={styles.faint}>{t('reportSigned')}</p>}
        <ReportCrew {...props} />
        {!isAdding && (
          <button type="button" className={`${styles.button} ${styles.strong}`} onClick={() => setAdding(true)}>
            {t('addToReport')}
          </button>
        )}
      </section>
      {isAdding && <Addition {...props} />}
    </>
  )
}

function Addition({ about, job, account, back }: SavedReportProps) {
  const { t } = useTranslation()
  const draft = useDraft<ReportDraft>({ account, about, what: 'addition', empty: reportFrom({ bags: 0 }) })
  if (draft === null) return null
  const { values, change } = draft
  const problem = () => {
    const wrong = problemOf(values)
    return wrong && t(wrong === 'nothingDone' ? 'nothingAdded' : wrong)
  }
  const body = () => {
    const bagsOut = moreBagsOf(values, { id: newId(), jobId: about.job.jobId, supervisorId: about.supervisorId })
    const areas = areasOf(values, job.areas, newId)
    return additionOf(values, { scheduleEntryId: about.job.scheduleEntryId, time: new Date().toISOString(), areas, bagsOut })
  }
  return (
    <RecordForm
      draft={draft}
      back={back}
      problem={problem}
      body={body}
      label={t('addToReport')}
      kind="ReportAdditions"
      saveLabel={t('saveAddition')}
    >
      <h2>{t('addToReport')}</h2>
      <p className={styles.faint}>{t('addToReportHint')}</p>
      <ReportWorks values={values} change={change} areas={job.areas} bags={null} />
    </RecordForm>
  )
}
