import {
  answeredSoFar,
  checklistOf,
  missingOf,
  noAnswer,
  picturesOf,
  type DraftAnswer,
  type Missing,
} from '@daysheet/domain/checklists/answers'
import type { ChecklistTemplate } from '@daysheet/domain/checklists/template'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import { useDraftJob } from '../drafts/use-draft-job.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { BackLink } from '../back-link.tsx'
import styles from '../field.module.css'
import { pictureMark } from '../queue/kept-pictures.ts'
import { notSaved } from '../queue/not-saved.ts'
import type { DraftJob } from '../queue/database.ts'
import { jobTitle } from '../today/job-title.ts'
import { NoJob } from '../today/no-job.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { checklistName, draftName, type ChecklistValues } from './checklist-draft.ts'
import { questionDomId, QuestionCard } from './question-card.tsx'
import { useTemplates } from './use-templates.ts'

/** A checklist, gone through at a job. (product.md#checklists) */
export function ChecklistScreen() {
  const { t, language } = useTranslation()
  const { id, template: templateId } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const about = useDraftJob(draftName(templateId ?? ''))
  const { templates, isLoading } = useTemplates()
  const template = templates?.find((one) => one.id === templateId)
  const back = `/job/${id}/more${search.size > 0 ? `?${search}` : ''}`
  return (
    <>
      <header className={styles.bar}>
        <BackLink to={back} />
        <h1>{template ? checklistName(template, language) : t('checklists')}</h1>
      </header>
      <main className={styles.main}>
        {!template && !isLoading && <p>{t('checklistGone')}</p>}
        {about === null && <NoJob />}
        {about && template && account && (
          <ChecklistForm
            key={`${about.job.scheduleEntryId} ${template.id}`}
            about={about}
            template={template}
            back={back}
            account={account.id}
          />
        )}
      </main>
    </>
  )
}

interface ChecklistFormProps {
  about: DraftJob
  /** As it is now; what was begun goes on with the questions that it began with. */
  template: ChecklistTemplate
  account: string
  back: string
}

/** Without these a checklist is not saved. */
const needed: ReadonlySet<Missing> = new Set<Missing>(['answer', 'notANumber', 'second'])

function ChecklistForm({ about, template, account, back }: ChecklistFormProps) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const draft = useDraft<ChecklistValues>({
    account,
    about,
    what: draftName(template.id),
    empty: { template, answers: {} },
    picturesOf: ({ answers }) => picturesOf(answers),
  })
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (draft === null) return null
  const { values, isBegun, isAtRisk } = draft
  const { questions } = values.template
  const missing = missingOf(questions, values.answers)
  const unanswered = missing.filter((one) => needed.has(one.missing))
  const { answered, followUps } = answeredSoFar(questions, missing)
  const answer = (id: string, part: Partial<DraftAnswer>) =>
    draft.change({ answers: { ...values.answers, [id]: { ...noAnswer, ...values.answers[id], ...part } } })

  const save = async () => {
    const [first] = unanswered
    if (first) {
      setTried(true)
      leadTo(first)
      return setProblem(
        [
          ...(answered < questions.length ? [t('checklistIncomplete', { count: questions.length - answered })] : []),
          ...(followUps > 0 ? [t('checklistFollowUps', { count: followUps })] : []),
        ].join(' '),
      )
    }
    if (missing.length > 0 && !window.confirm(t('checklistNoPhotos', { count: missing.length }))) return
    setBusy(true)
    try {
      await draft.save({ kind: 'Checklists', body: bodyOf(values, { jobId: about.job.jobId, supervisorId: about.supervisorId }) })
      await navigate(back)
    } catch (error) {
      setProblem(notSaved(error, t))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save()
  }
  const startAgain = async () => {
    if (!window.confirm(t('checklistStartAgainSure'))) return
    await draft.discard()
    setTried(false)
    setProblem(null)
  }
  return (
    <form className={styles.list} onSubmit={submit} aria-label={checklistName(values.template, language)} noValidate>
      <p>{jobTitle(about.job)}</p>
      {isAtRisk && (
        <p role="alert" className={styles.error}>
          {t('checklistAtRisk')}
        </p>
      )}
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          draft={draft}
          onAnswer={(part) => answer(question.id, part)}
          missing={isTried ? unanswered.filter(({ id }) => id === question.id).map((one) => one.missing) : []}
        />
      ))}
      <p className={styles.faint}>{t('checklistAnswered', { done: answered, count: questions.length })}</p>
      {followUps > 0 && problem === null && (
        <button
          type="button"
          className={`${styles.button} ${styles.plain}`}
          onClick={() => leadTo(unanswered.find((one) => one.missing === 'second'))}
        >
          {t('checklistFollowUps', { count: followUps })}
        </button>
      )}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <button className={`${styles.button} ${styles.strong}`} disabled={isBusy || draft.isTaking}>
        {t('checklistSave')}
      </button>
      {isBegun && (
        <button type="button" className={styles.button} disabled={isBusy || draft.isTaking} onClick={() => void startAgain()}>
          {t('checklistStartAgain')}
        </button>
      )}
    </form>
  )
}

/** Scrolls to the first field without an answer. */
function leadTo(open: { id: string; missing: Missing } | undefined): void {
  const card = open && document.getElementById(questionDomId(open.id))
  const field = card?.querySelector<HTMLElement>(open?.missing === 'second' ? '[data-follow-up]' : 'input, textarea')
  field?.focus()
}

/** As it is at this moment. */
const bodyOf = ({ template, answers }: ChecklistValues, where: { jobId: string; supervisorId: string }) => ({
  ...checklistOf(template, answers, { ...where, time: new Date().toISOString(), pictureMark }),
})
