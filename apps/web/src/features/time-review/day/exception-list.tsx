import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { isToReview, mayAnswer } from '@daysheet/domain/time-review/week-board'
import { manualFixOf } from '@daysheet/domain/time-review/manual-fix'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { Glyph } from '#ui/glyph.tsx'
import { useSettings } from '#features/session/queries.ts'
import { answeredLabel, byText, codeLabel, hoursText, severityLabels } from '../labels.ts'
import { useMay } from '../use-may.ts'
import type { Acts } from '../use-acts.ts'
import styles from './day.module.css'
import { MissingPunch } from './missing-punch.tsx'
import { useAnswer } from './use-answer.tsx'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

interface ListProps {
  exceptions: readonly ReviewException[]
  detail: ReviewDetail
  acts: Acts
}

/**
 * Open exceptions are cards, answered ones are one line each, and Info is collapsed because it
 * needs no action.
 */
export function ExceptionList({ exceptions, detail, acts }: ListProps) {
  const info = exceptions.filter(({ severity, answer }) => severity === 'info' && answer === null)
  return (
    <>
      {exceptions.filter(isToReview).map((exception) => (
        <ExceptionCard key={`${exception.code} ${exception.key}`} exception={exception} detail={detail} acts={acts} />
      ))}
      {exceptions
        .filter(({ answer }) => answer !== null)
        .map((exception) => (
          <AnsweredLine key={`${exception.code} ${exception.key}`} exception={exception} detail={detail} acts={acts} />
        ))}
      {info.length > 0 && (
        <details className={styles.info}>
          <summary>Info ({info.length})</summary>
          <ul>
            {info.map(({ code, key, text }) => (
              <li key={`${code} ${key}`}>
                {codeLabel(code)}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface ExceptionProps {
  exception: ReviewException
  detail: ReviewDetail
  acts: Acts
}

/** An exception that a person left as it is. A button opens it again. */
function AnsweredLine({ exception, detail, acts }: ExceptionProps) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const answering = useAnswer(exception, detail, acts)
  const { code, text, answer } = exception
  if (answer === null) return null
  const canTakeBack = detail.day.state !== 'locked' && may.review && mayAnswer(exception, detail.day)
  return (
    <Box role="group" aria-label={`${codeLabel(code)}: ${text}`} className={styles.answered}>
      <div>
        {codeLabel(code)}: {text}
        <div className={styles.faint}>
          {answeredLabel(exception)}, {byText(answer.by)}, {formatDateTime(answer.at, zone)}
          {answer.comment !== null && `: ${answer.comment}`}
        </div>
      </div>
      {canTakeBack && (
        <Button size="small" disabled={acts.isBusy} onClick={answering.answer}>
          {answering.label}
        </Button>
      )}
    </Box>
  )
}

interface ExceptionCardProps extends ExceptionProps {
  /** Whether the buttons show the keys that press them. */
  hasKeys?: boolean
}

/**
 * A Block or a Check with one-tap fixes. Nothing changes until the user taps one.
 * (product.md#time-exceptions)
 */
export function ExceptionCard({ exception, detail, acts, hasKeys = false }: ExceptionCardProps) {
  const may = useMay()
  const { code, severity, text, minutesAtRisk, proposals } = exception
  const answering = useAnswer(exception, detail, acts)
  const key = (name: string) => hasKeys && <kbd className={styles.key}>{name}</kbd>
  const fix = may.correct ? manualFixOf(exception, detail.shifts) : null
  return (
    <Box role="group" aria-label={`${codeLabel(code)}: ${text}`} className={styles.exception} data-severity={severity}>
      <Typography component="h3" variant="h3" className={styles.exceptionHead}>
        {severity !== 'info' && <Glyph shape={severity === 'block' ? 'error' : 'warning'} size={18} />}
        {codeLabel(code)} <span className={styles.severity}>{severityLabels[severity]}</span>
      </Typography>
      <div>{text}</div>
      {/* Most sentences say it themselves. */}
      {minutesAtRisk > 0 && !text.includes('at risk') && <div className={styles.risk}>{hoursText(minutesAtRisk)} hours at risk</div>}
      {detail.day.state !== 'locked' && (
        <div className={styles.actions}>
          {proposals
            .filter((proposal) => may.take(proposal))
            .map((proposal, at) => (
              <Button
                key={proposal.label}
                variant={at === 0 ? 'contained' : 'outlined'}
                disabled={acts.isBusy}
                onClick={() => acts.take(exception, proposal, detail)}
              >
                {key(String(at + 1))}
                {proposal.label}
              </Button>
            ))}
          {fix && <MissingPunch exception={exception} fix={fix} detail={detail} acts={acts} />}
          {may.review && mayAnswer(exception, detail.day) && (
            <Button variant="outlined" disabled={acts.isBusy} onClick={answering.answer}>
              {key(answering.key.toUpperCase())}
              {answering.label}
            </Button>
          )}
        </div>
      )}
      {answering.dialog}
    </Box>
  )
}
