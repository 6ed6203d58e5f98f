import { emptyReport, problemOf, reportOf, type ReportDraft } from '@daysheet/domain/field/report'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { newId } from '../../../client/new-id.ts'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { NotKept } from '../queue/store.ts'
import { keepAndSend } from '../queue/use-queue.ts'
import { useWords } from '../words/words.ts'
import { jobTitle } from './job-title.ts'
import { useDays } from './use-days.ts'

const draftKey = (scheduleEntryId: string) => `daysheet.field.report.${scheduleEntryId}`

/** What was typed and not saved yet: a phone may close the application at any moment. */
function draftOf(scheduleEntryId: string): ReportDraft {
  try {
    return { ...emptyReport, ...(JSON.parse(localStorage.getItem(draftKey(scheduleEntryId)) ?? '{}') as Partial<ReportDraft>) } // written below
  } catch {
    return emptyReport
  }
}

/** The end of a shift, as the supervisor reports it. (product.md#field-screen) */
export function ReportScreen() {
  const { say } = useWords()
  const { id } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const { days } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const job = days?.jobs.find(({ scheduleEntryId }) => scheduleEntryId === id)
  const back = `/job/${id}${search.size > 0 ? `?${search}` : ''}`
  return (
    <>
      <header className={styles.bar}>
        <Link to={back} className={`${styles.button} ${styles.plain}`}>
          {say('back')}
        </Link>
        <h1>{say('endOfShift')}</h1>
      </header>
      <main className={styles.main}>{job && <Report key={job.scheduleEntryId} job={job} account={account?.id ?? ''} back={back} />}</main>
    </>
  )
}

const done = ['decon', 'prep', 'removal', 'bagout', 'breakdown'] as const
const quantities = { removal: 'removalQty', bagout: 'bagoutQty' } as const

function Report({ job, account, back }: { job: FieldJob; account: string; back: string }) {
  const { say } = useWords()
  const navigate = useNavigate()
  const { scheduleEntryId } = job
  const [draft, setDraft] = useState(() => draftOf(scheduleEntryId))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<ReportDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    localStorage.setItem(draftKey(scheduleEntryId), JSON.stringify(next))
  }
  const save = async () => {
    const wrong = problemOf(draft)
    if (wrong !== null) return setProblem(say(wrong))
    setBusy(true)
    try {
      await keepReport(draft, { scheduleEntryId, account })
      localStorage.removeItem(draftKey(scheduleEntryId))
      await navigate(back)
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
      setProblem(say('notSaved', { why: say(error.isFull ? 'full' : 'couldNotSave') }))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.card} onSubmit={submit} aria-label={say('endOfShift')} noValidate>
      <p>{jobTitle(job)}</p>
      {done.map((name) => (
        <div key={name} className={styles.choice}>
          <label>
            <input type="checkbox" checked={draft[name]} onChange={(event) => change({ [name]: event.target.checked })} />
            {say(name)}
          </label>
          {(name === 'removal' || name === 'bagout') && draft[name] && (
            <label className={styles.field}>
              {say(quantities[name])}
              <input
                inputMode={name === 'removal' ? 'decimal' : 'numeric'}
                value={draft[quantities[name]]}
                onChange={(event) => change({ [quantities[name]]: event.target.value })}
              />
            </label>
          )}
        </div>
      ))}
      <label className={styles.field}>
        {say('comments')}
        <textarea rows={3} maxLength={5000} value={draft.comments} onChange={(event) => change({ comments: event.target.value })} />
      </label>
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <button className={`${styles.button} ${styles.strong}`} disabled={isBusy}>
        {say('saveReport')}
      </button>
    </form>
  )
}

const keepReport = (draft: ReportDraft, { scheduleEntryId, account }: { scheduleEntryId: string; account: string }): Promise<void> => {
  const body = { ...reportOf(draft, { scheduleEntryId, time: new Date().toISOString() }) }
  return keepAndSend({ id: newId(), kind: 'EosReports', account, madeAt: Date.now(), pictures: [], body })
}
