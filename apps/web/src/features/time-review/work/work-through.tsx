import { exceptionId as idOf, placeAfter, workItems, type WorkItem, type WorkPlace } from '@daysheet/domain/time-review/crew-line'
import { refusalOf } from '@daysheet/domain/time-review/day-state'
import type { ReviewDetail, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import { daysWith, mayAnswer, mayMark, openExceptions, type BoardCell } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { closeWithForms } from '#ui/form/typed-guard.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { CorrectDialog } from '../day/correct-dialog.tsx'
import type { Correcting } from '../day/correction-form.ts'
import { DayButtons, DayFigures, DayRecord } from '../day/day-detail.tsx'
import { ExceptionCard, ExceptionList } from '../day/exception-list.tsx'
import styles from '../day/day.module.css'
import { useAnswer } from '../day/use-answer.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { days, longDay } from '../labels.ts'
import { reviewQueries } from '../queries.ts'
import { undoLast } from '#client/undo.ts'
import { useActs, type Acts } from '../use-acts.ts'
import { useMay } from '../use-may.ts'
import { CrewCard } from './crew-card.tsx'
import { Key } from './key.tsx'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

interface WorkThroughProps {
  /** The days whose exceptions are reviewed. */
  cells: readonly BoardCell[]
  week: ReviewWeek
  /** Whether filters hide other days. */
  isNarrowed: boolean
  onClose: () => void
}

/**
 * Exceptions are reviewed one after the other by keyboard. When one is fixed, the next one of the
 * day takes its place, then the next day. (product.md#time-review-screen)
 */
export function WorkThrough({ cells, week, isNarrowed, onClose }: WorkThroughProps) {
  // Crew lines that are reviewed person by person.
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => workItems(cells, apart), [cells, apart])
  const [last, setLast] = useState<WorkPlace>({ index: 0, next: 0, item: undefined, answered: undefined })
  const at = placeAfter(last, items, cells)
  const { index } = at
  // Keeps the exception while the user types a correction, even if a colleague fixes it meanwhile.
  const [held, setHeld] = useState<WorkItem | null>(null)
  const item = held ?? at.item
  if (!held && (at.item?.id !== last.item?.id || at.index !== last.index || at.answered !== last.answered)) setLast(at)
  const daysLeft = Math.max(daysWith(openExceptions(cells)), 1)
  const go = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), items.length - 1)
    if (next !== index) void closeWithForms(() => setLast({ index: next, next, item: items[next], answered: undefined }))
  }
  useShortcut({ key: 'j', text: 'Next exception' }, () => go(1))
  useShortcut({ key: 'k', text: 'Previous exception' }, () => go(-1))
  useShortcut({ key: 'z', text: 'Undo what was done last' }, undoLast)
  useShortcut({ key: 'Escape', text: 'Back to the week' }, onClose)
  const nameOfWorker = (workerId: string) => nameOf(week.workers.find(({ id }) => id === workerId))
  if (!item)
    return (
      <Empty text={isNarrowed ? 'Nothing is left to review on the days that match the filters.' : 'All clear.'}>
        <Button variant="contained" onClick={onClose}>
          Back to the week
        </Button>
      </Empty>
    )
  return (
    <Box component="section" aria-label="Work through exceptions" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h2" variant="h2" aria-live="polite" sx={{ flexGrow: 1 }}>
          {item.kind === 'one' ? nameOfWorker(item.exception.workerId) : jobLabel(week.jobs.find(({ id }) => id === item.jobId))},{' '}
          {longDay(item.kind === 'one' ? item.exception.day : item.day)}
        </Typography>
        <span className={styles.faint}>{days(daysLeft)} left</span>
        <Button variant="outlined" disabled={index === 0} onClick={() => go(-1)}>
          <kbd className={styles.key}>K</kbd>Previous
        </Button>
        <Button variant="outlined" disabled={index === items.length - 1} onClick={() => go(1)}>
          <kbd className={styles.key}>J</kbd>Next
        </Button>
        <Button onClick={onClose}>
          <kbd className={styles.key}>Esc</kbd>Back to the week
        </Button>
      </Box>
      {item.kind === 'one' ? (
        <OneDay
          key={`${item.exception.workerId} ${item.exception.day}`}
          exception={item.exception}
          onCorrecting={(isOpen) => setHeld(isOpen ? item : null)}
        />
      ) : (
        <CrewCard key={item.id} line={item} nameOfWorker={nameOfWorker} onApart={() => setApart(new Set([...apart, item.id]))} />
      )}
    </Box>
  )
}

