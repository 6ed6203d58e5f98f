import { clockInWords, longDayInWords } from '@daysheet/domain/calendar/in-words'
import type { ContainerAnswer } from '@daysheet/domain/containers/request'
import type { Language } from '@daysheet/domain/fields/fields'
import { formatPhone } from '@daysheet/domain/people/phone'
import type { PageAnswer, WorkerPage } from '@daysheet/domain/worker-page/page'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { newId } from '#client/new-id.ts'
import { directionsTo, pageTexts, refusalIn } from './page-labels.ts'
import { answerOnPage, pageQueries } from './queries.ts'
import styles from './worker-page.module.css'

interface PartProps {
  token: string
  page: WorkerPage
  language: Language
}

type Job = NonNullable<WorkerPage['job']>

/** The job that the text was about, as it is now, and the answer to it. */
export function JobCard({ token, page: { job }, language }: PartProps) {
  const words = pageTexts[language]
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Typography component="h2" variant="h2" id={id}>
        {words.job}
      </Typography>
      {job === null ? <p role="alert">{words.gone}</p> : <Details job={job} language={language} />}
      {job !== null && <Answer token={token} job={job} language={language} />}
    </section>
  )
}

function Details({ job, language }: { job: Job; language: Language }) {
  const { details, directions } = pageTexts[language]
  const { day, startTime, address, boro, supervisor, supervisorPhone, note } = job
  const phone = supervisorPhone && (
    <a className={styles.link} href={`tel:${supervisorPhone}`}>
      {formatPhone(supervisorPhone)}
    </a>
  )
  const lines: [string, ReactNode][] = [
    [details.day, longDayInWords(day, language)],
    [details.start, startTime && clockInWords(startTime, language)],
    [details.address, [address, boro].filter(Boolean).join(', ')],
    [details.supervisor, supervisor],
    [details.phone, phone],
    [details.note, note],
  ]
  return (
    <>
      <dl className={styles.details}>
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button variant="outlined" href={directionsTo(job)} target="_blank" rel="noreferrer">
        {directions}
      </Button>
    </>
  )
}

/** Confirm and Decline do what a reply by text does. */
function Answer({ token, job, language }: { token: string; job: Job; language: Language }) {
  const words = pageTexts[language]
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const [hasArrived, setArrived] = useState(false)
  const told = useRef<HTMLParagraphElement>(null)
  /** Set at once: a second press comes before the button shows that it is busy. */
  const isSending = useRef(false)
  const unknown = useRef<PageAnswer | null>(null)
  /** Until the page shows it: a second press of the same button is no other answer. */
  const arrived = useRef<ContainerAnswer | null>(null)
  const [isChanging, setChanging] = useState(false)
  const sending = useMutation({
    mutationFn: (answer: ContainerAnswer) => {
      // As long as nobody knows whether it arrived, it is the same answer.
      if (unknown.current?.answer !== answer) unknown.current = { id: newId(), answer }
      return answerOnPage(token, unknown.current)
    },
    onSuccess: (_nothing, answer) => {
      unknown.current = null
      arrived.current = answer
      setArrived(true)
      setChanging(false)
    },
    onError: setProblem,
    onSettled: async () => {
      await queryClient.invalidateQueries(pageQueries.shown(token))
      isSending.current = false
    },
    // Offline, an answer is refused at once and given anew, not kept for later without a word.
    networkMode: 'always',
  })
  useEffect(() => {
    if (hasArrived) told.current?.focus()
  }, [hasArrived, job.answer])
  useEffect(() => {
    arrived.current = null
  }, [job.answer])
  if (job.isCancelled) return <p role="alert">{words.cancelled}</p>
  if (!job.isOnCrew) return <p role="alert">{words.offCrew}</p>
  const press = (answer: ContainerAnswer) => {
    if (isSending.current || arrived.current === answer) return
    isSending.current = true
    setProblem(null)
    setArrived(false)
    sending.mutate(answer)
  }
  const choices = (['confirm', 'decline'] as const).filter((answer) => answer !== job.answer)
  return (
    <>
      {job.answer !== null && (
        <p role="status" tabIndex={-1} ref={told} className={styles.strong}>
          {words.answered[job.answer]} {hasArrived && words.sent}
        </p>
      )}
      {problem !== null && <p role="alert">{refusalIn(language, problem)}</p>}
      {job.mayAnswer ? (
        <div className={styles.buttons}>
          {/* Not the other answer at once, in the place of a button that may be pressed twice. */}
          {choices.length === 1 && !isChanging && (
            <Button variant="outlined" onClick={() => setChanging(true)}>
              {words.change}
            </Button>
          )}
          {(choices.length === 2 || isChanging) &&
            choices.map((answer) => (
              <Button
                key={answer}
                variant={job.answer === null && answer === 'confirm' ? 'contained' : 'outlined'}
                color={answer === 'decline' ? 'error' : 'primary'}
                loading={sending.isPending && sending.variables === answer}
                loadingPosition="start"
                onClick={() => press(answer)}
                sx={{ flex: 1 }}
              >
                {job.answer === null ? words[answer] : words.instead[answer]}
              </Button>
            ))}
        </div>
      ) : (
        job.answer === null && <p className={styles.faint}>{words.nothingToAnswer}</p>
      )}
    </>
  )
}