/** The exception with the day it is of. */
function OneDay({ exception, onCorrecting }: { exception: ReviewException; onCorrecting: (isOpen: boolean) => void }) {
  const { workerId, day } = exception
  const acts = useActs()
  const { data: detail, isPending, isError, error, isFetching, refetch } = useQuery(reviewQueries.day(workerId, day))
  const [correcting, setCorrecting] = useState<Correcting | null>(null)
  const correct = (what: Correcting | null) => {
    setCorrecting(what)
    onCorrecting(what !== null)
  }
  const current = detail?.exceptions.find((one) => idOf(one) === idOf(exception))
  const others = detail?.exceptions.filter((one) => one !== current) ?? []
  return (
    <>
      {isPending && <Loading text="Loading the day…" rows={3} height={72} />}
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {detail && (
        <>
          <DayFigures detail={detail} />
          <div className={styles.sideBySide}>
            <div className={styles.decisions}>
              {current && (
                <>
                  <Keys key={`keys ${idOf(current)}`} exception={current} detail={detail} acts={acts} onCorrect={correct} />
                  <ExceptionCard key={idOf(current)} exception={current} detail={detail} acts={acts} hasKeys />
                </>
              )}
              <ExceptionList exceptions={others} detail={detail} acts={acts} />
              <DayButtons detail={detail} acts={acts} />
            </div>
            <div className={styles.record}>
              <DayRecord detail={detail} acts={acts} onCorrect={correct} />
            </div>
          </div>
          {correcting && <CorrectDialog correcting={correcting} detail={detail} acts={acts} onClose={() => correct(null)} />}
        </>
      )}
    </>
  )
}

interface KeysProps {
  exception: ReviewException
  detail: ReviewDetail
  acts: Acts
  onCorrect: (correcting: Correcting) => void
}

/** Only as long as there is something that they do: what `?` lists is what can be pressed. */
function Keys({ exception, detail, acts, onCorrect }: KeysProps) {
  const may = useMay()
  const answering = useAnswer(exception, detail, acts)
  const { day, exceptions, shifts } = detail
  if (acts.isBusy || day.state === 'locked') return null
  const isAnswered = exception.answer !== null
  const proposals = isAnswered ? [] : exception.proposals.filter((proposal) => may.take(proposal)).slice(0, mostKeys)
  const blocks = exceptions.filter(({ severity, answer }) => severity === 'block' && answer === null).length
  const canApprove = may.approve && mayMark('approve', day) && refusalOf('approve', { ...day, blocks }) === undefined
  const shift = shifts.find(({ workerEntryId }) => workerEntryId === exception.workerEntryId)
  const line = shift?.lines.find(({ punchId }) => exception.punchIds.includes(punchId))
  const isMissing = exception.code === 'missing_in' || exception.code === 'missing_out' || line === undefined
  const correct = () => {
    const { workerEntryId } = exception
    onCorrect(isMissing || !line ? { kind: 'add', workerEntryId } : { kind: 'change', line, workerEntryId })
  }
  return (
    <>
      {proposals.map((proposal, at) => (
        <Key key={proposal.label} of={String(at + 1)} text={proposal.label} run={() => acts.take(exception, proposal, detail)} />
      ))}
      {may.review && !isAnswered && mayAnswer(exception, day) && <Key of={answering.key} text={answering.label} run={answering.answer} />}
      {answering.dialog}
      {may.correct && shift && <Key of="c" text="Correct" run={correct} />}
      {canApprove && <Key of="a" text="Approve the day" run={() => acts.mark({ action: 'approve', days: [day] })} />}
    </>
  )
}

const mostKeys = 9
